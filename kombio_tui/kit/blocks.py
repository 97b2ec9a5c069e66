"""Blocks: rows of the same width on top of each other; parts, which are drawn blocks; and screens made of parts.

A screen is a list of parts with their positions. A part that has not changed is usually the same object as before, so
the changes are found part by part, without looking into the others. Players who see the same share the same parts, and
so the text that turns one part into the next is made once for all of them.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from kombio_tui.kit.rows import EMPTY, Row, padded, width_of
from kombio_tui.kit.shared import shared

Block = tuple[Row, ...]


class Part:
    """A block as it stands on screens. Two parts with equal rows look the same; the same part is known to."""

    __slots__ = ("rows",)

    def __init__(self, rows: Block) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)


class Placed(NamedTuple):
    """A part and its position. Nothing lies to the right of an open one, so its rows may end anywhere."""

    x: int
    y: int
    part: Part
    open: bool = False


def laid_out(screen: Iterable[Placed]) -> list[Row]:
    """All parts of a screen as whole rows."""
    rows: list[Row] = []
    for placed in sorted(screen, key=attrgetter("x")):
        rows += [EMPTY] * (placed.y + len(placed.part) - len(rows))
        for y, line in enumerate(placed.part.rows, placed.y):
            rows[y] = padded(rows[y], placed.x) + line
    return rows


def beside(blocks: tuple[Block, ...], gap: int = 0) -> Block:
    """Put blocks side by side; each must be padded to its width."""
    height = max(map(len, blocks), default=0)
    space: Row = ((" " * gap, "plain"),) if gap else ()
    filled = [block if len(block) == height else sized(block, width_of(block[0]), height) for block in blocks]
    return tuple(_joined(rows, space) for rows in zip(*filled, strict=True))


def _joined(rows: Iterable[Row], space: Row) -> Row:
    first, *others = rows
    for other in others:
        first += space + other
    return first


def sized(block: Sequence[Row], width: int, height: int) -> Block:
    """Pad a block to a width and a height; rows beyond the height are left out."""
    filled = [padded(line, width) for line in block[:height]]
    return (*filled, *[padded(EMPTY, width)] * (height - len(filled)))


@shared
def ruled(block: Block, width: int) -> Block:
    """Pad a block to a width, and draw a rule on its right."""
    return tuple((*padded(line, width), ("│ ", "rule")) for line in block)
