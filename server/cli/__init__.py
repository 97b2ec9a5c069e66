"""The command `kombio` and its subcommands."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import nullcontext

from server.cli.errors import UserError
from server.cli.signals import reload_held

PROG = "kombio"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; 0 is well, 1 is a no, 2 is a mistake in the call or its files."""
    words = sys.argv[1:] if argv is None else argv
    try:
        with reload_held() if words[:1] == ["serve"] else nullcontext():
            arguments = parser().parse_args(words)
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
    # Importing them takes a second, in which `main` already holds a SIGHUP back.
    from server.cli import admin, bot, config, doctor, play, record, serve, simulate  # noqa: PLC0415

    top = argparse.ArgumentParser(
        prog=PROG,
        description="A card house in the terminal: people ssh in, sit down and play.",
        epilog=f"'{PROG} COMMAND --help' tells more about a command.",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (serve, play, bot, config, doctor, admin, record, simulate):
        module.add_to(commands)
    return top
