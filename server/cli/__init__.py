"""The command `kombio` and its subcommands."""

import argparse
import sys
from collections.abc import Sequence

from server.cli import admin, bot, config, doctor, play, record, serve, simulate
from server.cli.errors import UserError

PROG = "kombio"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; 0 is well, 1 is a no, 2 is a mistake in the call or its files."""
    arguments = parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
    except UserError as error:
        print(f"{PROG}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    return code


def parser() -> argparse.ArgumentParser:
    """All subcommands with their help."""
    top = argparse.ArgumentParser(
        prog=PROG,
        description="A card house in the terminal: people ssh in, sit down and play.",
        epilog=f"'{PROG} COMMAND --help' tells more about a command.",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (serve, play, bot, config, doctor, admin, record, simulate):
        module.add_to(commands)
    return top
