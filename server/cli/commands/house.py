"""`kombio house`: open a house for doors on several machines, or wait as its standby.

Open a house that doors on other machines reach ('kombio door'). On PostgreSQL, any number of them may run: one is open,
and the others are standbys that wait for it to end or hang. SIGINT and SIGTERM hand over to a standby; SIGHUP reads the
configuration again.
"""

import argparse

from server.cli.machines.house import serve_house
from server.cli.options import add_folder_options, add_listen_option, add_log_option, chosen
from server.config.schema import Config


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_folder_options(parser)
    add_listen_option(parser, "doors", "where to listen for doors", Config().link.listen)
    add_log_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    options = chosen(arguments)
    return serve_house(options, options.config_or_error())
