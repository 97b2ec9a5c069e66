"""The draw pile and one's own discard pile, in the middle of the table."""

from msgspec import Struct

from kombio_tui.games.kernel.cards import key_tab
from kombio_tui.games.level8.screen.layout import NAMED, Layout
from kombio_tui.kit.blocks import Part, Place, Places, Region, sized
from kombio_tui.kit.cards import BACK, SIZES, Card, Face, Size, drawn_card
from kombio_tui.kit.rows import centred, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked, say_in

DRAW = marked("draw pile"), marked("draw")
OWN = marked("your pile"), marked("yours")
"""What the piles are called, where there is room and where there is little."""


class Piles(Struct, frozen=True, cache_hash=True):
    """The draw pile's card and, for a player, one's own pile's."""

    draw: Card
    own: Card | None
    whose: str = ""
    """The player whom the viewer follows, if the other pile is not one's own."""


def draw_card(count: int, *, can: bool, chosen: bool, drawing: bool) -> Card:
    """The draw pile with the number of its cards; its rim shines while somebody draws."""
    key = key_tab("d", can=can)
    face = Face(str(count), ink=BACK.ink, ground=BACK.ground) if count else None
    return Card(face, "gold" if chosen else "news" if drawing else "paper", key, pile=count > 1)


@shared
def piles_region(piles: Piles, plan: Layout, language: str) -> Region:
    """Both piles, each under its name."""
    places: list[Place] = []
    parts: list[Part] = []
    cards = [(piles.draw, DRAW, ""), *([(piles.own, OWN, piles.whose)] if piles.own else [])]
    for number, (card, names, whose) in enumerate(cards):
        x, y, room = _place(plan, number, len(cards))
        parts += [_label(whose or _called(names, room, language), room), _pile(card, plan.pile)]
        places += [(x - (room - SIZES[plan.pile][0]) // 2, y), (x, y + 1)]
    return Region(Places(tuple(places)), parts)


def _place(plan: Layout, number: int, count: int) -> tuple[int, int, int]:
    """Where a pile lies, and how many columns its name has."""
    area, (width, height) = plan.piles, SIZES[plan.pile]
    if plan.stacked:
        free = area.height - count * (height + 1)
        gap = min(2, free // (count + 1))
        top = area.y + (free - gap * (count - 1)) // 2
        return area.x + (area.width - width - 1) // 2, top + number * (height + 1 + gap), min(area.width, width + 6)
    between = 3 if area.width > 2 * width + 5 else max(1, NAMED - width - 1)
    left = area.x + (area.width - count * (width + 1) - (count - 1) * between) // 2
    top = area.y + max(0, (area.height - height - 1) // 2)
    return left + number * (width + 1 + between), top, width + between


@shared
def _pile(card: Card, size: Size) -> Part:
    """A pile; one of a single card has no edge, but takes the same room."""
    width, height = SIZES[size]
    return Part(sized(drawn_card(card, size), width + 1, height, "felt muted"))


def _called(names: tuple[str, str], room: int, language: str) -> str:
    """What a pile is called, as long as there is room for it."""
    long, short = map(say_in(language), names)
    return long if width_of(((long, ""),)) < room else short


@shared
def _label(name: str, room: int) -> Part:
    return Part((centred(((shortened(name, room - 1), "felt muted"),), room, "felt muted"),))
