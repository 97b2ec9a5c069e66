"""What a terminal shows of a page: cells with their characters and colours, and block characters as rectangles."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import pyte

from kombio_tui.controls.page import Page
from kombio_tui.kit.blocks import Screen
from kombio_tui.kit.changes import whole
from kombio_tui.kit.look import Look, Pen
from kombio_tui.pages.small import too_small
from tests.kit.emulator import Emulator, Stream

BASE = ("000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5")
BRIGHT = ("7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff")
"""The 16 colours of xterm."""
NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
DEFAULT = {"ink": "e5e5e5", "ground": "000000"}
BLOCKS = {
    "█": (0, 0, 1, 1),
    "▀": (0, 0, 1, 0.5),
    "▄": (0, 0.5, 1, 1),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 1, 1),
    "─": (0, 0.45, 1, 0.55),
    "━": (0, 0.4, 1, 0.6),
    **{char: (0, 1 - part / 8, 1, 1) for part, char in enumerate("▁▂▃▄▅▆▇█", 1)},
}
"""Characters that are drawn as rectangles, without seams: left, top, right and bottom in a cell."""


class Cell(NamedTuple):
    """A character with its colours, as six digits each."""

    char: str
    ink: str
    ground: str
    bold: bool


class Run(NamedTuple):
    """Neighbouring cells of one look."""

    x: int
    text: str
    ink: str
    ground: str
    bold: bool


def cells(page: Page, pen: Pen) -> list[list[Cell]]:
    """What a terminal shows of a page."""
    look = page.look
    return cells_of(too_small(look) or page.screen(), look, pen)


def cells_of(screen: Screen, look: Look, pen: Pen) -> list[list[Cell]]:
    """What a terminal shows of a screen."""
    emulator = Emulator(look.width, look.height)
    Stream(emulator).feed(whole(screen, look.width, look.height, pen))
    return [[_cell(emulator.buffer[y][x]) for x in range(look.width)] for y in range(look.height)]


def _cell(char: pyte.screens.Char) -> Cell:
    ink, ground = _colour(char.fg, "ink"), _colour(char.bg, "ground")
    if char.reverse:
        ink, ground = ground, ink
    return Cell(char.data, ink, ground, char.bold)


def _colour(name: str, use: str) -> str:
    """A colour as six digits: the emulator names the first sixteen."""
    if name == "default":
        return DEFAULT[use]
    plain = name.removeprefix("bright")
    if plain in NAMES:
        return (BRIGHT if name.startswith("bright") else BASE)[NAMES.index(plain)]
    return name


def runs(line: list[Cell]) -> Iterator[Run]:
    """The cells of a row, those of one look together; block characters are by themselves."""
    x = 0
    for (ink, ground, bold, block), some in groupby(line, _look_of):
        chars = [cell.char for cell in some]
        yield Run(x, "".join(chars), ink, ground, bold and not block)
        x += len(chars)


def _look_of(cell: Cell) -> tuple[str, str, bool, str]:
    return cell.ink, cell.ground, cell.bold, cell.char if cell.char in BLOCKS else ""


def is_block(run: Run) -> bool:
    """Whether a run is drawn as a rectangle."""
    return bool(run.text) and run.text[0] in BLOCKS


def dots(char: str) -> list[tuple[int, int]]:
    """The dots of a braille character, by column and row."""
    code = ord(char) - 0x2800
    order = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
    return [place for bit, place in enumerate(order) if code >> bit & 1] if 0 <= code < 256 else []
