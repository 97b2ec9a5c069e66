"""What a window has room for.

title
the players, and below them the trick   |   the display, and below it the log, or help
one's own hand
what the game waits for
the keys
"""

from msgspec import Struct

from kombio_tui.kit.shared import shared

FIXED = 4
"""Title, question, and two lines of keys."""
HANDS = {"large": (74, 6), "medium": (0, 4), "small": (0, 2), "": (0, 0)}
"""The columns that a hand needs, and its rows with the rule above it; a small one has no rule."""
WITH_FRAMES = 80
"""From this many columns on, there is room for frames around the cards of trick and display."""
SHORTEST_LOG = 5


class Layout(Struct, frozen=True):
    """How large everything is."""

    hand: str
    framed: bool
    """Whether the cards of trick and display have frames."""
    left: int
    """The columns of players and trick; the rest is for display and log."""
    body: int
    """The rows of both."""


@shared
def layout(width: int, height: int, players: int, *, hand: bool, cards: str) -> Layout:
    """The richest layout that fits."""
    hands = [size for size in HANDS if bool(size) == hand and (size != "large" or cards != "small")]
    candidates = [
        Layout(size, framed, _left(width), height - FIXED - HANDS[size][1])
        for size in hands
        for framed in ((False,) if cards == "small" else (True, False))
    ]
    return next((plan for plan in candidates if _fits(plan, width, players)), candidates[-1])


def _fits(plan: Layout, width: int, players: int) -> bool:
    trick = 1 + players * (3 if plan.framed else 1)
    left, right = 1 + players + trick, trick + 1 + SHORTEST_LOG
    columns = max(HANDS[plan.hand][0], WITH_FRAMES * plan.framed)
    return max(left, right) <= plan.body and columns <= width


def _left(width: int) -> int:
    return 31 if width < 80 else min(48, width // 2 - 1)
