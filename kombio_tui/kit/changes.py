"""What changed from one screen to the next, as text for the terminal.

Parts that are the same objects have not changed. A part that has changed is replaced by the next one with a few texts,
which are made once for all screens that show both. If parts lie elsewhere than before, whole screens are compared row
by row. That is slower, and always right.
"""

from collections.abc import Iterator

from kombio_tui.kit.blocks import Block, Part, Place, Screen, laid_out, sized
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import drawn, repainted
from kombio_tui.kit.shared import shared


def whole(screen: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that draws a screen, whatever a terminal shows."""
    rows = sized(laid_out(screen), 0, height)
    return "".join([f"\x1b[{y};1H{drawn(line, width, pen)}" for y, line in enumerate(rows, 1)])


def changes(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that turns one screen on a terminal into another; empty if they are the same."""
    places = after.places.each
    if before.places is not after.places and before.places.each != places:
        return _redrawn(before, after, width, height, pen)
    texts: list[str] = []
    for place, old, new in zip(places, before.parts, after.parts, strict=True):
        if old is not new:
            text = _text(old, new, place, (width, height), pen)
            if text is None:
                return _redrawn(before, after, width, height, pen)
            texts.append(text)
    return "".join(texts)


@shared
def _text(old: Part, new: Part, place: Place, size: tuple[int, int], pen: Pen) -> str | None:
    """The text that turns a part into the next one; None if that one is higher or lower."""
    if len(old.rows) != len(new.rows):
        return None
    (x, y, is_open), (width, height) = place, size
    pieces = _pieces(old.rows, new.rows, width - x if is_open else None, pen)
    return "".join([f"\x1b[{y + dy + 1};{x + dx + 1}H{text}" for dy, dx, text in pieces if y + dy < height])


def _redrawn(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The same for screens whose parts lie elsewhere: compare them row by row."""
    old, new = (sized(laid_out(screen), 0, height) for screen in (before, after))
    return "".join([f"\x1b[{y + 1};{x + 1}H{text}" for y, x, text in _pieces(old, new, width, pen)])


def _pieces(old: Block, new: Block, room: int | None, pen: Pen) -> Iterator[tuple[int, int, str]]:
    """The texts that turn one block into another of the same height, each with its row and column.

    An open part may fill the `room` to the end of the line; None for a part that has others to its right.
    """
    for y, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            yield y, *repainted(before, after, room, pen)
