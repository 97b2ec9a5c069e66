"""`kombio config`: a configuration with every key explained, or a check of one.

Print a configuration with every key, what it is for and its default; or check one.
"""

import argparse
import sys
from pathlib import Path

from server.config.check import ConfigError, load
from server.config.sample import sample


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--check", metavar="FILE", type=Path, help="check this file; 0 if it can be used, 1 if not")


def run(arguments: argparse.Namespace) -> int:
    """Print the sample, or check a file."""
    if arguments.check is None:
        print(sample(), end="")
        return 0
    try:
        load(arguments.check)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{arguments.check}: fine")
    return 0
