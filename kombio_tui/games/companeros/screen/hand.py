"""One's own hand, with a key on each card."""

from kombio_tui.games.companeros.keyboard.input import ORDERS
from kombio_tui.games.companeros.screen.cards import Slot, large, medium, small
from kombio_tui.games.companeros.screen.layout import HANDS
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.kit.blocks import Block, beside, sized
from kombio_tui.kit.rows import row
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol.companeros import TRICKS, Play

DRAW = {"large": large, "medium": medium, "small": small}
ACROSS = {"large": 8, "medium": 7, "small": 6}
"""The columns that a card takes with the gap to the next; where there is no room for that, gaps go first."""


def own_hand(scene: Scene, size: str) -> Block:
    """The cards as the player has sorted them; a watcher has none."""
    view, given = scene.view, scene.input
    if not size:
        return ()
    able = any(offer.cards for offer in view.offers)
    slots = tuple(
        Slot(card, str(place), can=able, chosen=card is not None and given.pressed.cursor == Play(card))
        for place, card in enumerate(given.slots(view), 1)
    )
    return _drawn(slots, given.order, size, scene.look.width, scene.look.language)


@shared
def _drawn(slots: tuple[Slot, ...], order: str, size: str, width: int, language: str) -> Block:
    across = min(ACROSS[size], (width - 1) // TRICKS)
    cards = tuple(sized(DRAW[size](slot), across, len(DRAW[size](slot))) for slot in slots)
    lines = [row(" ", *line) for line in beside(cards)]
    if size != "small":
        say = say_in(language)
        title = "─ " + say("your hand, {order}", order=say(ORDERS[order])) + " "
        lines.insert(0, row((title, "rule"), ("─" * (width - len(title)), "rule")))
    return sized(lines, 0, HANDS[size][1])
