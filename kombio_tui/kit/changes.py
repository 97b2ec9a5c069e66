"""What changed from one screen to the next, as text for the terminal.

Parts that are the same objects have not changed. A part that has changed is replaced by the next one with a few texts,
which are made once for all screens that show both. If parts lie elsewhere than before, the rows that they cover, before
or after, are compared. That is slower, and always right.
"""

from collections.abc import Iterable, Iterator
from itertools import compress
from operator import is_not

from kombio_tui.kit.blocks import Part, Place, Screen, laid_out, rows_in
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import Row, drawn, repainted, width_of
from kombio_tui.kit.shared import shared

Piece = tuple[int, int, str]
"""A text, after its row and its column, counted from 1."""


def whole(screen: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that draws a screen, whatever a terminal shows."""
    rows = laid_out(screen, width, height)
    return "".join([f"\x1b[{y};1H{drawn(line, width, pen)}" for y, line in enumerate(rows, 1)])


def changes(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that turns one screen on a terminal into another; empty if they are the same."""
    old_parts, new_parts, places = before.parts, after.parts, after.places.each
    moved = before.places is not after.places and before.places.each != places
    if moved or before.grounds != after.grounds:
        return _redrawn(before, after, width, height, pen)
    texts: list[str] = []
    changed = compress(zip(places, old_parts, new_parts, strict=True), map(is_not, old_parts, new_parts))
    for (x, y), old, new in changed:
        pieces = _transition(old, new, pen)
        if pieces is None:
            return _redrawn(before, after, width, height, pen)
        texts += [f"\x1b[{y + dy};{x + dx}H{text}" for dy, dx, text in pieces if y + dy <= height]
    return "".join(texts)


@shared
def _transition(old: Part, new: Part, pen: Pen) -> tuple[Piece, ...] | None:
    """The texts that turn one part into another, by row and column in the part; None if it has another size."""
    if list(map(width_of, old.rows)) != list(map(width_of, new.rows)):
        return None
    return tuple(_pieces(enumerate(zip(old.rows, new.rows, strict=True), 1), pen))


def _pieces(pairs: Iterable[tuple[int, tuple[Row, Row]]], pen: Pen) -> Iterator[Piece]:
    for y, (before, after) in pairs:
        if before != after:
            x, text = repainted(before, after, pen)
            if text:
                yield y, x + 1, text


def _redrawn(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The same for screens whose parts lie elsewhere: compare all rows in which any part is another one."""
    rows = sorted(_rows(before, after, height))
    pairs = zip(rows_in(before, rows, width), rows_in(after, rows, width), strict=True)
    pieces = _pieces(zip([y + 1 for y in rows], pairs, strict=True), pen)
    return "".join([f"\x1b[{y};{x}H{text}" for y, x, text in pieces])


def _rows(before: Screen, after: Screen, height: int) -> set[int]:
    """The rows that may have changed."""
    if before.grounds != after.grounds:
        return set(range(height))
    moved = _placed(before) ^ _placed(after)
    return {y for (_, top), part in moved for y in range(max(0, top), min(height, top + len(part.rows)))}


def _placed(screen: Screen) -> set[tuple[Place, Part]]:
    return set(zip(screen.places.each, screen.parts, strict=True))
