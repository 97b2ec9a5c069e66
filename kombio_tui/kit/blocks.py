"""Blocks: rows of the same width on top of each other, and screens made of blocks.

A screen is a list of blocks with their positions. An unchanged block is the same object as before, or equal to it. So
the changes are found block by block, without looking into unchanged ones.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from kombio_tui.kit.rows import EMPTY, Row, padded, width_of
from kombio_tui.kit.shared import shared

Block = tuple[Row, ...]


class Placed(NamedTuple):
    """A block and its position. Nothing lies to the right of an open one, so its rows may end anywhere."""

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
