"""Cards, in the sizes that a table has room for.

A face is a number, a colour and a sign. The sign says what the card does, so that no two cards that look alike upside
down or in grey can be confused: a 9 bears the sign for looking at another's card and a 6 bears none, a -1 bears the
sign of the low cards and a 1 none.
"""

from msgspec import Struct

from kombio_tui.games.kernel.cards import key_style
from kombio_tui.kit.blocks import Block
from kombio_tui.kit.box import boxed
from kombio_tui.kit.rows import Row
from kombio_tui.kit.shared import shared
from protocol import kombio as k

SIGNS = {-1: "▾", 0: "○", 7: "◉", 8: "◉", 9: "◎", 10: "◎", 11: "⇄", 12: "⇄", 13: "◆", 14: "◆"}
STYLES = {
    -1: "low",
    0: "low",
    7: "look",
    8: "look",
    9: "spy",
    10: "spy",
    11: "swap",
    12: "swap",
    13: "both",
    14: "both",
}
SEEN = "•"
"""On the back of a card whose face the player has seen."""


class Card(Struct, frozen=True):
    """A card's place as it is drawn: what lies there, and everything that is marked on it."""

    seen: k.Seen = None
    key: str = ""
    """What to press to name it."""
    can: bool = False
    """Whether it may be named now."""
    chosen: bool = False
    """Whether the cursor is on it, or it is the first of two."""
    trail: str = ""
    """What just happened to it."""
    known: bool = False
    """The player has seen it, and it does not show (or only from memory)."""
    seconds: int = 0
    """How long it still shows its face."""
    caption: str = ""
    """Three columns to show in place of the face or the back."""

    @property
    def face(self) -> int | None:
        """The face, if it shows."""
        return self.seen if isinstance(self.seen, int) else None


def face_style(card: Card) -> str:
    """The colours of a card's face or back."""
    if card.seen is None:
        return "gap"
    if card.face is None:
        return "back"
    return "known" if card.known else STYLES.get(card.face, "number")


def _text(card: Card) -> str:
    """Three columns: the number and its sign, or the back."""
    if card.caption:
        return card.caption
    if card.seen is None:
        return " · "
    if card.face is None:
        return f"▒{SEEN if card.known else '▒'}▒"
    return f"{card.face:>2}{SIGNS.get(card.face, ' ')}"


def _key_style(card: Card) -> str:
    return key_style(chosen=card.chosen, can=card.can)


@shared
def tiny(card: Card) -> Row:
    """Three columns, without a gap to the next: for grids that have grown beyond their place."""
    text = _text(card)
    return (
        (card.key[-1:] or " ", _key_style(card)),
        (text[:2] if card.face is not None else text[1:], face_style(card)),
    )


@shared
def small(card: Card) -> Row:
    """Five columns in one row: its key, its face, and what just happened to it."""
    key = (card.key[-1:] or " ", _key_style(card))
    if card.face is not None and card.key:
        return key, (":", "fresh" if card.trail else "muted"), (_text(card), face_style(card))
    return key, (_text(card), face_style(card)), (card.trail or " ", "fresh")


@shared
def medium(card: Card) -> Block:
    """Seven columns, three rows."""
    return _boxed(card, 5, 1)


@shared
def large(card: Card) -> Block:
    """Nine columns, five rows."""
    return _boxed(card, 7, 3)


def _boxed(card: Card, width: int, height: int) -> Block:
    if card.seen is None and not card.key:
        return (((" " * (width + 2), "plain"),),) * (height + 2)
    edge = "fresh" if card.trail or card.seconds else "cursor" if card.chosen else "rule"
    above = f"{card.seconds}s" if card.seconds else card.trail
    lines = [(line, face_style(card)) for line in _inside(card, width, height)]
    return boxed(lines, edge, (above, "fresh"), (card.key, _key_style(card)))


def _inside(card: Card, width: int, height: int) -> list[str]:
    middle = _text(card).center(width, "▒" if card.seen == k.BACK else " ")
    other = ("▒" if card.seen == k.BACK else " ") * width
    above = (height - 1) // 2
    return [other] * above + [middle] + [other] * (height - 1 - above)
