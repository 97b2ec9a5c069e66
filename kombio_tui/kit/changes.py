"""What changed from one screen to the next, as text for the terminal.

Regions and parts that are the same objects have not changed. A part that has changed is replaced by the next one with a
few texts, which are made once for all screens that show both, wherever they lie there. If the parts of a region lie
elsewhere than before, the rows that they cover, before or after, are compared. That is slower, and always right.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import is_not

from kombio_tui.kit.blocks import Part, Place, Region, Screen, laid_out, placed, rows_in
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import Repainted, Row, drawn, repainted, wholly_painted
from kombio_tui.kit.shared import shared
from kombio_tui.kit.theme import codes

Piece = tuple[int, int, str, str]
"""A text, after its column and row in a part or on the screen, and before the style that it ends with."""
Transition = tuple[str, tuple[Piece, ...]]
"""The style that the first piece begins with, which is not in its text, and the pieces from the top down."""
NOTHING: Transition = "", ()


def whole(screen: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that draws a screen, whatever a terminal shows."""
    rows = laid_out(screen, width, height)
    return "".join([f"\x1b[{y};1H{drawn(line, width, pen)}" for y, line in enumerate(rows, 1)])


def changes(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that turns one screen on a terminal into another; empty if they are the same."""
    olds, news = before.regions, after.regions
    if len(olds) != len(news) or before.grounds != after.grounds:
        return _redrawn(before, after, width, height, pen)
    changed: list[tuple[Part, Part, Place]] = []
    moved: list[tuple[Region, Region]] = []
    for was, now in compress(zip(olds, news, strict=True), map(is_not, olds, news)):
        if was.places is not now.places and was.places.each != now.places.each:
            moved.append((was, now))
        else:
            both = zip(was.parts, now.parts, now.places.each, strict=True)
            changed += compress(both, map(is_not, was.parts, now.parts))
    text = _replaced(changed, height, pen)
    if text is None:
        return _redrawn(before, after, width, height, pen)
    if moved:
        rows = _covered([was for was, _ in moved], [now for _, now in moved], height)
        text = _rows_redrawn(before, after, rows, width, pen) + text
    return text


def _replaced(changed: Iterable[tuple[Part, Part, Place]], height: int, pen: Pen) -> str | None:
    """The text that turns parts at their places into others; None if one of them is larger or smaller than before."""
    texts: list[str] = []
    style: str | None = None
    for old, new, (x, y) in changed:
        if old.widths != new.widths:
            return None
        first, pieces = _line(new, pen) if new.text else _transition(old, new, pen)
        if pieces and y + pieces[-1][1] >= height:
            pieces = _above(pieces, height - y)
        if pieces and first != style:
            texts.append(codes(first, style, pen.colours, pen.theme))
        for dx, dy, text, style in pieces:  # noqa: B007 - the style that the last one ends with
            texts += _to(x + dx, y + dy), text
    return "".join(texts)


@shared
def _to(x: int, y: int) -> str:
    """What moves the cursor to a column and a row."""
    return f"\x1b[{y + 1};{x + 1}H"


@shared
def _line(new: Part, pen: Pen) -> Transition:
    """What draws a line of text in the place of any other, wherever it lies."""
    piece = wholly_painted(new.rows[0], pen)
    return _in_turn([(0, piece)] if piece else [], pen)


@shared
def _transition(old: Part, new: Part, pen: Pen) -> Transition:
    """What turns one part into another of the same size, wherever they lie."""
    return _in_turn(_pieces(enumerate(zip(old.rows, new.rows, strict=True)), pen), pen)


def _pieces(pairs: Iterable[tuple[int, tuple[Row, Row]]], pen: Pen) -> Iterator[tuple[int, Repainted]]:
    """What differs in pairs of rows."""
    for y, (before, after) in pairs:
        if before != after:
            piece = repainted(before, after, pen)
            if piece:
                yield y, piece


def _in_turn(pieces: Iterable[tuple[int, Repainted]], pen: Pen) -> Transition:
    """Pieces in their rows, one after the other; a style that goes on from one to the next is not said again."""
    first = last = None
    texts: list[Piece] = []
    for y, piece in pieces:
        style = codes(piece.first, last, pen.colours, pen.theme) if last else ""
        texts.append((piece.x, y, style + piece.text, piece.last))
        first, last = first or piece.first, piece.last
    return (first, tuple(texts)) if first else NOTHING


def _above(pieces: tuple[Piece, ...], height: int) -> tuple[Piece, ...]:
    """The pieces above the lower end of the screen."""
    return tuple([piece for piece in pieces if piece[1] < height])


def _redrawn(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The same for screens of which nothing else is known."""
    known = {*map(id, before.regions)} & {*map(id, after.regions)}
    was, now = ([region for region in each.regions if id(region) not in known] for each in (before, after))
    rows = _covered(was, now, height) if before.grounds == after.grounds else range(height)
    return _rows_redrawn(before, after, rows, width, pen)


def _rows_redrawn(before: Screen, after: Screen, rows: Sequence[int], width: int, pen: Pen) -> str:
    """The text that turns these rows of one screen into those of another."""
    pairs = zip(rows_in(before, rows, width), rows_in(after, rows, width), strict=True)
    first, pieces = _in_turn(_pieces(zip(rows, pairs, strict=True), pen), pen)
    text = "".join([_to(x, y) + text for x, y, text, _ in pieces])
    return codes(first, None, pen.colours, pen.theme) + text if text else ""


def _covered(was: Iterable[Region], now: Iterable[Region], height: int) -> list[int]:
    """The rows that parts cover which are only in some of these regions, or lie elsewhere there."""
    moved = {*placed(was)} ^ {*placed(now)}
    return sorted({y for (_, top), part in moved for y in range(max(0, top), min(height, top + len(part.rows)))})
