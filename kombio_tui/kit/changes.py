"""What changed from one screen to the next, as text for the terminal.

Regions and parts that are the same objects have not changed. A part that has changed is replaced by the next one with
a few texts, which are made once for all screens that show both. If the parts of one region have moved, that region is
laid out as rows and these are compared: nothing else lies there, before or after. If more has moved, whole screens are
compared. That is slower, and always right.
"""

from collections.abc import Iterator

from kombio_tui.kit.blocks import Part, Placed, Region, Screen, laid_out, sized
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import drawn, repainted, width_of
from kombio_tui.kit.shared import shared


def whole(screen: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that draws a screen, whatever a terminal shows."""
    rows = sized(laid_out(screen), 0, height)
    return "".join([f"\x1b[{y};1H{drawn(line, width, pen)}" for y, line in enumerate(rows, 1)])


def changes(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The text that turns one screen on a terminal into another; empty if they are the same."""
    if len(before) != len(after):
        return _redrawn(before, after, width, height, pen)
    pairs = [pair for pair in zip(before, after, strict=True) if pair[0] is not pair[1]]
    moved = [pair for pair in pairs if not _same_places(*pair)]
    if len(moved) > 1 or any(_flexible(region) for pair in moved for region in pair):
        return _redrawn(before, after, width, height, pen)
    texts: list[str] = []
    for pair in pairs:
        for old, new in zip(*(_as_one_part(*pair) if pair in moved else pair), strict=True):
            if old.part is not new.part:
                texts += _changed(old.part, new, width, height, pen)
    return "".join(texts)


def _same_places(old_region: Region, new_region: Region) -> bool:
    """Whether the parts of a region lie where those lay that they follow."""
    if len(old_region) != len(new_region):
        return False
    for old, new in zip(old_region, new_region, strict=True):
        if old is not new and (old.x != new.x or old.y != new.y or len(old.part.rows) != len(new.part.rows)):
            return False
    return True


def _flexible(region: Region) -> bool:
    """Whether a region has no right edge of its own, or nothing at all."""
    return not region or any(placed.open for placed in region)


def _as_one_part(old: Region, new: Region) -> tuple[Region, Region]:
    """Two regions that follow each other, as parts that take the same place: what both of them cover."""
    left, top = min(placed.x for placed in (*old, *new)), min(placed.y for placed in (*old, *new))
    blocks = [laid_out([tuple(_shifted(region, left, top))]) for region in (old, new)]
    width, height = max(width_of(row) for block in blocks for row in block), max(map(len, blocks))
    before, after = (Part(sized(block, width, height)) for block in blocks)
    return (Placed(left, top, before),), (Placed(left, top, after),)


def _shifted(region: Region, left: int, top: int) -> Iterator[Placed]:
    return (Placed(placed.x - left, placed.y - top, placed.part) for placed in region)


def _changed(old: Part, new: Placed, width: int, height: int, pen: Pen) -> list[str]:
    """The texts that turn a part into the next one at the same place."""
    x, y = new.x + 1, new.y + 1
    changed = transition(old, new.part, width - new.x if new.open else None, pen)
    return [f"\x1b[{y + dy};{x + dx}H{text}" for dy, dx, text in changed if y + dy <= height]


def _redrawn(before: Screen, after: Screen, width: int, height: int, pen: Pen) -> str:
    """The same for screens whose parts lie elsewhere: compare them row by row."""
    old, new = (sized(laid_out(screen), 0, height) for screen in (before, after))
    return "".join(_changed(Part(old), Placed(0, 0, Part(new), open=True), width, height, pen))


@shared
def transition(old: Part, new: Part, room: int | None, pen: Pen) -> tuple[tuple[int, int, str], ...]:
    """The texts that turn one part into another of the same height, each with its row and column in the part.

    An open part may fill the `room` to the end of the line; None for a part that has others to its right.
    """
    pairs = enumerate(zip(old.rows, new.rows, strict=True))
    return tuple([(dy, *repainted(*pair, room, pen)) for dy, pair in pairs if pair[0] != pair[1]])
