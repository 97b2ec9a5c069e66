"""Blocks: rows on top of each other, all of the same width, and screens that are made of them.

A screen is a list of blocks with their places. A block that did not change is the same object as before, or at least
equal to it, so what is to be drawn again is found block by block, without looking at the rest.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from kombio_tui.kit.rows import EMPTY, Row, padded, width_of
from kombio_tui.kit.shared import shared

Block = tuple[Row, ...]


class Placed(NamedTuple):
    """A block, and where its first row begins; right of an open one lies nothing, so its rows may end anywhere."""

    x: int
    y: int
    block: Block
    open: bool = False


def laid_out(screen: Iterable[Placed]) -> list[Row]:
    """All blocks of a screen as whole rows."""
    rows: list[Row] = []
    for part in sorted(screen, key=attrgetter("x")):
        rows += [EMPTY] * (part.y + len(part.block) - len(rows))
        for y, line in enumerate(part.block, part.y):
            rows[y] = padded(rows[y], part.x) + line
    return rows


def beside(blocks: tuple[Block, ...], gap: int = 0) -> Block:
    """Put blocks side by side; each must be filled to its width."""
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
    """Fill a block to a width and to a height; what is below the height is left out."""
    filled = [padded(line, width) for line in block[:height]]
    return (*filled, *[padded(EMPTY, width)] * (height - len(filled)))


@shared
def ruled(block: Block, width: int) -> Block:
    """Fill a block to a width, and draw a rule at its right side."""
    return tuple((*padded(line, width), ("│ ", "rule")) for line in block)
