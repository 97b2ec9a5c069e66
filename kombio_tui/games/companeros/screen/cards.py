"""Cards, in the sizes that a table has room for.

A face is a colour, a sign and a value. The sign says the same as the colour, so that cards can be told apart by
everyone and on every terminal.
"""

from collections.abc import Iterable
from itertools import groupby

from msgspec import Struct

from kombio_tui.games.companeros.keyboard.input import place_in_box
from kombio_tui.games.kernel.cards import key_style
from kombio_tui.kit.blocks import Block
from kombio_tui.kit.box import boxed
from kombio_tui.kit.rows import Row, Span
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked
from protocol.companeros import Card, Colour

SIGNS: dict[Colour, str] = {"red": "●", "yellow": "▲", "green": "■", "blue": "◆", "violet": "★", "white": "○"}
NAMES: dict[Colour, str] = {
    "red": marked("red"),
    "yellow": marked("yellow"),
    "green": marked("green"),
    "blue": marked("blue"),
    "violet": marked("violet"),
    "white": marked("white"),
}


class Slot(Struct, frozen=True):
    """A place in a hand: the card, what to press for it, and how it is marked."""

    card: Card | None
    key: str = ""
    can: bool = False
    """Whether it may be played now."""
    chosen: bool = False
    """Whether the cursor is on it."""


def face(card: Card) -> str:
    """A card in three columns at the most: its sign and its value."""
    return f"{SIGNS[card.colour]}{card.value}"


def chip(card: Card) -> Span:
    """A card in three columns."""
    return f"{face(card):3}", card.colour


def sign(colour: Colour) -> Span:
    """A colour in one column."""
    return SIGNS[colour], colour


def by_colour(cards: Iterable[Card]) -> dict[Colour, tuple[int, ...]]:
    """The values of some cards by colour, in the order of the box."""
    ordered = sorted(cards, key=place_in_box)
    return {colour: tuple(card.value for card in group) for colour, group in groupby(ordered, lambda card: card.colour)}


@shared
def small(slot: Slot) -> Block:
    """Five columns, two rows: the face, and the key below it."""
    text, style = (f" {face(slot.card)}", slot.card.colour) if slot.card else ("  · ", "gap")
    key: Row = (("  ", "plain"), (slot.key, key_style(chosen=slot.chosen, can=slot.can)), ("  ", "plain"))
    return ((f"{text:5}", style),), key


@shared
def medium(slot: Slot) -> Block:
    """Six columns, three rows."""
    return _framed(slot, [f" {face(slot.card):3}"] if slot.card else [" " * 4])


@shared
def large(slot: Slot) -> Block:
    """Seven columns, five rows: the sign in two corners, the value in the middle."""
    if not slot.card:
        return _framed(slot, [" " * 5] * 3)
    mark = SIGNS[slot.card.colour]
    return _framed(slot, [f"{mark:5}", f"{slot.card.value:^5}", f"{mark:>5}"])


def _framed(slot: Slot, lines: list[str]) -> Block:
    """A frame with the key in its lower side; where no card is there is no frame."""
    if not slot.card:
        return (((" " * (len(lines[0]) + 2), "plain"),),) * (len(lines) + 2)
    edge = "cursor" if slot.chosen else "rule"
    below = slot.key, key_style(chosen=slot.chosen, can=slot.can)
    return boxed([(line, slot.card.colour) for line in lines], edge, below=below)
