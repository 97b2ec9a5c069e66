"""What screens are made of: blocks and parts.

A block is rows on top of each other. A part is a block as it stands on screens: a card, a heading, a line of the log. A
screen is a list of parts with their positions. A region is the piece of that list that is drawn from the same facts.

A part that has not changed is usually the same object as before. So the changes are found without looking into what has
not changed. Players who see the same share the same parts, and the text that turns one part into the next is made once
for all of them.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter

from msgspec import Struct

from kombio_tui.kit.rows import EMPTY, Row, padded, width_of
from kombio_tui.kit.shared import shared

Block = tuple[Row, ...]


class Part(Struct, eq=False, gc=False):
    """A block as it stands on screens. Two parts with equal rows look the same; the same part is known to."""

    rows: Block


class Placed(Struct, frozen=True, gc=False):
    """A part and its position. Nothing lies to the right of an open one, so its rows may end anywhere."""

    x: int
    y: int
    part: Part
    open: bool = False


Region = Sequence[Placed]
Screen = Sequence[Placed]


def stacked(x: int, y: int, rows: Sequence[Row], *, open: bool = True) -> Region:  # noqa: A002 - as in Placed
    """Rows from this position on, each of them a part."""
    return [placed_row(x, at, row, open) for at, row in enumerate(rows, y)]


def moved(region: Region, x: int, y: int) -> Region:
    """A region that was drawn at the upper left corner, at its position."""
    return [Placed(x + part.x, y + part.y, part.part, part.open) for part in region]


def page(rows: Sequence[Row], top: int = 0) -> Screen:
    """A screen of whole rows from this line on."""
    return stacked(0, top, rows)


@shared
def placed_row(x: int, y: int, row: Row, open: bool) -> Placed:  # noqa: A002 - as in Placed
    """A row at a position."""
    return Placed(x, y, _row_part(row), open)


@shared
def _row_part(row: Row) -> Part:
    return Part((row,))


def laid_out(screen: Screen) -> list[Row]:
    """All parts of a screen as whole rows."""
    rows: list[Row] = []
    for placed in sorted(screen, key=attrgetter("x")):
        rows += [EMPTY] * (placed.y + len(placed.part.rows) - len(rows))
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
