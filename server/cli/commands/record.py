"""`kombio record`: show, export and verify game records."""

import argparse
from pathlib import Path
from typing import Any

from server.cli.errors import UserError
from server.records.record import Record, RecordError, read
from server.records.show import json_lines, lines
from server.records.verify import problems


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the verbs."""
    parser.description = "Show, export or verify game records."
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _verb(verbs, "show", "print a game readably: who played, every move, what happened", show)
    _verb(verbs, "export", "print a game as JSON lines, nothing left out", export)
    _verb(verbs, "verify", "play games again and say whether every event follows", verify, many=True)


def _verb(verbs: Any, name: str, text: str, run: Any, *, many: bool = False) -> None:
    verb = verbs.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    verb.add_argument("files", metavar="FILE", type=Path, nargs="+" if many else 1, help="a game record")
    verb.set_defaults(run=run)


def show(arguments: argparse.Namespace) -> int:
    """Print a record readably."""
    print(*lines(_read(arguments.files[0])), sep="\n")
    return 0


def export(arguments: argparse.Namespace) -> int:
    """Print a record as JSON lines."""
    print(*json_lines(_read(arguments.files[0])), sep="\n")
    return 0


def verify(arguments: argparse.Namespace) -> int:
    """Verify each record; return 1 if one is wrong."""
    untrue = 0
    for path in arguments.files:
        record = _read(path)
        wrong = problems(record)
        untrue += bool(wrong)
        rounds = len(record.game.deals(list(record.events)))
        verdict = f"true, {rounds} rounds, {len(record.moves)} moves" if not wrong else "NOT true"
        print(f"{path}: {verdict}", *(f"  {problem}" for problem in wrong), sep="\n")
    return 1 if untrue else 0


def _read(path: Path) -> Record:
    try:
        return read(path)
    except RecordError as error:
        raise UserError(f"{path}: {error}") from None
