"""Kombio's cards: what is on a face, and what is marked on a card.

A face is a number, a colour and a sign. The sign says what the card does, so that no two cards that look alike upside
down or in grey can be confused: a 9 bears the sign for looking at another's card and a 6 bears none, a -1 bears the
sign of the low cards and a 1 none.
"""

from msgspec import Struct

from kombio_tui.kit import cards
from kombio_tui.kit.cards import BACK, NO_TAB, SEEN, TABOO, Face, Tab
from kombio_tui.kit.shared import shared
from protocol import kombio as k

SIGNS = {-1: "▾", 0: "○", 7: "◉", 8: "◉", 9: "◎", 10: "◎", 11: "⇄", 12: "⇄", 13: "◆", 14: "◆"}
INKS = {-1: "low", 0: "low", 7: "look", 8: "look", 9: "spy", 10: "spy", 11: "swap", 12: "swap", 13: "both", 14: "both"}
SEEN_BACK = Face(SEEN, ink="white", ground="back")
"""The back of a card whose face the player has seen."""
LOOKED, MOVED, ARRIVED, RIGHT, WRONG = "◉", "⇄", "+", "✓", "✗"
"""What happened to a card: looked at, changed places, came into the grid, named rightly, named wrongly."""
PENALTY = "+1"
"""It came as a penalty: red, for it costs points."""
RIMS = {RIGHT: "mint", WRONG: "alarm"}


class Card(Struct, frozen=True, cache_hash=True):
    """A card's place as it is drawn: what lies there, and everything that is marked on it."""

    seen: k.Seen = None
    key: str = ""
    """What to press to name it."""
    can: bool = False
    """Whether it may be named now."""
    chosen: bool = False
    """Whether the cursor is on it, or it is the first of two."""
    trail: str = ""
    """What happened to it last."""
    fresh: bool = False
    """Whether that was the last thing that happened."""
    known: bool = False
    """The player has seen it, and it does not show (or only from memory)."""
    seconds: int = 0
    """How long it still shows its face."""
    taboo: bool = False
    gap: bool = False
    """Whether a card has lain in this empty place (K7)."""
    moving: bool = False
    """Whether it is just changing places."""
    dealt: bool = False
    """Whether it has just been dealt."""


@shared
def face_of(number: int) -> Face:
    """A face of Kombio."""
    return Face(str(number), SIGNS.get(number, ""), INKS.get(number, "plain"))


@shared
def drawn_as(card: Card) -> cards.Card:
    """A card with its rim and tabs."""
    if card.seen is None:
        return cards.Card(gap=card.gap)
    rim = _rim(card)
    return cards.Card(_face(card), rim, _key(card), _sign(card, rim))


def _face(card: Card) -> Face:
    if isinstance(card.seen, int):
        return face_of(card.seen)
    return TABOO if card.taboo else SEEN_BACK if card.known else BACK


def _rim(card: Card) -> str:
    if card.chosen:
        return "gold"
    if card.dealt:
        return "news"
    if card.moving:
        return "before"
    if card.trail:
        return RIMS.get(card.trail, "news") if card.fresh else "before"
    if card.seconds:
        return "news"
    return "lilac" if card.taboo else "paper"


def _key(card: Card) -> Tab:
    if not card.key:
        return NO_TAB
    return Tab(card.key, "bold black on gold" if card.can else "soft on felt")


def _sign(card: Card, rim: str) -> Tab:
    text = f"{card.seconds}s" if card.seconds else card.trail
    if not text:
        return Tab(SEEN, "bold black on paper") if isinstance(card.seen, int) and card.known else NO_TAB
    ground = "alarm" if text == PENALTY else "news" if rim in ("gold", "paper") else rim
    return Tab(text, f"bold {'white' if ground == 'alarm' else 'black'} on {ground}")
