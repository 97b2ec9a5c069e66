"""Cards of Compañeros as text: a value, and a sign for each colour, so that nobody needs to see colours."""

from kombio_tui.games.kernel import cards as kernel
from kombio_tui.text.languages import marked
from protocol.companeros import COLOURS, Card, Colour

SIGNS: dict[Colour, str] = {colour: kernel.SIGNS[colour] for colour in COLOURS}
NAMES: dict[Colour, str] = {
    "red": marked("red"),
    "yellow": marked("yellow"),
    "green": marked("green"),
    "blue": marked("blue"),
    "violet": marked("violet"),
    "white": marked("white"),
}
CAME = "+"
"""The sign of a card that has just come."""


def face(card: Card) -> str:
    """A card in three columns at the most: its value and its sign."""
    return f"{card.value}{SIGNS[card.colour]}"
