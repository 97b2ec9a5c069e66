"""What changed from one screen to the next, as text for the terminal.

Parts that are the same objects have not changed. A part that has changed is replaced by the next one with a few texts,
which are made once for all screens that show both. If parts lie elsewhere than before, the rows that they cover, before
or after, are compared. That is slower, and always right.
"""

from collections.abc import Iterable, Iterator
from itertools import compress
from operator import is_not

from kombio_tui.kit.blocks import Block, Part, Place, Screen, laid_out, laid_out_in, rows_of, sized
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import EMPTY, Row, drawn, repainted
from kombio_tui.kit.shared import shared

Piece = tuple[int, int, str]
"""A text, after its row and its column, counted from 1."""


def whole(screen: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that draws a screen, whatever a terminal shows."""
    rows = sized(laid_out(screen), 0, height)
    return "".join([f"\x1b[{y};1H{drawn(line, width, pen)}" for y, line in enumerate(rows, 1)])


def changes(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that turns one screen on a terminal into another; empty if they are the same."""
    old_parts, new_parts, places = before.parts, after.parts, after.places.each
    if before.places is not after.places and before.places.each != places:
        return _redrawn(before, after, width, height, pen)
    texts: list[str] = []
    changed = compress(zip(places, old_parts, new_parts, strict=True), map(is_not, old_parts, new_parts))
    for (x, y, is_open), old, new in changed:
        pieces = _transition(old, new, width - x if is_open else None, pen)
        if pieces is None:
            return _redrawn(before, after, width, height, pen)
        texts += [f"\x1b[{y + dy};{x + dx}H{text}" for dy, dx, text in pieces if y + dy <= height]
    return "".join(texts)


@shared
def _transition(old: Part, new: Part, room: int | None, pen: Pen) -> tuple[Piece, ...] | None:
    """The texts that turn one part into another, by row and column in the part; None if it is higher or lower.

    An open part may fill the `room` to the end of the line; None for a part that has others to its right.
    """
    if len(old.rows) != len(new.rows):
        return None
    return tuple(_pieces(enumerate(zip(old.rows, new.rows, strict=True)), room, pen))


def _pieces(pairs: Iterable[tuple[int, tuple[Row, Row]]], room: int | None, pen: Pen) -> Iterator[Piece]:
    for y, (before, after) in pairs:
        if before != after:
            x, text = repainted(before, after, room, pen)
            yield y + 1, x + 1, text


def _redrawn(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The same for screens whose parts lie elsewhere: compare all rows in which any part is another one."""
    rows = {y for placed in _placed(before) ^ _placed(after) for y in rows_of(*placed) if y < height}
    pairs = enumerate(zip(*(_rows(screen, rows, height) for screen in (before, after)), strict=True))
    return "".join([f"\x1b[{y};{x}H{text}" for y, x, text in _pieces(pairs, width, pen)])


def _placed(screen: Screen) -> set[tuple[Place, Part]]:
    return set(zip(screen.places.each, screen.parts, strict=True))


def _rows(screen: Screen, rows: set[int], height: int) -> Block:
    """Some rows of a screen; the others are empty."""
    lines = sized(laid_out_in(screen, rows), 0, height)
    return tuple([line if y in rows else EMPTY for y, line in enumerate(lines)])
