"""The command `kombio` and its subcommands.

The module of a subcommand is imported only when it is used: help, version and mistakes in a call are answered without
loading the house.
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from importlib import import_module

from protocol.version import VERSION
from server.cli.arguments import PROG, Parser
from server.cli.errors import UserError
from server.cli.signals import reload_held

COMMANDS = {
    "serve": "open the house: listen for players",
    "play": "play on your own terminal",
    "bot": "let a bot play in a house",
    "config": "print a configuration with every key explained, or check one",
    "doctor": "look whether a house can be run here, or runs well",
    "health": "ask an open house whether it is well",
    "admin": "back up, restore and begin a house, export and delete a player's data",
    "record": "show, export or verify game records",
    "simulate": "play whole games between simple players or bots and print figures",
    "completion": "print the completion of this command for a shell",
}
"""The subcommands, each in the module of its name in `commands`, with the line that help has about it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; 0 is well, 1 is a no, 2 is a mistake in the call or its files."""
    words = sys.argv[1:] if argv is None else argv
    try:
        with reload_held() if words[:1] == ["serve"] else nullcontext():
            return _run(words)
    except UserError as error:
        print(f"{PROG}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


def _run(words: Sequence[str]) -> int:
    known = parser(*words[:1])
    arguments = known.parse_args(words)
    if "run" not in arguments:
        known.print_help()
        return 0
    code: int = arguments.run(arguments)
    return code


def parser(*used: str) -> argparse.ArgumentParser:
    """The whole command line, with the options of those subcommands that are used."""
    top = Parser(
        prog=PROG,
        description="A card house in the terminal: people ssh in, sit down and play.",
        epilog=f"'{PROG} COMMAND --help' tells more about a command.",
    )
    top.add_argument("--version", action="version", version=f"{PROG} {VERSION}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text)
        if name in used:
            import_module(f"server.cli.commands.{name}").add_to(command)
    return top
