"""One's own hand, with a key on each card."""

from kombio_tui.games.companeros.keyboard.input import ORDERS
from kombio_tui.games.companeros.screen.motion import STEPS
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.kernel.cards import coloured_face, key_tab
from kombio_tui.kit.blocks import Area, Part, Places, Region, joined, sized, stacked
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
    dealt = _dealt(len(slots), scene.motion.dealt)
    cards = [
        (_card(card, str(place), _rim(card, cursor, dealt=place in dealt), able=str(place) in able), size)
        for place, card in enumerate(slots, 1)
    ]
    label = scene.regions("hand label", _label, scene.followed, given.order, scene.look.language, area)
    parts = [_blank(size)] * (across * -(-c.TRICKS // across))
    for place, part in zip(_taken(len(slots), across), scene.regions.each("hand", card_part, cards), strict=True):
        parts[place] = part
    return joined([label, Region(_places(size, across, area), parts)])


def _dealt(cards: int, step: int | None) -> range:
    """The places whose cards have just been dealt."""
    return range(0) if step is None else range(1 + cards * (step - 1) // STEPS, 1 + cards * step // STEPS)


def _rim(card: c.Card | None, cursor: object, *, dealt: bool) -> str:
    return "gold" if card and cursor == c.Play(card) else "news" if dealt else "paper"


def _card(card: c.Card | None, key: str, rim: str, *, able: bool) -> Card:
    if card is None:
        return Card()
    return Card(coloured_face(card.colour, card.value), rim, key_tab(key, can=able))


@shared
def _label(whose: str, order: str, language: str, area: Area) -> Region:
    say = say_in(language)
    sorting = say(ORDERS[order])
    text = (
        say("{name}'s hand, {order}", name=whose, order=sorting) if whose else say("your hand, {order}", order=sorting)
    )
    return stacked(area.x, area.y, [centred(row((text, "felt muted")), area.width, "felt muted")])


@shared
def _blank(size: Size) -> Part:
    """A place without a card."""
    width, height = SIZES[size]
    return Part(sized((), width, height, "felt muted"))


@shared
def _taken(cards: int, across: int) -> tuple[int, ...]:
    """Which places this many cards take: those in the middle, in rows that are about as long."""
    rows = -(-cards // across)
    each = -(-cards // max(1, rows))
    first = (across - each) // 2
    return tuple(at // each * across + first + at % each for at in range(cards))


@shared
def _places(size: Size, across: int, area: Area) -> Places:
    """The places of a whole hand. They stay when there are fewer cards, so that only cards change."""
    width, height = SIZES[size]
    gap = max(0, min(WIDEST_GAP, (area.width - 2 - across * width) // (across - 1)))
    left = area.x + (area.width - across * (width + gap) + gap) // 2
    rows = range(-(-c.TRICKS // across))
    return Places(
        tuple((left + at * (width + gap), area.y + 1 + number * height) for number in rows for at in range(across))
    )
