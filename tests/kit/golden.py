"""Golden playthroughs: whole games as text, with what every viewer sees after each move.

A file in tests/golden starts with what it shows and the settings of the game; `> A draw` is a move, everything else is
written by the engine. `python -m tests.kit.golden` writes all files anew from their moves; the test only compares.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import convert

from protocol import kombio as k
from protocol.base import Message, Viewer
from server.rules.game import Step
from server.rules.kombio.notation import board, offered, player, write
from tests.kit.table import GAME, Table

FOLDER = Path(__file__).parents[1] / "golden"


def rewritten(text: str) -> str:
    """Play the moves of a golden file and write the file anew."""
    lines = text.splitlines()
    remarks = [line for line in lines if line.startswith("#")]
    [settings] = [line for line in lines if line.startswith("game: ")]
    moves = [line for line in lines if line.startswith("> ")]
    return "\n".join([*remarks, settings, *_played(settings, moves)]) + "\n"


def _played(settings: str, moves: list[str]) -> Iterator[str]:
    table, opening = _opened(settings)
    yield from _told(opening, table)
    for move in moves:
        yield ""
        yield move
        who, command = move[2:].split(maxsplit=1)
        table.play(f"{who} {command}")
        yield from _told(table.events, table)


def _opened(settings: str) -> tuple[Table, list[Message]]:
    """Set up a game from a line like `game: 3 players, seed 7, target 20`."""
    words = [word.split() for word in settings.removeprefix("game: ").split(",")]
    options: dict[str, Any] = {name: int(value) if value.isdecimal() else value for name, value in words[1:]}
    seed = int(options.pop("seed")).to_bytes(32, "big")
    step = GAME.set_up(int(words[0][0]), convert(options, k.Options), seed)
    assert isinstance(step, Step)
    return Table(step.state), list(step.events)


def _told(events: list[Message], table: Table) -> Iterator[str]:
    """What each viewer is told and sees; viewers who see the same stand together."""
    viewers: list[Viewer] = [*range(table.state.players), None]
    for event in events:
        for text, who in _by_text({viewer: write(GAME.event_for(event, viewer)) for viewer in viewers}):  # type: ignore[arg-type]
            yield f"  {text}" if len(who) == len(viewers) else f"  {text}  ({_names(who)})"
    for text, who in _by_text({viewer: board(GAME.view(table.state, viewer)) for viewer in viewers}):
        yield f"    {_names(who) if len(who) < len(viewers) else 'all'}: {text}"
    may = {viewer: offered(GAME.view(table.state, viewer)) for viewer in viewers}
    for text, who in _by_text({viewer: text for viewer, text in may.items() if text != "nothing"}):
        yield f"    {_names(who)} may {text}"


def _by_text(texts: dict[Viewer, str]) -> list[tuple[str, list[Viewer]]]:
    groups: dict[str, list[Viewer]] = defaultdict(list)
    for viewer, text in texts.items():
        groups[text].append(viewer)
    return list(groups.items())


def _names(viewers: list[Viewer]) -> str:
    return " ".join(map(player, viewers))


def main() -> int:
    """Write all golden files anew."""
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(rewritten(path.read_text()))
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
