"""What a window has room for: from all cards large down to one line per player.

title
the others: a panel each, or a line each
a rule, which flashes when somebody slaps
the piles, and below them one's own cards   |   the log, or help
what the game waits for
the keys
"""

from msgspec import Struct

from kombio_tui.games.kombio.screen.players import HEIGHT, NARROWEST
from kombio_tui.kit.shared import shared

FIXED = 5
"""Title, rule, question, and two lines of keys."""
OWN_HEIGHT = {"large": 11, "medium": 7, "": 0}
"""One's own cards with the line above them; nothing for a watcher."""


class Layout(Struct, frozen=True):
    """How large everything is."""

    others: str
    own: str
    labels: bool
    left: int
    """The columns of the table; the rest is the log's."""


@shared
def layout(width: int, height: int, others: int, *, seated: bool, cards: str) -> Layout:
    """The richest layout that fits; one's own cards grow before those of the others."""
    candidates = [
        Layout(size, own, labels, _left(width, own))
        for own in (("large", "medium") if seated else ("",))
        for size in ("medium", "small", "line")
        for labels in (True, False)
    ]
    if cards == "small":
        candidates = [plan for plan in candidates if plan.own != "large" and plan.others != "medium"]
    elif cards == "auto":
        candidates = [plan for plan in candidates if plan.own != "large" or plan.others != "line"]
    fitting = (plan for plan in candidates if _fits(plan, width, height, others))
    return next(fitting, candidates[-1])


def _fits(plan: Layout, width: int, height: int, others: int) -> bool:
    if plan.others != "line" and width // max(1, others) < NARROWEST[plan.others]:
        return False
    around = others if plan.others == "line" else HEIGHT[plan.others]
    return FIXED + around + 3 + plan.labels + OWN_HEIGHT[plan.own] <= height


def _left(width: int, own: str) -> int:
    if width < 80:
        return 32 if own else 30
    return max(42, min(64, width // 2))
