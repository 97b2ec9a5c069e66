"""`kombio schema`: the JSON Schema of all messages between a house and its clients.

Print the JSON Schema of all messages that programs exchange with a house.
"""

import argparse

from protocol.reference.schema import text


def add_to(_: argparse.ArgumentParser) -> None:
    """Add the arguments: there are none."""


def run(_: argparse.Namespace) -> int:
    """Print the schema."""
    print(text(), end="")
    return 0
