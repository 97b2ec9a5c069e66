"""Blocks: rows on top of each other, all of the same width, that are put side by side to make a screen."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from kombio_tui.rows import EMPTY, Row, padded, width_of

Block = tuple[Row, ...]


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


@lru_cache(maxsize=512)
def ruled(block: Block, width: int) -> Block:
    """Fill a block to a width, and draw a rule at its right side."""
    return tuple((*padded(line, width), ("│ ", "rule")) for line in block)
