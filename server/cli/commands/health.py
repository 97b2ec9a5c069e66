"""`kombio health`: check the health of a running house, for scripts and containers.

Check the health of a running house over HTTP (metrics.listen in its configuration). Exits with 0 if it is healthy, and
with 1 if not.
"""

import argparse

from server.cli.arguments import listen_address
from server.config.address import address
from server.metrics.health import asked


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("address", metavar="[HOST]:PORT", type=listen_address, help="the address of the metrics")


def run(arguments: argparse.Namespace) -> int:
    """Ask the house, and print its answer."""
    well, words = asked(*address(arguments.address))
    print(words)
    return 0 if well else 1
