"""What a window has room for: from all cards large down to one line per player.

title
the others: a panel each, or a line each
a rule, which flashes when somebody slaps
the piles, and below them one's own cards   |   the log, or help
what the game waits for
the keys
"""

from msgspec import Struct

from kombio_tui.kit.look import Look
from kombio_tui.kit.shared import shared

NARROWEST = {"small": 15, "medium": 17}
WIDEST = 28
HEIGHT = {"small": 4, "medium": 8}
"""The columns and rows of another player's panel."""
FIXED = 5
"""Title, rule, question, and two lines of keys."""
OWN_HEIGHT = {"large": 11, "medium": 7, "": 0}
"""One's own cards with the line above them; nothing for a watcher."""


class Layout(Struct, eq=False):
    """How large everything is, and where it lies. There is one for each kind of window."""

    others: str
    own: str
    labels: bool
    left: int
    """The columns of the table; the rest is the log's."""
    look: Look
    number: int
    """How many others there are."""
    rule: int
    """The row of the rule below the others."""
    panel: int
    """The columns of another player."""

    @property
    def body(self) -> int:
        """The rows below the rule: the table, and the log beside it."""
        return self.look.height - 4 - self.rule

    def corner(self, number: int) -> tuple[int, int]:
        """Where a player's panel begins; they are counted in the order in which they play after the viewer."""
        return (0, 1 + number) if self.others == "line" else (number * self.panel, 1)


@shared
def layout(look: Look, others: int, seated: bool) -> Layout:
    """The richest layout that fits; one's own cards grow before those of the others."""
    width, height, cards = look.width, look.height, look.cards
    candidates = [
        Layout(
            size, own, labels, _left(width, own), look, others, 1 + _height(size, others), _panel(size, width, others)
        )
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
    return FIXED + _height(plan.others, others) + 3 + plan.labels + OWN_HEIGHT[plan.own] <= height


def _left(width: int, own: str) -> int:
    if width < 80:
        return 32 if own else 30
    return max(42, min(64, width // 2))


def _height(size: str, others: int) -> int:
    """The rows that the others take."""
    return others if size == "line" else HEIGHT[size]


def _panel(size: str, width: int, others: int) -> int:
    return width if size == "line" else min(WIDEST, width // max(1, others))
