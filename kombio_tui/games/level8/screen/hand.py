"""One's own cards, each with its key below; the one that was just taken stands apart."""

from kombio_tui.games.kernel.cards import key_tab
from kombio_tui.games.level8.keyboard.keys import NEW
from kombio_tui.games.level8.screen.cards import face_of
from kombio_tui.games.level8.screen.layout import FAN, Hand
from kombio_tui.kit.blocks import Block, Part, Region, beside, column
from kombio_tui.kit.cards import NO_TAB, SIZES, Card, Tab, drawn_card
from kombio_tui.kit.rows import Row, cut
from kombio_tui.kit.shared import shared
from protocol import level8 as k

MUTED = "felt muted"
EDGE = 2
"""The columns between a card that came and the edge of the window, if there are that many."""
MARKS: dict[str, str] = {"✓": "bold black on gold", "↑": "bold black on mint", "+": "bold black on news"}
"""What is marked on a card: to be kept, fits on the table, just came."""


@shared
def hand_card(face: k.Face, key: str, mark: str, rim: str, *, can: bool) -> Card:
    """A card of the hand."""
    sign = Tab(mark, MARKS[mark]) if mark else NO_TAB
    return Card(face_of(face), rim, key_tab(key, can=can), sign)


@shared
def hand_region(cards: tuple[Card, ...], hand: Hand, width: int, y: int) -> Region:
    """All cards in one row, or in two where the window is narrow.

    It is one part over the whole width: so nothing moves on the screen when a card comes or goes.
    """
    rows = [cards[at * hand.each : (at + 1) * hand.each] for at in range(hand.rows)]
    block = [line for row in rows for line in _side_by_side(row, hand, width)]
    return Region(column(0, y, 1), [Part(tuple(block))])


@shared
def _side_by_side(cards: tuple[Card, ...], hand: Hand, width: int) -> Block:
    """The cards around the middle; one that came does not move those that were there before."""
    new = bool(cards) and cards[-1].key.text == NEW
    count = len(cards) - new
    base = count * hand.pitch - hand.gap
    left = width - base - (SIZES[hand.size][0] + 1 if new else 0)
    x = max(0, min((width - base) // 2, left - EDGE if left >= 2 * EDGE else left))
    known = beside(
        tuple(_lying(card, hand, last=at == count - 1) for at, card in enumerate(cards[:count])),
        max(0, hand.gap),
        MUTED,
    )
    newest = drawn_card(cards[-1], hand.size) if new else ()
    lines = beside(tuple(filter(None, (known, newest))), 1, MUTED) or ((),) * SIZES[hand.size][1]
    return tuple(cut(((" " * x, MUTED), *line), width, MUTED) for line in lines)


def _lying(card: Card, hand: Hand, *, last: bool) -> Block:
    """A card; where they overlap its right margin is hidden, unless it is the last."""
    block = drawn_card(card, hand.size)
    return block if hand.gap != FAN or last else tuple(_shorter(line) for line in block)


def _shorter(line: Row) -> Row:
    """A row without its last column."""
    *spans, (text, style) = line
    return (*spans, (text[:-1], style)) if len(text) > 1 else tuple(spans)
