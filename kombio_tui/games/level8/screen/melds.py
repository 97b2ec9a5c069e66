"""What lies on the table, in lines: each meld with its name and its cards.

Where there is little room the cards lie closer; a meld that is still too long is shortened to what counts: the ends of
a run, the number of a set, the colour, and how many.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from kombio_tui.games.level8.keyboard.keys import HIGH, LOW
from kombio_tui.games.level8.screen.cards import lying, tiny
from kombio_tui.games.level8.words.cards import HAND, text_of
from kombio_tui.kit.rows import Row, Span, cut, width_of
from kombio_tui.kit.shared import shared
from protocol import level8 as k

Cards = tuple[k.Face, ...]
SHORT = 3
"""Up to this many cards, nothing is shortened."""
NEW = "+"
FELT = "felt muted"
Fit = Literal["loose", "close", "short"]
Mark = Literal["", "news", "before", "mint"]
FITS: tuple[Fit, ...] = ("loose", "close", "short")


class ShownMeld(Struct, frozen=True):
    """A meld and everything that is marked on it."""

    name: str
    """As it is typed: `b2`."""
    laid: k.Laid
    can: bool = False
    """Whether the chosen card goes there."""
    ends: bool = False
    """Whether the player is asked for an end of it."""
    mark: Mark = ""
    """Whether it came, or grew, in somebody's last turn."""


@shared
def in_lines(
    melds: tuple[ShownMeld, ...], width: int, most: int, hand: Cards = (), *, fits: tuple[Fit, ...] = FITS
) -> tuple[Row, ...]:
    """Melds one after the other, then a hand that lies open, in as many lines as there is room for."""
    lines: list[list[Row]] = []
    for fit in fits:
        lines = _lines(melds, hand, width, fit)
        if len(lines) <= most:
            return tuple([_joined(pieces, fit) for pieces in lines])
    return _some(lines, width, most, fits[-1]) if most > 0 else ()


def _lines(melds: Sequence[ShownMeld], hand: Cards, width: int, fit: Fit) -> list[list[Row]]:
    lines: list[list[Row]] = []
    for piece in _pieces(melds, hand, width, fit):
        if lines and width_of(_joined([*lines[-1], piece], fit)) <= width:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return lines


def _some(lines: list[list[Row]], width: int, most: int, fit: Fit) -> tuple[Row, ...]:
    """As many lines as there is room for, and how many melds are left over."""
    shown, left = lines[:most], sum(map(len, lines[most:]))
    while len(shown[-1]) > 1 and width_of(_joined(shown[-1], fit)) + len(f" +{left}") > width:
        shown[-1].pop()
        left += 1
    *others, last = [_joined(pieces, fit) for pieces in shown]
    return (*others, cut((*last, (f" +{left}", FELT)), width, FELT))


def _joined(pieces: Sequence[Row], fit: Fit) -> Row:
    space: Row = (("  " if fit == "loose" else " ", FELT),)
    return tuple([span for number, piece in enumerate(pieces) for span in (*(space if number else ()), *piece)])


def _pieces(melds: Sequence[ShownMeld], hand: Cards, width: int, fit: Fit) -> Iterator[Row]:
    for shown in melds:
        piece = _piece(shown, fit)
        yield piece if width_of(piece) <= width else _piece(shown, "short")
    if hand:
        yield ((f"{HAND} ", FELT), *spaced([tiny(face) for face in hand], 1 if fit == "loose" else 0))


def _piece(shown: ShownMeld, fit: Fit) -> Row:
    ends = ((f" {LOW} ", "you"),), ((f" {HIGH} ", "you"),)
    low, high = ends if shown.ends else ((), ())
    cards = spaced(cells(shown.laid, short=fit == "short"), 1 if fit == "loose" else 0)
    return (_label(shown), *low, *cards, *high)


def _label(shown: ShownMeld) -> Span:
    """A meld's name: gold where a card may go, and with a sign where something came."""
    style = "you" if shown.can else f"bold black on {shown.mark}" if shown.mark else FELT
    return f"{shown.name}{NEW if shown.mark else ' '}", style


def cells(laid: k.Laid, *, short: bool) -> list[Span]:
    """The cards, three columns each; some may stand for all."""
    cards = [lying(face, laid.stands_for(place)) for place, face in enumerate(laid.cards)]
    if not short or len(cards) <= SHORT:
        return cards
    if laid.kind == "run":
        return [cards[0], ("–", FELT), cards[-1]]
    return [(text_of(laid.of, " "), "felt"), (f"×{len(cards):<2}", "felt")]


def spaced(cards: Sequence[Span], gap: int) -> Row:
    """Cards side by side."""
    if not gap:
        return tuple(cards)
    return tuple(span for number, card in enumerate(cards) for span in ([(" ", FELT)] * bool(number) + [card]))
