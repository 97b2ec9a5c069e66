"""`kombio health`: ask an open house whether it is well; for scripts and containers, which ask again and again."""

import argparse

from server.cli.arguments import listen_address
from server.config.address import address
from server.metrics.health import asked


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Ask an open house whether it is well, where it gives its figures (metrics.listen in its configuration). Ends "
        "with 0 if it says so, and 1 if not."
    )
    parser.add_argument("address", metavar="[HOST]:PORT", type=listen_address, help="where the house gives its figures")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Ask, and tell."""
    well, words = asked(*address(arguments.address))
    print(words)
    return 0 if well else 1
