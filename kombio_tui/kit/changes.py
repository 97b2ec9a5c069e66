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
from kombio_tui.kit.rows import Repainted, Row, drawn, repainted, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.kit.theme import codes

Pieces = tuple[tuple[int, Repainted], ...]
"""What differs in a part, after its row in the part."""


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
    writing = Writing(pen)
    changed = compress(zip(places, old_parts, new_parts, strict=True), map(is_not, old_parts, new_parts))
    for (x, y), old, new in changed:
        pieces = _transition(old, new, pen)
        if pieces is None:
            return _redrawn(before, after, width, height, pen)
        for dy, piece in pieces:
            if y + dy < height:
                writing.add(x, y + dy, piece)
    return "".join(writing.texts)


class Writing:
    """Text that is made of pieces, each at its place. A style that goes on from one to the next is not said again."""

    def __init__(self, pen: Pen) -> None:
        self.texts: list[str] = []
        self._pen = pen
        self._style: str | None = None

    def add(self, x: int, y: int, piece: Repainted) -> None:
        """Write a piece at a place, counted from 0."""
        dx, first, text, last = piece
        pen = self._pen
        style = codes(first, self._style, pen.colours, pen.theme)
        self.texts.append(f"\x1b[{y + 1};{x + dx + 1}H{style}{text}")
        self._style = last


@shared
def _transition(old: Part, new: Part, pen: Pen) -> Pieces | None:
    """What turns one part into another; None if it has another size."""
    if list(map(width_of, old.rows)) != list(map(width_of, new.rows)):
        return None
    return tuple(_pieces(enumerate(zip(old.rows, new.rows, strict=True)), pen))


def _pieces(pairs: Iterable[tuple[int, tuple[Row, Row]]], pen: Pen) -> Iterator[tuple[int, Repainted]]:
    for y, (before, after) in pairs:
        if before != after:
            piece = repainted(before, after, pen)
            if piece:
                yield y, piece


def _redrawn(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The same for screens whose parts lie elsewhere: compare all rows in which any part is another one."""
    rows, writing = sorted(_rows(before, after, height)), Writing(pen)
    pairs = zip(rows_in(before, rows, width), rows_in(after, rows, width), strict=True)
    for y, piece in _pieces(zip(rows, pairs, strict=True), pen):
        writing.add(0, y, piece)
    return "".join(writing.texts)


def _rows(before: Screen, after: Screen, height: int) -> set[int]:
    """The rows that may have changed."""
    if before.grounds != after.grounds:
        return set(range(height))
    moved = _placed(before) ^ _placed(after)
    return {y for (_, top), part in moved for y in range(max(0, top), min(height, top + len(part.rows)))}


def _placed(screen: Screen) -> set[tuple[Place, Part]]:
    return set(zip(screen.places.each, screen.parts, strict=True))
