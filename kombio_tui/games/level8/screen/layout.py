"""What a window has room for.

title
the others: a strip each, with boxes where there is room, else in lines
the draw pile                                                        | the log, or what lies over it:
one's own strip                                                      | beside the table where that is wide,
one's own level, and how far the hand is                             | else beside the draw pile
one's own cards
what the game waits for
the keys
"""

from msgspec import Struct

from kombio_tui.games.level8.screen.players import BOXED
from kombio_tui.kit.shared import shared

FIXED = 4
"""Title, question, and two lines of keys."""
LEVEL = 2
"""The rows of one's own level."""
BAND, LOG = 3, 5
"""The rows of the draw pile, and of a log beside it that is worth boxes above it."""
WIDE = 100
"""From this many columns on, the log has its own place."""
HANDS = {"large": (102, 5), "medium": (80, 3), "small": (60, 3)}
"""The columns and the rows that one's own cards need in each size."""


class Layout(Struct, frozen=True):
    """How large everything is."""

    boxed: bool
    left: int
    """The columns of the table."""
    name: int
    """The columns of a name in a line."""
    hand: str
    """The size of one's own cards; none for a watcher."""

    @property
    def own(self) -> int:
        """The rows of one's own level and cards."""
        return LEVEL + HANDS[self.hand][1] if self.hand else 0


@shared
def layout(width: int, height: int, players: int, *, seated: bool, cards: str) -> Layout:
    """The richest layout that fits: boxes for all before large cards in the hand."""
    left = max(62, width * 5 // 8) if width >= WIDE else width
    name = 7 if width < 80 else 12
    sizes = [size for size, (columns, _) in HANDS.items() if columns <= width] if seated else [""]
    candidates = [Layout(boxed, left, name, size) for boxed in (True, False) for size in sizes]
    if cards == "small":
        candidates = candidates[-1:]
    elif cards == "large":
        candidates.sort(key=lambda plan: sizes.index(plan.hand))
    return next((plan for plan in candidates if _fits(plan, height, players)), candidates[-1])


def _fits(plan: Layout, height: int, players: int) -> bool:
    table = players * BOXED + LOG if plan.boxed else players + BAND
    return FIXED + table + plan.own <= height
