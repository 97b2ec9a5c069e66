"""Cards of Level 8 as text: a number, and a sign for each colour, so that nobody needs to see colours."""

from kombio_tui.games.kernel import cards
from kombio_tui.text.languages import Say, marked
from protocol import level8 as k

COLOURS: dict[k.Colour, str] = {
    "r": "red",
    "o": "orange",
    "y": "yellow",
    "g": "green",
    "b": "blue",
    "v": "violet",
}
"""The colours of the palette."""
SIGNS: dict[k.Colour, str] = {letter: cards.SIGNS[colour] for letter, colour in COLOURS.items()}
JOKER, SKIP, HAND = "★", "»»", "░"
"""A joker, a skip, and a card in somebody's hand; in ASCII too no two of them, and no colour, are the same."""
SPECIAL_SIGNS = {k.JOKER: JOKER, k.SKIP: SKIP}
COLOUR_NAMES: dict[k.Colour, str] = {
    "r": marked("red"),
    "o": marked("orange"),
    "y": marked("yellow"),
    "g": marked("green"),
    "b": marked("blue"),
    "v": marked("violet"),
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


def label(face: k.Face) -> str:
    """A card as short as can be: `7▲`, `★`, `»»`."""
    return f"{k.NUMBER[face]}{SIGNS[k.COLOUR[face]]}" if face in k.NUMBER else SPECIAL_SIGNS[face]


def text(face: k.Face) -> str:
    """A card in three columns."""
    return f"{label(face):>3}" if face != k.JOKER else f" {JOKER} "


def text_of(of: k.Of, sign: str) -> str:
    """A number or a colour in three columns, with a sign for what is there in its place."""
    return f"{of:>2}{sign}" if isinstance(of, int) else f"{sign:>2}{SIGNS[of]}"


def in_words(say: Say, face: k.Face) -> str:
    """A card in words."""
    return say(NAMES[k.COLOUR[face]], number=label(face)) if face in k.NUMBER else say(SPECIAL[face])
