"""What screens are made of: blocks, parts, places and grounds.

A block is rows on top of each other, all of the same width. A part is a block as it stands on screens: a card, a plate,
a line of the log. A region is parts and their places, drawn from the same facts. A screen is regions on grounds: the
room, and the felt of the table.

A region or a part that has not changed is the same object as before, and so are the places as long as nothing moves. So
the changes are found without looking into what has not changed. Players who see the same share the same parts, and the
text that turns one part into the next is made once for all of them.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from kombio_tui.kit.rows import EMPTY, Row, Span, cut, padded, width_of
from kombio_tui.kit.shared import shared

Block = tuple[Row, ...]
Place = tuple[int, int]
"""A column and a row."""


class Part(Struct, eq=False, gc=False):
    """A block as it stands on screens. Two parts with equal rows look the same; the same part is known to."""

    rows: Block
    text: bool = False
    """Whether it is a line of text: it has little in common with the line before, and is drawn as a whole."""
    widths: tuple[int, ...] = ()
    """The columns of each row."""

    def __post_init__(self) -> None:
        self.widths = tuple(map(width_of, self.rows))


class Places(Struct, eq=False, gc=False):
    """Where the parts of a region lie."""

    each: tuple[Place, ...]


class Area(Struct, frozen=True, cache_hash=True):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height


Grounds = tuple[tuple[Area, str], ...]
"""Areas that are painted where no part lies, each with its style; everything else is the room."""


class Region(Struct, eq=False, gc=False):
    """Parts and their places on the screen."""

    places: Places
    parts: Sequence[Part]


class Screen(Struct, eq=False, gc=False):
    """All regions, and the grounds that they lie on."""

    regions: Sequence[Region]
    grounds: Grounds = ()


BLANK = Screen(())


def joined(regions: Sequence[Region]) -> Region:
    """One region of all these."""
    parts = [part for region in regions for part in region.parts]
    return Region(_together(*[region.places for region in regions]), parts)


@shared
def _together(*places: Places) -> Places:
    return Places(tuple([place for some in places for place in some.each]))


def placed(regions: Iterable[Region]) -> Iterator[tuple[Place, Part]]:
    """All parts with their places."""
    for region in regions:
        yield from zip(region.places.each, region.parts, strict=True)


@shared
def shifted(places: Places, x: int, y: int) -> Places:
    """Places that were counted from the upper left corner, counted from here."""
    return Places(tuple([(x + dx, y + dy) for dx, dy in places.each]))


def stacked(x: int, y: int, rows: Sequence[Row]) -> Region:
    """Rows of one width from this place on, each of them a part."""
    return Region(column(x, y, len(rows)), list(map(row_part, rows)))


def line_of_text(x: int, y: int, row: Row) -> Region:
    """A row that has little in common with the one before."""
    return Region(column(x, y, 1), [row_part(row, text=True)])


@shared
def column(x: int, y: int, rows: int) -> Places:
    """The places of so many rows."""
    return Places(tuple([(x, at) for at in range(y, y + rows)]))


@shared
def row_part(row: Row, text: bool = False) -> Part:
    """A row as a part."""
    return Part((row,), text)


def page(rows: Sequence[Row], width: int, top: int = 0) -> Screen:
    """A screen of whole rows from this line on."""
    return Screen((stacked(0, top, [cut(line, width) for line in rows]),))


def area_of(area: Area, rows: Sequence[Row], style: str = "plain") -> Region:
    """Rows that fill an area: each cut or padded to its width, and as many as it is high."""
    lines = [*rows[: area.height], *[EMPTY] * (area.height - len(rows))]
    return stacked(area.x, area.y, [cut(line, area.width, style) for line in lines])


# --- as rows ---------------------------------------------------------------------------------------------------------


def laid_out(screen: Screen, width: int, height: int) -> list[Row]:
    """A whole screen as rows of its width."""
    return rows_in(screen, range(height), width)


def rows_in(screen: Screen, wanted: Iterable[int], width: int) -> list[Row]:
    """Some rows of a screen. Where parts overlap, the one that begins further right is seen."""
    lying: dict[int, list[tuple[int, Row]]] = {y: [] for y in wanted}
    first, last = min(lying, default=0), max(lying, default=-1)
    for (x, top), part in placed(screen.regions):
        if top > last or top + len(part.rows) <= first:
            continue
        for y, line in enumerate(part.rows, top):
            if y in lying:
                lying[y].append((x, line))
    return [_row(_ground(screen.grounds, y, width), tuple(sorted(some)), width) for y, some in lying.items()]


@shared
def _ground(grounds: Grounds, y: int, width: int) -> Row:
    """A row with nothing on it."""
    styles = ["plain"] * width
    for area, style in grounds:
        if area.y <= y < area.bottom:
            styles[area.x : area.right] = [style] * (min(area.right, width) - area.x)
    spans: list[Span] = []
    for style in styles:
        same = spans and spans[-1][1] == style
        spans[-1:] = [(spans[-1][0] + " ", style)] if same else [*spans[-1:], (" ", style)]
    return tuple(spans)


@shared
def _row(ground: Row, lying: tuple[tuple[int, Row], ...], width: int) -> Row:
    """A row with what lies on it."""
    spans: list[Span] = []
    at = 0
    for x, line in lying:
        if at > x:
            spans = [*cut(tuple(spans), x)]
        spans += _columns(ground, at, x)
        spans += line
        at = x + width_of(line)
    row = (*spans, *_columns(ground, at, width))
    return row if at <= width else cut(row, width)


def _columns(ground: Row, start: int, end: int) -> Row:
    """Some columns of a row that has nothing on it."""
    spans, x = [], 0
    for text, style in ground:
        left, right = max(start, x), min(end, x + len(text))
        if left < right:
            spans.append((" " * (right - left), style))
        x += len(text)
    return tuple(spans)


# --- blocks ----------------------------------------------------------------------------------------------------------


def beside(blocks: tuple[Block, ...], gap: int = 0, style: str = "plain") -> Block:
    """Put blocks side by side; each must be padded to its width."""
    height = max(map(len, blocks), default=0)
    space: Row = ((" " * gap, style),) if gap else ()
    filled = [block if len(block) == height else sized(block, width_of(block[0]), height, style) for block in blocks]
    return tuple(_joined(rows, space) for rows in zip(*filled, strict=True))


def _joined(rows: Iterable[Row], space: Row) -> Row:
    first, *others = rows
    for other in others:
        first += space + other
    return first


def sized(block: Sequence[Row], width: int, height: int, style: str = "plain") -> Block:
    """Pad a block to a width and a height; rows beyond the height are left out."""
    filled = [padded(line, width, style) for line in block[:height]]
    return (*filled, *[padded(EMPTY, width, style)] * (height - len(filled)))
