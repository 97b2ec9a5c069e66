"""What screens are made of: blocks, parts and places.

A block is rows on top of each other. A part is a block as it stands on screens: a card, a heading, a line of the log. A
screen is parts and their places. What is drawn from the same facts is a region, a small screen; regions are joined.

A part that has not changed is the same object as before, and so are the places as long as nothing moves. So the changes
are found without looking into what has not changed. Players who see the same share the same parts, and the text that
turns one part into the next is made once for all of them.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from kombio_tui.kit.rows import EMPTY, Row, padded, width_of
from kombio_tui.kit.shared import shared

Block = tuple[Row, ...]
Place = tuple[int, int, bool]
"""A column, a row, and whether it is open: nothing lies to the right of it, so the rows there may end anywhere."""


class Part(Struct, eq=False, gc=False):
    """A block as it stands on screens. Two parts with equal rows look the same; the same part is known to."""

    rows: Block


class Places(Struct, eq=False, gc=False):
    """Where the parts of a screen lie."""

    each: tuple[Place, ...]


class Screen(Struct, eq=False, gc=False):
    """Parts and their places: a whole screen, or a region of one."""

    places: Places
    parts: Sequence[Part]


Region = Screen
BLANK = Screen(Places(()), ())


def joined(regions: Sequence[Screen]) -> Screen:
    """One screen of all these regions."""
    parts: list[Part] = []
    for region in regions:
        parts += region.parts
    return Screen(_together(*[region.places for region in regions]), parts)


@shared
def _together(*places: Places) -> Places:
    return Places(tuple([place for some in places for place in some.each]))


@shared
def shifted(places: Places, x: int, y: int) -> Places:
    """Places that were counted from the upper left corner, counted from here."""
    return Places(tuple([(x + dx, y + dy, is_open) for dx, dy, is_open in places.each]))


def stacked(x: int, y: int, rows: Sequence[Row], *, is_open: bool = True) -> Screen:
    """Rows from this place on, each of them a part."""
    return Screen(column(x, y, len(rows), is_open), list(map(row_part, rows)))


@shared
def column(x: int, y: int, rows: int, is_open: bool) -> Places:
    """The places of so many rows."""
    return Places(tuple([(x, at, is_open) for at in range(y, y + rows)]))


@shared
def row_part(row: Row) -> Part:
    """A row as a part."""
    return Part((row,))


def page(rows: Sequence[Row], top: int = 0) -> Screen:
    """A screen of whole rows from this line on."""
    return stacked(0, top, rows)


def above(screen: Screen, y: int) -> Screen:
    """What lies above a line."""
    kept = [pair for pair in zip(screen.places.each, screen.parts, strict=True) if pair[0][1] < y]
    return Screen(_places(tuple([place for place, _ in kept])), [part for _, part in kept])


@shared
def _places(each: tuple[Place, ...]) -> Places:
    return Places(each)


def laid_out(screen: Screen) -> list[Row]:
    """All parts of a screen as whole rows."""
    return _laid_out(zip(screen.places.each, screen.parts, strict=True))


def laid_out_in(screen: Screen, wanted: set[int]) -> list[Row]:
    """The same, but only these rows need to be right."""
    placed = zip(screen.places.each, screen.parts, strict=True)
    return _laid_out([each for each in placed if not wanted.isdisjoint(rows_of(*each))])


def rows_of(place: Place, part: Part) -> range:
    """The rows that a part covers."""
    return range(place[1], place[1] + len(part.rows))


def _laid_out(placed: Iterable[tuple[Place, Part]]) -> list[Row]:
    rows: list[Row] = []
    for (x, top, _), part in sorted(placed, key=_column_of):
        rows += [EMPTY] * (top + len(part.rows) - len(rows))
        for y, line in enumerate(part.rows, top):
            rows[y] = padded(rows[y], x) + line
    return rows


def _column_of(placed: tuple[Place, Part]) -> int:
    return placed[0][0]


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
