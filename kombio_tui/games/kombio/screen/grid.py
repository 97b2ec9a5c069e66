"""A player's cards in their places: slots 1 and 2 above 3 and 4, and further cards to the right (K3, K7).

A grid that has grown too wide for its place gets smaller cards, then a third row, and in the end only as many cards are
drawn as there is room for. Each card is a part of its own, so a change of one card draws that card alone.
"""

from collections.abc import Sequence

from msgspec import Struct

from kombio_tui.games.kombio.screen.cards import Card, drawn_as
from kombio_tui.kit.blocks import Area, Part, Places, Region
from kombio_tui.kit.cards import SIZES, SMALLER, Size, card_part
from kombio_tui.kit.shared import shared

NO_CARD, NO_SLOT = Card(), -1


class Arrangement(Struct, eq=False):
    """Where the cards of a grid lie."""

    size: Size
    slots: tuple[int, ...]
    """The cards that there is room for; the last place may be empty."""
    places: Places


@shared
def arrangement(cards: int, size: Size, area: Area) -> Arrangement:
    """Arrange this many cards in this size, or in a smaller one where the area asks for it.

    The first four lie in the middle of the area and stay there as long as those to their right have room.
    """
    while not _fits(cards, size, area) and size in SMALLER:
        size = SMALLER[size]
    across, down = SIZES[size]
    gap = _gap(cards, size, area.width)
    rows = _rows(cards, _most(size, gap, area.width))
    width = max(len(line) for line in rows) * (across + gap) - gap
    middle = (area.width - 2 * across - gap) // 2
    x = area.x + max(0, min(middle, area.width - width))
    y = area.y + max(0, area.height - len(rows) * down) // 2
    places = [
        (x + column * (across + gap), y + number * down)
        for number, line in enumerate(rows)
        for column in range(len(line))
    ]
    return Arrangement(size, tuple([slot for line in rows for slot in line]), Places(tuple(places)))


def laid(cards: Sequence[Card], arranged: Arrangement) -> Region:
    """The cards as they are arranged."""
    shown = (*cards, NO_CARD)
    return Region(arranged.places, [part_of(shown[slot], arranged.size) for slot in arranged.slots])


@shared
def part_of(card: Card, size: Size) -> Part:
    """A card in a size; all screens that show the same card share it."""
    return card_part(drawn_as(card), size)


def _gap(cards: int, size: Size, width: int) -> int:
    """Two columns between one's own and other large cards where there is room, one otherwise."""
    columns = max(2, -(-cards // 2))
    across = SIZES[size][0]
    return (
        2 if size in ("M", "L", "XL") and width >= columns * (across + 2) and width > 22 else 0 if size == "chip" else 1
    )


def _fits(cards: int, size: Size, area: Area) -> bool:
    """Whether two rows are enough; small cards may have a third."""
    most = _most(size, _gap(cards, size, area.width), area.width)
    rows = min(3 if size in ("S", "chip") else 2, area.height // SIZES[size][1])
    return cards <= rows * most


def _most(size: Size, gap: int, width: int) -> int:
    """How many cards there is room for side by side; the last needs no gap after it."""
    return max(1, (width + gap) // (SIZES[size][0] + gap))


def _rows(cards: int, most: int) -> list[list[int]]:
    """Slots 1 and 2 above 3 and 4; then one above and one below; what is too much goes into a third row."""
    slots = list(range(cards))
    first, rest = slots[:4], slots[4:]
    top, bottom = [*first[:2], *rest[::2]], [*first[2:], *rest[1::2]]
    bottom += [NO_SLOT] * (len(top) - len(bottom))
    third = slots[2 * most :]
    return [top[:most], bottom[:most], third[:most]] if third else [top, bottom]
