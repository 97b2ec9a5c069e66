"""The command `kombio` and its subcommands.

The module of a subcommand is imported only when it is used: help, version and mistakes in a call are answered without
loading the house.
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from importlib import import_module
from types import ModuleType

from protocol.version import VERSION
from server.cli.arguments import PROG, Parser
from server.cli.errors import UserError
from server.cli.signals import reload_held

COMMANDS = {
    "serve": "open the house: listen for players",
    "house": "open a house for doors on several machines, or wait as its standby",
    "door": "let players into a house on another machine",
    "play": "play on your own terminal",
    "bot": "let a bot play in a house",
    "config": "print a configuration with every key explained, or check one",
    "doctor": "check whether this machine can run a house",
    "health": "check the health of a running house",
    "admin": "back up, restore and begin a house, export and delete a player's data",
    "record": "show, export or verify game records",
    "schema": "print the JSON Schema of all messages for programs",
    "simulate": "play whole games between simple players or bots and print figures",
    "completion": "print a completion script for a shell",
}
"""The subcommands and their help; the module of each has its name, in `commands`."""

SERVING = "serve", "house", "door"
"""The subcommands that reload their configuration on SIGHUP."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0 for success, 1 for a negative answer, 2 for a mistake in the call or its files."""
    words = sys.argv[1:] if argv is None else argv
    try:
        with reload_held() if words[:1] and words[0] in SERVING else nullcontext():
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
    """The parser of the command line, with the options of the subcommands in `used`."""
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
            _add_to(command, import_module(f"server.cli.commands.{name}"))
    return top


def _add_to(command: argparse.ArgumentParser, module: ModuleType) -> None:
    """Add what a subcommand is for, as its module says below the first line, its arguments, and what runs it."""
    _, _, about = (module.__doc__ or "").partition("\n\n")
    command.description = " ".join(about.split())
    if hasattr(module, "run"):  # others have subcommands of their own
        command.set_defaults(run=module.run)
    module.add_to(command)
