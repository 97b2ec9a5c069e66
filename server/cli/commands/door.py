"""`kombio door`: let players into a house on another machine.

Listen for players, who come with ssh, and let them into a house on another machine ('kombio house'). Copy host_key and
link_key.pem from the house's data directory first. SIGINT and SIGTERM let nobody else in, and close the door when the
last player has left or the time is over; a second one closes it at once.
"""

import argparse

from server.cli.arguments import houses
from server.cli.machines.door import serve_door
from server.cli.options import add_drain_option, add_log_option, add_options, chosen
from server.config.house_addresses import HOUSE_PORT


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_options(parser)
    parser.add_argument(
        "--house", metavar="HOST[:PORT],...", type=houses,
        help=f"where the house and its standbys are (default port: {HOUSE_PORT})",
    )  # fmt: skip
    add_drain_option(parser, "how long to wait for players to leave")
    add_log_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    options = chosen(arguments)
    return serve_door(options, options.config_or_error())
