"""A player's cards in their places: slots 1 and 2 above 3 and 4, and further cards to the right (K3, K7).

A grid that has grown too wide for its place gets smaller cards, then a third row, and in the end only as many cards are
drawn as there is room for. Each card is a part of its own, so a change of one card draws that card alone.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from kombio_tui.games.kombio.screen.cards import Card, large, medium, small, tiny
from kombio_tui.kit.blocks import Block, Part, Place
from kombio_tui.kit.shared import shared

Draw = Callable[[Card], Block]

SIZES: dict[str, tuple[int, int, int, Draw]] = {
    "large": (9, 5, 1, large),
    "medium": (7, 3, 1, medium),
    "small": (5, 1, 0, lambda card: (small(card),)),
    "tiny": (3, 1, 0, lambda card: (tiny(card),)),
}
"""The columns and rows that a card takes in each size, the gap to the next, and how it is drawn."""
SMALLER = {"large": "medium", "medium": "small", "small": "tiny"}
NO_CARD, NO_SLOT = Card(), -1


class Arrangement(Struct, eq=False):
    """Where the cards of a grid lie, counted from its upper left corner."""

    size: str
    slots: tuple[int, ...]
    """The cards that there is room for; the last place may be empty."""
    places: tuple[Place, ...]
    height: int


@shared
def arrangement(cards: int, size: str, width: int) -> Arrangement:
    """Arrange so many cards in this size, or in a smaller one where the width asks for it."""
    while not _fits(cards, size, width) and size in SMALLER:
        size = SMALLER[size]
    across, down, gap, _ = SIZES[size]
    rows = _rows(cards, _most(size, width))
    places = [
        (column * (across + gap), number * down, False)
        for number, line in enumerate(rows)
        for column, _ in enumerate(line)
    ]
    return Arrangement(size, tuple([slot for line in rows for slot in line]), tuple(places), len(rows) * down)


def laid(cards: Sequence[Card], arranged: Arrangement) -> list[Part]:
    """The cards as they are arranged."""
    size = arranged.size
    shown = (*cards, NO_CARD)
    return [card_part(size, shown[slot]) for slot in arranged.slots]


@shared
def card_part(size: str, card: Card) -> Part:
    """A card in a size; all screens that show the same card share it."""
    return Part(SIZES[size][3](card))


def _fits(cards: int, size: str, width: int) -> bool:
    """Whether two rows are enough; small cards may have a third."""
    rows = 3 if size in ("small", "tiny") else 2
    return cards <= rows * _most(size, width)


def _most(size: str, width: int) -> int:
    """How many cards there is room for side by side; the last needs no gap after it."""
    across, _, gap, _ = SIZES[size]
    return (width + gap) // (across + gap)


def _rows(cards: int, most: int) -> list[list[int]]:
    """Slots 1 and 2 above 3 and 4; then one above and one below; what is too much goes into a third row."""
    slots = list(range(cards))
    first, rest = slots[:4], slots[4:]
    top, bottom = [*first[:2], *rest[::2]], [*first[2:], *rest[1::2]]
    bottom += [NO_SLOT] * (len(top) - len(bottom))
    third = slots[2 * most :]
    return [top[:most], bottom[:most], third[:most]] if third else [top, bottom]
