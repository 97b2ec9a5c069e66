"""One's own hand, with a key on each card."""

from kombio_tui.games.companeros.keyboard.input import ORDERS
from kombio_tui.games.companeros.screen.cards import lying
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.kernel.cards import key_tab
from kombio_tui.kit.blocks import Area, Places, Region, joined, stacked
from kombio_tui.kit.cards import SIZES, Card, Size, card_part
from kombio_tui.kit.rows import centred, row
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol import companeros as c

WIDEST_GAP = 3


def own_hand(scene: Scene, size: Size, across: int, area: Area) -> Region:
    """The cards as the player has sorted them; the card of this trick has left its place empty."""
    view, given = scene.view, scene.input
    able, slots, cursor = scene.moves, given.slots(view), given.pressed.cursor
    cards = [(_card(card, str(place), cursor, able=str(place) in able), size) for place, card in enumerate(slots, 1)]
    label = scene.regions("hand label", _label, given.order, scene.look.language, area)
    parts = scene.regions.each("hand", card_part, cards)
    return joined([label, Region(_places(len(slots), size, across, area), parts)])


def _card(card: c.Card | None, key: str, cursor: object, *, able: bool) -> Card:
    if card is None:
        return Card()
    return lying(card, "gold" if cursor == c.Play(card) else "paper", key_tab(key, can=able))


@shared
def _label(order: str, language: str, area: Area) -> Region:
    say = say_in(language)
    text = say("your hand, {order}", order=say(ORDERS[order]))
    return stacked(area.x, area.y, [centred(row((text, "felt muted")), area.width, "felt muted")])


@shared
def _places(cards: int, size: Size, across: int, area: Area) -> Places:
    """Cards in the middle, in as many rows as necessary, all about as long."""
    width, height = SIZES[size]
    across = -(-cards // -(-cards // across)) if cards else 1
    first = min(cards, across)
    gap = max(0, min(WIDEST_GAP, (area.width - 2 - first * width) // max(1, first - 1)))
    left = area.x + (area.width - first * (width + gap) + gap) // 2
    return Places(
        tuple((left + at % across * (width + gap), area.y + 1 + at // across * height) for at in range(cards))
    )
