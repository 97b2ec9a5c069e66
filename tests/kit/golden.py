"""Golden playthroughs: whole games as text, with what every viewer sees after each move.

A file in tests/golden/<game> starts with what it shows and the settings of the game; `> A draw` is a move, everything
else is written by the engine. A game that starts from a deal of its own has a line `laid: ...`, in the words of the
game's kit. `python -m tests.kit.golden` writes all files anew from their moves; the test only compares.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import convert

from protocol.base import Message, Viewer
from server.rules.games import GAMES
from server.rules.kernel.game import Step
from server.rules.kernel.seats import player
from tests.kit import companeros
from tests.kit.any_table import AnyTable

FOLDER = Path(__file__).parents[1] / "golden"

LAYOUTS: dict[str, Callable[[str], AnyTable[Any]]] = {"companeros": companeros.laid}
"""How a deal of one's own is read, for the games that have such."""


def files() -> list[Path]:
    """All golden files, game by game."""
    return sorted(FOLDER.glob("*/*.txt"))


def rewritten(path: Path) -> str:
    """Play the moves of a golden file and write the file anew."""
    lines = path.read_text().splitlines()
    remarks = [line for line in lines if line.startswith("#")]
    settings = [line for line in lines if line.startswith(("game: ", "laid: "))]
    moves = [line for line in lines if line.startswith("> ")]
    return "\n".join([*remarks, *settings, *_played(path.parent.name, settings, moves)]) + "\n"


def _played(game: str, settings: list[str], moves: list[str]) -> Iterator[str]:
    table, opening = _opened(game, *settings)
    yield from _told(opening, table)
    for move in moves:
        yield ""
        yield move
        who, command = move[2:].split(maxsplit=1)
        table.play(f"{who} {command}")
        yield from _told(table.events, table)


def _opened(name: str, settings: str, laid: str = "") -> tuple[AnyTable[Any], list[Message]]:
    """Set up a game from a line like `game: 3 players, seed 7, target 20`."""
    if laid:
        return LAYOUTS[name](laid.removeprefix("laid: ")), []
    words = [word.split() for word in settings.removeprefix("game: ").split(",")]
    options: dict[str, Any] = {name: int(value) if value.isdecimal() else value for name, value in words[1:]}
    seed = int(options.pop("seed")).to_bytes(32, "big")
    game = GAMES[name]
    step = game.set_up(int(words[0][0]), convert(options, game.options), seed)
    assert isinstance(step, Step)
    return AnyTable(game, step.state), list(step.events)


def _told(events: list[Message], table: AnyTable[Any]) -> Iterator[str]:
    """What each viewer is told and sees; viewers who see the same stand together."""
    game, notation = table.game, table.notation
    viewers: list[Viewer] = [*range(table.state.players), None]
    for event in events:
        for text, who in _by_text({viewer: game.write(game.event_for(event, viewer)) for viewer in viewers}):
            yield f"  {text}" if len(who) == len(viewers) else f"  {text}  ({_names(who)})"
    for text, who in _by_line({viewer: notation.board(game.view(table.state, viewer)) for viewer in viewers}):
        yield f"    {_names(who) if len(who) < len(viewers) else 'all'}: {text}"
    may = {viewer: notation.offered(game.view(table.state, viewer)) for viewer in viewers}
    for text, who in _by_text({viewer: text for viewer, text in may.items() if text != "nothing"}):
        yield f"    {_names(who)} may {text}"


def _by_text(texts: dict[Viewer, str]) -> list[tuple[str, list[Viewer]]]:
    groups: dict[str, list[Viewer]] = defaultdict(list)
    for viewer, text in texts.items():
        groups[text].append(viewer)
    return list(groups.items())


def _by_line(texts: dict[Viewer, str]) -> list[tuple[str, list[Viewer]]]:
    """The same line by line, for boards of which some lines are for all and some for one."""
    groups: dict[str, list[Viewer]] = defaultdict(list)
    for viewer, text in texts.items():
        for line in text.splitlines():
            groups[line].append(viewer)
    return list(groups.items())


def _names(viewers: list[Viewer]) -> str:
    return " ".join(map(player, viewers))


def main() -> int:
    """Write all golden files anew."""
    for path in files():
        path.write_text(rewritten(path))
        print(path.relative_to(FOLDER))
    return 0


if __name__ == "__main__":
    sys.exit(main())
