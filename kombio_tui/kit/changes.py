"""What changed from one screen to the next, as text for the terminal.

Regions and parts that are the same objects have not changed. A part that has changed is replaced by the next one with a
few texts, which are made once for all screens that show both. If the parts of a region lie elsewhere than before, the
rows that they cover, before or after, are compared. That is slower, and always right.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress, count, repeat
from operator import attrgetter, is_not

from kombio_tui.kit.blocks import Part, Place, Region, Screen, laid_out, placed, rows_in
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import Repainted, Row, drawn, repainted, wholly_painted
from kombio_tui.kit.shared import shared
from kombio_tui.kit.theme import codes

Pieces = tuple[tuple[int, Repainted], ...]
"""What differs in a part, after its row in the part."""
Written = tuple[str, str | None, str]
"""A text between the styles that it begins and ends with; the first is not in it."""
NOTHING: Written = "", "", ""
ANOTHER_SIZE: Written = "", None, ""
"""A part can't be drawn over another one that is larger or smaller."""
PARTS, PLACES = attrgetter("parts"), attrgetter("places.each")


def whole(screen: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that draws a screen, whatever a terminal shows."""
    rows = laid_out(screen, width, height)
    return "".join([f"\x1b[{y};1H{drawn(line, width, pen)}" for y, line in enumerate(rows, 1)])


def changes(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that turns one screen on a terminal into another; empty if they are the same."""
    if len(before.regions) != len(after.regions) or before.grounds != after.grounds:
        return _redrawn(before, after, width, height, pen)
    others = [*map(is_not, before.regions, after.regions)]
    was, now = [*compress(before.regions, others)], [*compress(after.regions, others)]
    texts: list[str] = []
    if moved := [*compress(count(), map(_lie_elsewhere, was, now))]:
        rows = _covered([was.pop(at) for at in reversed(moved)], [now.pop(at) for at in reversed(moved)], height)
        texts.append(_rows_redrawn(before, after, rows, width, pen))
    olds, news = [*chain.from_iterable(map(PARTS, was))], [*chain.from_iterable(map(PARTS, now))]
    differ = [*map(is_not, olds, news)]
    changed = [compress(each, differ) for each in (olds, news, chain.from_iterable(map(PLACES, now)))]
    style: str | None = None
    colours, theme = pen.colours, pen.theme
    for first, text, last in map(_transition, *changed, repeat(height), repeat(pen)):
        if text:
            texts += codes(first, style, colours, theme), text
            style = last
        elif text is None:
            return _redrawn(before, after, width, height, pen)
    return "".join(texts)


def _lie_elsewhere(was: Region, now: Region) -> bool:
    """Whether the parts of a region lie elsewhere than before."""
    return was.places is not now.places and was.places.each != now.places.each


@shared
def _transition(old: Part, new: Part, place: Place, height: int, pen: Pen) -> Written:
    """The text that turns one part at a place into another, unless that has another size."""
    if old.widths != new.widths:
        return ANOTHER_SIZE
    x, y = place
    if len(new.rows) == 1:
        return _row_transition(old, new, x, y, pen) if y < height else NOTHING
    return _written([(x, y + dy, piece) for dy, piece in _pieces_of(old, new, pen) if y + dy < height], pen)


def _row_transition(old: Part, new: Part, x: int, y: int, pen: Pen) -> Written:
    """The same for a part of one row, which is what changes most."""
    piece = wholly_painted(new.rows[0], pen) if new.text else repainted(old.rows[0], new.rows[0], pen)
    return (piece.first, f"\x1b[{y + 1};{x + piece.x + 1}H{piece.text}", piece.last) if piece else NOTHING


@shared
def _pieces_of(old: Part, new: Part, pen: Pen) -> Pieces:
    """What differs in two parts of the same size, wherever they lie."""
    return tuple(_pieces(enumerate(zip(old.rows, new.rows, strict=True)), pen))


def _pieces(pairs: Iterable[tuple[int, tuple[Row, Row]]], pen: Pen) -> Iterator[tuple[int, Repainted]]:
    for y, (before, after) in pairs:
        if before != after:
            piece = repainted(before, after, pen)
            if piece:
                yield y, piece


def _written(pieces: Sequence[tuple[int, int, Repainted]], pen: Pen) -> Written:
    """Pieces at their columns and rows; a style that goes on from one to the next is not said again."""
    if not pieces:
        return NOTHING
    first = last = pieces[0][2].first
    texts: list[str] = []
    for x, y, piece in pieces:
        style = codes(piece.first, last, pen.colours, pen.theme)
        texts.append(f"\x1b[{y + 1};{x + piece.x + 1}H{style}{piece.text}")
        last = piece.last
    return first, "".join(texts), last


def _redrawn(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The same for screens of which nothing else is known."""
    known = {*map(id, before.regions)} & {*map(id, after.regions)}
    was, now = ([region for region in each.regions if id(region) not in known] for each in (before, after))
    rows = _covered(was, now, height) if before.grounds == after.grounds else range(height)
    return _rows_redrawn(before, after, rows, width, pen)


def _rows_redrawn(before: Screen, after: Screen, rows: Sequence[int], width: int, pen: Pen) -> str:
    """The text that turns these rows of one screen into those of another."""
    pairs = zip(rows_in(before, rows, width), rows_in(after, rows, width), strict=True)
    first, text, _ = _written([(0, y, piece) for y, piece in _pieces(zip(rows, pairs, strict=True), pen)], pen)
    return codes(first, None, pen.colours, pen.theme) + text if text else ""


def _covered(was: Iterable[Region], now: Iterable[Region], height: int) -> list[int]:
    """The rows that parts cover which are only in some of these regions, or lie elsewhere there."""
    moved = {*placed(was)} ^ {*placed(now)}
    return sorted({y for (_, top), part in moved for y in range(max(0, top), min(height, top + len(part.rows)))})
