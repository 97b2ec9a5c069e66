"""`kombio record`: read game records.

Show, export or verify game records.
"""

import argparse
import re
from pathlib import Path
from typing import Any

from server.cli.errors import UserError
from server.records.record import Record, RecordError, read
from server.records.show import json_lines, lines
from server.records.verify import problems, seed_problems

COMMITMENT = re.compile("[0-9a-f]{64}")


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the verbs."""
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _verb(verbs, "show", "print a game readably: who played, every move, what happened", show)
    _verb(verbs, "export", "print a game as JSON lines, nothing left out", export)
    checked = _verb(verbs, "verify", "play games again and say whether every event follows", verify, many=True)
    checked.add_argument(
        "--commitment", metavar="HEX", type=_commitment, action="append", default=[],
        help="a hash that was published before, as of a deal of the day: the seed of each game must open one of these",
    )  # fmt: skip


def _commitment(text: str) -> str:
    """Read a commitment; it may be copied in capital letters."""
    if not COMMITMENT.fullmatch(text.lower()):
        raise argparse.ArgumentTypeError("a commitment has 64 hexadecimal digits")
    return text.lower()


def _verb(verbs: Any, name: str, text: str, run: Any, *, many: bool = False) -> argparse.ArgumentParser:
    verb = verbs.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    verb.add_argument("files", metavar="FILE", type=Path, nargs="+" if many else 1, help="a game record")
    verb.set_defaults(run=run)
    parser: argparse.ArgumentParser = verb
    return parser


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
        wrong = [*problems(record), *seed_problems(record, arguments.commitment)]
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
