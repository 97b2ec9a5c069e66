"""`kombio schema`: the JSON Schema of all messages between a house and its clients."""

import argparse

from protocol.reference.schema import text


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: there are none."""
    parser.description = "Print the JSON Schema of all messages that programs exchange with a house."
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print the schema."""
    print(text(), end="")
    return 0
