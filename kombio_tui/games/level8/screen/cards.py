"""Cards of Level 8 as they are drawn: the face is the colour, with a margin of paper; where many lie, three columns."""

from kombio_tui.games.kernel.cards import coloured_face, ink_on
from kombio_tui.games.level8.words.cards import COLOURS, JOKER, SKIP, text, text_of
from kombio_tui.kit.cards import Face
from kombio_tui.kit.rows import Span
from kombio_tui.kit.shared import shared
from protocol import level8 as k

MISSING = "·"
SLOT = "soft on taboo"
"""An empty place in a meld."""


JOKER_FACE, SKIP_FACE = Face(JOKER, "", "black", "joker"), Face("", SKIP, "white", "skip")


@shared
def face_of(face: k.Face) -> Face:
    """A card as the kit draws it."""
    if face not in k.NUMBER:
        return JOKER_FACE if face == k.JOKER else SKIP_FACE
    return coloured_face(COLOURS[k.COLOUR[face]], k.NUMBER[face])


def colour_style(colour: k.Colour) -> str:
    """The style of what is written on a colour."""
    return f"bold {ink_on(COLOURS[colour])} on {COLOURS[colour]}"


def tiny(face: k.Face) -> Span:
    """A card that stands for itself, in three columns."""
    return text(face), face_of(face).style


def lying(face: k.Face, of: k.Of) -> Span:
    """A card where it lies; a joker shows what it stands for."""
    return (text_of(of, JOKER), JOKER_FACE.style) if face == k.JOKER else tiny(face)


def slot(of: k.Of) -> Span:
    """A place for which there is no card yet."""
    return text_of(of, MISSING), SLOT
