"""A player's cards in their places: slots 1 and 2 above 3 and 4, and further cards to the right (K3, K7).

A grid that has grown too wide for its place gets smaller cards, then a third row, and in the end only as many cards are
drawn as there is room for.
"""

from collections.abc import Callable

from kombio_tui.games.kombio.screen.cards import Card, large, medium, small, tiny
from kombio_tui.kit.blocks import Block, beside
from kombio_tui.kit.shared import shared

Draw = Callable[[Card], Block]

SIZES: dict[str, tuple[int, Draw]] = {
    "large": (10, large),
    "medium": (8, medium),
    "small": (5, lambda card: (small(card),)),
    "tiny": (3, lambda card: (tiny(card),)),
}
"""The columns that a card takes in each size, with the gap to the next, and how it is drawn."""
SMALLER = {"large": "medium", "medium": "small", "small": "tiny"}
NO_CARD = Card()


@shared
def grid(cards: tuple[Card, ...], size: str, width: int) -> Block:
    """Draw a grid in this size, or in a smaller one where the width asks for it."""
    while not _fits(cards, size, width) and size in SMALLER:
        size = SMALLER[size]
    across, draw = SIZES[size]
    most = _most(size, width)
    gap = across - len_of(draw(NO_CARD))
    rows = [beside(tuple(draw(card) for card in line), gap) for line in _rows(cards, most)]
    return tuple(line for block in rows for line in block)


def _fits(cards: tuple[Card, ...], size: str, width: int) -> bool:
    """Whether two rows are enough; small cards may have a third."""
    rows = 3 if size in ("small", "tiny") else 2
    return len(cards) <= rows * _most(size, width)


def _most(size: str, width: int) -> int:
    """How many cards there is room for side by side; the last needs no gap after it."""
    across, draw = SIZES[size]
    return (width + across - len_of(draw(NO_CARD))) // across


def _rows(cards: tuple[Card, ...], most: int) -> list[list[Card]]:
    """Slots 1 and 2 above 3 and 4; then one above and one below; what is too much goes into a third row."""
    first, rest = cards[:4], cards[4:]
    top, bottom = [*first[:2], *rest[::2]], [*first[2:], *rest[1::2]]
    bottom += [NO_CARD] * (len(top) - len(bottom))
    third = list(cards[2 * most :])
    return [top[:most], bottom[:most], third[:most]] if third else [top, bottom]


def len_of(block: Block) -> int:
    """The columns of a block."""
    return sum(len(text) for text, _ in block[0])
