"""What changed from one screen to the next, as text for the terminal.

Parts that are the same objects have not changed. A part that has changed is replaced by the next one with a few texts,
which are made once for all screens that show both. If parts lie elsewhere than before, whole screens are compared row
by row. That is slower, and always right.
"""

from collections.abc import Iterator

from kombio_tui.kit.blocks import Block, Part, Placed, Screen, laid_out, sized
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import drawn, repainted
from kombio_tui.kit.shared import shared

Piece = tuple[int, int, str]
"""A text, after its row and its column."""


def whole(screen: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that draws a screen, whatever a terminal shows."""
    rows = sized(laid_out(screen), 0, height)
    return "".join([f"\x1b[{y};1H{drawn(line, width, pen)}" for y, line in enumerate(rows, 1)])


def changes(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that turns one screen on a terminal into another; empty if they are the same."""
    if len(before) != len(after):
        return _redrawn(before, after, width, height, pen)
    texts: list[str] = []
    for old, new in [pair for pair in zip(before, after, strict=True) if pair[0] is not pair[1]]:
        if not _same_place(old, new):
            return _redrawn(before, after, width, height, pen)
        x, y = new.x + 1, new.y + 1
        for dy, dx, text in transition(old.part, new.part, width - new.x if new.open else None, pen):
            if y + dy <= height:
                texts.append(f"\x1b[{y + dy};{x + dx}H{text}")
    return "".join(texts)


def _same_place(old: Placed, new: Placed) -> bool:
    """Whether a part takes the place of the one before."""
    return old.x == new.x and old.y == new.y and old.open == new.open and len(old.part.rows) == len(new.part.rows)


def _redrawn(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The same for screens whose parts lie elsewhere: compare them row by row."""
    old, new = (sized(laid_out(screen), 0, height) for screen in (before, after))
    return "".join([f"\x1b[{y + 1};{x + 1}H{text}" for y, x, text in _pieces(old, new, width, pen)])


@shared
def transition(old: Part, new: Part, room: int | None, pen: Pen) -> tuple[Piece, ...]:
    """The texts that turn one part into another of the same height, each with its row and column in the part.

    An open part may fill the `room` to the end of the line; None for a part that has others to its right.
    """
    return tuple(_pieces(old.rows, new.rows, room, pen))


def _pieces(old: Block, new: Block, room: int | None, pen: Pen) -> Iterator[Piece]:
    for y, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            yield y, *repainted(before, after, room, pen)
