"""One's own cards, each with its key below; the one that was just taken stands apart."""

from kombio_tui.games.kernel.cards import key_tab
from kombio_tui.games.level8.keyboard.keys import NEW
from kombio_tui.games.level8.screen.cards import face_of
from kombio_tui.games.level8.screen.layout import FAN, Hand
from kombio_tui.kit.blocks import Block, Part, Place, Places, Region
from kombio_tui.kit.cards import NO_TAB, SIZES, Card, Size, Tab, card_part, drawn_card
from kombio_tui.kit.rows import Row
from kombio_tui.kit.shared import shared
from protocol import level8 as k

MARKS: dict[str, str] = {"✓": "bold black on gold", "↑": "bold black on mint", "+": "bold black on news"}
"""What is marked on a card: to be kept, fits on the table, just came."""


@shared
def hand_card(face: k.Face, key: str, mark: str, rim: str, *, can: bool) -> Card:
    """A card of the hand."""
    sign = Tab(mark, MARKS[mark]) if mark else NO_TAB
    return Card(face_of(face), rim, key_tab(key, can=can), sign)


@shared
def hand_region(cards: tuple[Card, ...], hand: Hand, width: int, y: int) -> Region:
    """All cards in one row, or in two where the window is narrow."""
    each = hand.each
    places: list[Place] = []
    parts: list[Part] = []
    for number in range(hand.rows if cards else 0):
        row = cards[number * each : (number + 1) * each]
        places += _places(row, hand, width, y + number * SIZES[hand.size][1])
        parts += [_part(card, hand, last=card is row[-1] or row[at + 1].key.text == NEW) for at, card in enumerate(row)]
    return Region(Places(tuple(places)), parts)


def _places(row: tuple[Card, ...], hand: Hand, width: int, y: int) -> list[Place]:
    """The cards around the middle; one that came does not move those that were there before."""
    new = bool(row) and row[-1].key.text == NEW
    count = len(row) - new
    base = count * hand.pitch - hand.gap
    x = max(0, min((width - base) // 2, width - base - new * (SIZES[hand.size][0] + 1)))
    places = [(x + number * hand.pitch, y) for number in range(count)]
    return [*places, *([(x + base + 1, y)] if new else [])]


@shared
def _part(card: Card, hand: Hand, *, last: bool) -> Part:
    """A card; where they overlap its right margin is hidden, unless it is the last."""
    return card_part(card, hand.size) if hand.gap != FAN or last else _covered(card, hand.size)


def _covered(card: Card, size: Size) -> Part:
    block: Block = drawn_card(card, size)
    return Part(tuple(_shorter(line) for line in block))


def _shorter(line: Row) -> Row:
    """A row without its last column."""
    *spans, (text, style) = line
    return (*spans, (text[:-1], style)) if len(text) > 1 else tuple(spans)
