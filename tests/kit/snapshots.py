"""Snapshots of all screens as text, and of some in colour: `python -m tests.kit.snapshots`, or `make snapshots`.

Review the diff.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from kombio_tui.kit.look import Look, Pen
from kombio_tui.kit.palette import THEMES
from kombio_tui.kit.terminal import Colours
from tests.kit.catalogues import TRANSLATED
from tests.kit.pictures.scene import slap
from tests.kit.pictures.svg import svg
from tests.kit.screens import text
from tests.kit.states import STATES, players_of
from tests.kit.states.kombio import game

FOLDER = Path(__file__).parents[1] / "snapshots"
SIZES = ((44, 24), (60, 20), (80, 24), (120, 40))
LARGEST = (200, 60)
"""Drawn with four players only."""
MAIN = re.compile(
    r"(level8-|companeros-)?(your-turn|your-pick|round-over|game-over|settings.*|help|watching|lay-off|hand-out)"
    r"|lobby|waiting-room-host|right-slap|wrong-slap|called|lesson"
)
"""The states that are also drawn in a large window in every language."""
DOCS = Path(__file__).parents[2] / "docs"
MOVING_PICTURE = DOCS / "slap.svg"
INDEX_PICTURE = DOCS / "table.txt"
"""A table in plain text, which the README has on a package index."""
COLOURS: tuple[Colours, ...] = ("truecolor", "standard", "none")
TABLE = game("A draw", "A discard", "A peek b2", "A peek a3", draw="14")
"""What the README shows."""
PICTURED = (
    *("table", "other-slapped", "round-over", "companeros-hand-out-goes-on", "companeros-game-over"),
    *("level8-lay-off", "level8-joker-where", "level8-round-over"),
)
THEMED = ("your-turn", "right-slap", "level8-lay-off", "companeros-hand-out", "lobby", "round-over")
OTHER_THEMES = tuple(theme for theme in THEMES if theme != "dark")
PICTURES = [
    *(f"{name}-{colours}" for name in PICTURED for colours in COLOURS),
    *(f"{name}-{theme}" for name in THEMED for theme in OTHER_THEMES),
]


def snapshot(name: str) -> str:
    """A state in all sizes, numbers of players and languages, and in ASCII."""
    return "\n".join(f"{title}\n{'=' * len(title)}\n{screen}\n" for title, screen in _screens(name))


def _screens(name: str) -> Iterator[tuple[str, str]]:
    state = STATES[name]
    for width, height in SIZES:
        for players in players_of(name):
            title = f"{name}, {width}x{height}, {players} players"
            yield title, text(state(players, Look(width, height)))
    yield f"{name}, {LARGEST[0]}x{LARGEST[1]}, 4 players", text(state(4, Look(*LARGEST)))
    sizes = ((60, 20), (80, 24), (120, 40)) if MAIN.fullmatch(name) else ((60, 20), (80, 24))
    for language in TRANSLATED:
        for width, height in sizes:
            title = f"{name}, {width}x{height}, 4 players, {language}"
            yield title, text(state(4, Look(width, height, language)))
    yield f"{name}, 80x24, 4 players, ASCII", text(state(4, Look(80, 24, unicode=False)), Pen(unicode=False))


def picture(name: str) -> str:
    """A state in some colours or in a theme, with six players."""
    state, _, drawn = name.rpartition("-")
    page = (TABLE if state == "table" else STATES[state])(6, Look(80, 24))
    return svg(page, Pen(theme=drawn) if drawn in THEMES else Pen(drawn))  # type: ignore[arg-type]


def index_picture() -> str:
    """What the README shows, without colours."""
    return text(TABLE(6, Look(80, 24))) + "\n"


def write() -> None:
    """Write all of them, and take away those that are no longer made."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name in STATES:
        (FOLDER / f"{name}.txt").write_text(snapshot(name), "utf-8")
    for name in PICTURES:
        (FOLDER / f"{name}.svg").write_text(picture(name), "utf-8")
    MOVING_PICTURE.write_text(slap(), "utf-8")
    INDEX_PICTURE.write_text(index_picture(), "utf-8")


if __name__ == "__main__":
    write()
