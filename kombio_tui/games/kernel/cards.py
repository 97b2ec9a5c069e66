"""What the cards of several games have in common: the signs of colours, and the keys on cards."""

from kombio_tui.kit.cards import Face, Tab

SIGNS = {"red": "▲", "orange": "●", "yellow": "■", "green": "◆", "blue": "▼", "violet": "≡", "white": "○"}
"""One table for all games with coloured cards: a sign says the same as its colour."""
INKS = {"red": "white", "green": "white", "blue": "white"}
"""What is written on a colour; on all others it is black."""


def ink_on(colour: str) -> str:
    """The ink of what is written on a colour."""
    return INKS.get(colour, "black")


def coloured_face(colour: str, value: object = "") -> Face:
    """The face of a card: the value, and the sign of its colour."""
    return Face(str(value), SIGNS[colour], ink_on(colour), colour)


def key_tab(key: str, *, can: bool) -> Tab:
    """A key on the thing that it acts on: gold if it does something now."""
    return Tab(key, "bold black on gold" if can else "felt muted")
