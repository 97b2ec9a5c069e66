"""What lies on the table: melds as boxes, or in lines where there is little room.

A meld that is too long is shortened to what counts: the ends of a run, the number of a set, the colour, and how many.
"""

from collections.abc import Sequence

from msgspec import Struct

from kombio_tui.games.kernel.cards import key_style
from kombio_tui.games.level8.keyboard.keys import HIGH, LOW
from kombio_tui.games.level8.screen.cards import lying, text_of, tiny
from kombio_tui.kit.blocks import Block, beside
from kombio_tui.kit.box import border
from kombio_tui.kit.rows import Row, Span, cut, width_of
from kombio_tui.kit.shared import shared
from protocol import level8 as k

Hand = tuple[k.Face, ...]
SHORT = 3
"""Up to this many cards, nothing is shortened."""
NEW = "+"


class ShownMeld(Struct, frozen=True):
    """A meld and everything that is marked on it."""

    number: int
    laid: k.Laid
    can: bool = False
    """Whether the chosen card goes there."""
    chosen: bool = False
    """Whether the cursor is on it."""
    ends: bool = False
    """Whether the player is asked for an end of it."""
    new: bool = False


def cells(shown: ShownMeld, *, short: bool) -> list[Span]:
    """The cards, three columns each; some may stand for all."""
    laid = shown.laid
    cards = [lying(face, laid.stands_for(place)) for place, face in enumerate(laid.cards)]
    if not short or len(cards) <= SHORT:
        return cards
    if laid.kind == "run":
        return [cards[0], (" … ", "muted"), cards[-1]]
    return [(text_of(laid.of, " "), "strong"), (f"×{len(cards):<2}", "strong")]


# --- in lines -----------------------------------------------------------------------------------------------------


@shared
def in_lines(melds: tuple[ShownMeld, ...], width: int, *, short: bool, hand: Hand = ()) -> tuple[Row, ...]:
    """Melds one after the other, then a hand that lies open, and a new line where one has no room any more."""
    lines: list[Row] = [()]
    pieces = [_fitting(shown, width, short=short) for shown in melds]
    for piece in [*pieces, *([((" │ ", "rule"), *map(tiny, hand))] if hand else [])]:
        if width_of(lines[-1]) + width_of(piece) > width:
            lines.append(())
        lines[-1] += piece
    return tuple(lines)


def _piece(shown: ShownMeld, *, short: bool) -> Row:
    label = key_style(chosen=shown.chosen, can=shown.can)
    low, high = (((LOW, label),), ((HIGH, label),)) if shown.ends else ((), ())
    mark = (NEW if shown.new else " ", "fresh")
    return mark, (f"{shown.number}:", label), *low, *cells(shown, short=short), *high


def _fitting(shown: ShownMeld, width: int, *, short: bool) -> Row:
    """Draw a meld in full if it may be and has room, else shortened."""
    piece = _piece(shown, short=short)
    return piece if width_of(piece) <= width else _piece(shown, short=True)


# --- in boxes -----------------------------------------------------------------------------------------------------


@shared
def in_boxes(melds: tuple[ShownMeld, ...], width: int) -> Block:
    """Melds side by side, three rows; the longest are shortened until all have room, and then cut."""
    short: set[int] = set()
    while True:
        boxes = [_box(shown, short=number in short) for number, shown in enumerate(melds)]
        widths = [width_of(box[0]) for box in boxes]
        longest = sorted((number for number in range(len(melds)) if number not in short), key=widths.__getitem__)
        if sum(widths) + len(widths) - 1 <= width or not longest:
            return tuple(cut(line, width) for line in beside(tuple(boxes), gap=1)) if boxes else ((), (), ())
        short.add(longest[-1])


def _box(shown: ShownMeld, *, short: bool) -> Block:
    row = cells(shown, short=short)
    edge = "cursor" if shown.chosen else "fresh" if shown.new or shown.can else "rule"
    label = key_style(chosen=shown.chosen, can=shown.can)
    labels = [(str(shown.number), label), *[("", label)] * (len(row) - 1)]
    if shown.ends:
        labels = [(LOW, label), *labels[1:-1], (HIGH, label)]
    marks = [(NEW if shown.new else "", "fresh"), *[("", "fresh")] * (len(row) - 1)]
    return _line("┌┬┐", marks, edge), _inside(row, edge), _line("└┴┘", labels, edge)


def _line(corners: str, labels: Sequence[Span], edge: str) -> Row:
    """A border above or below the cards, with a label for each."""
    spans: list[Span] = []
    for number, label in enumerate(labels):
        spans += [(corners[1 if number else 0], edge), *border(label, 3, edge)]
    return *spans, (corners[2], edge)


def _inside(row: Sequence[Span], edge: str) -> Row:
    spans = [part for span in row for part in (("│", edge), span)]
    return *spans, ("│", edge)
