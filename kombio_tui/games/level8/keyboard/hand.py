"""The viewer's own cards in the order in which they are shown, each with its key."""

from typing import Literal

from kombio_tui.games.level8.keyboard.keys import DIGITS, NEW, Held
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked
from protocol import level8 as k

Order = Literal["number", "colour", "dealt"]
ORDERS: tuple[Order, ...] = ("number", "colour", "dealt")
LABELS: dict[Order, str] = {
    "number": marked("by number"),
    "colour": marked("by colour"),
    "dealt": marked("as dealt"),
}
LAST = 99
"""Jokers and skips come after all numbers."""


def after(order: Order) -> Order:
    """The next order."""
    return ORDERS[(ORDERS.index(order) + 1) % len(ORDERS)]


@shared
def held(hand: tuple[k.Face, ...], order: Order, *, new: bool) -> Held:
    """Put cards in order and give each its key; the newest, if it came in this turn, stays apart at the end.

    So there are digits for all: nobody has more than ten cards before a turn.
    """
    apart = new or len(hand) > len(DIGITS)
    rest, last = (hand[:-1], hand[-1:]) if apart else (hand, ())
    return (*zip(DIGITS, _in_order(rest, order), strict=False), *((NEW, face) for face in last))


def _in_order(hand: tuple[k.Face, ...], order: Order) -> list[k.Face]:
    if order == "dealt":
        return list(hand)
    return sorted(hand, key=_by_number if order == "number" else _by_colour)


def _by_number(face: k.Face) -> tuple[int, int, str]:
    return k.NUMBER.get(face, LAST), _place(face), face


def _by_colour(face: k.Face) -> tuple[int, int, str]:
    return _place(face), k.NUMBER.get(face, LAST), face


def _place(face: k.Face) -> int:
    return k.COLOURS.index(k.COLOUR[face]) if face in k.COLOUR else LAST
