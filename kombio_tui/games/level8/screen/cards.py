"""Cards of Level 8: a number, a colour, and a sign for each colour, so that nobody needs to see colours.

In the hand a card is a box with its key below; where many lie together it is three columns, side by side.
"""

from msgspec import Struct

from kombio_tui.games.kernel.cards import key_style
from kombio_tui.kit.blocks import Block
from kombio_tui.kit.box import boxed
from kombio_tui.kit.rows import Span
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked
from protocol import level8 as k

SIGNS: dict[k.Colour, str] = {"r": "▲", "o": "●", "y": "■", "g": "◆", "b": "▼", "v": "≡"}
STYLES: dict[k.Colour, str] = {
    "r": "red",
    "o": "orange",
    "y": "yellow",
    "g": "green",
    "b": "blue",
    "v": "violet",
}
NAMES: dict[k.Colour, str] = {
    "r": marked("red {number}"),
    "o": marked("orange {number}"),
    "y": marked("yellow {number}"),
    "g": marked("green {number}"),
    "b": marked("blue {number}"),
    "v": marked("violet {number}"),
}
"""A card in words; the number brings its sign along."""
SPECIAL = {k.JOKER: marked("a joker"), k.SKIP: marked("a skip")}
JOKER, SKIP, BACK, HAND = "★", ">>", "▒", "░"
"""A joker, a skip, the draw pile, and cards in a hand; in ASCII too no two of them, and no colour, are the same."""
SIZES = {"small": (3, 1), "medium": (5, 1), "large": (7, 3)}
"""The columns and rows inside a box."""


class Card(Struct, frozen=True):
    """A card in a box, and everything that is marked on it."""

    text: str
    """Three columns."""
    style: str
    key: str = ""
    can: bool = False
    """Whether its key does something now."""
    chosen: bool = False
    """Whether it is chosen, or the cursor is on it."""
    mark: str = ""
    """What is to be said of it in one sign: it is new, or it fits."""


def text(face: k.Face) -> str:
    """A card in three columns."""
    if face in k.NUMBER:
        return f"{k.NUMBER[face]:>2}{SIGNS[k.COLOUR[face]]}"
    return f" {JOKER} " if face == k.JOKER else f" {SKIP}"


def style(face: k.Face) -> str:
    """The name of a card's style."""
    return STYLES[k.COLOUR[face]] if face in k.COLOUR else face


def tiny(face: k.Face) -> Span:
    """A card that stands for itself, in three columns."""
    return text(face), style(face)


def lying(face: k.Face, of: k.Of) -> Span:
    """A card where it lies; a joker shows what it stands for."""
    return (text_of(of, JOKER), style(face)) if face == k.JOKER else tiny(face)


def text_of(of: k.Of, sign: str) -> str:
    """A number or a colour in three columns, with a sign for what is there in its place."""
    return f"{of:>2}{sign}" if isinstance(of, int) else f"{sign:>2}{SIGNS[of]}"


def in_words(say: Say, face: k.Face) -> str:
    """A card in words."""
    if face not in k.NUMBER:
        return say(SPECIAL[face])
    return say(NAMES[k.COLOUR[face]], number=f"{k.NUMBER[face]}{SIGNS[k.COLOUR[face]]}")


@shared
def drawn(card: Card, size: str) -> Block:
    """A card in its box."""
    width, height = SIZES[size]
    fill = BACK if BACK in card.text else " "
    middle = card.text.center(width, fill)
    lines = [(middle if line == height // 2 else fill * width, card.style) for line in range(height)]
    edge = "cursor" if card.chosen else "fresh" if card.mark == "+" else "rule"
    return boxed(lines, edge, (card.mark, "fresh"), (card.key, key_style(chosen=card.chosen, can=card.can)))
