"""The middle of the table: the draw pile, the discard pile, and the card that was drawn."""

from collections.abc import Iterator

from msgspec import Struct

from kombio_tui.games.kombio.screen.cards import Card
from kombio_tui.games.kombio.screen.grid import NO_CARD, card_part
from kombio_tui.games.kombio.screen.layout import Layout
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Part, Places, Region, Screen
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import padded, row, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked
from protocol import kombio as k

WIDTH = 13


class Piles(Struct, frozen=True):
    """What lies in the middle, as the viewer sees it, and which of it can be pressed."""

    left: int
    """How many cards there are to draw."""
    top: int | None
    label: str
    holder: str
    """Who holds a card that the viewer does not see; empty for nobody."""
    drawn: int | None
    can: tuple[bool, bool, bool]
    """Whether the viewer may draw, take, discard."""


def piles(scene: Scene, plan: Layout, y: int) -> Region:
    """Draw the piles, each with its key on it when it can be pressed."""
    view, offers = scene.view, scene.offers
    described = Piles(
        left=view.draw_pile,
        top=view.top,
        label=_label(scene),
        holder=scene.public.holder if view.drawn is None else "",
        drawn=view.drawn if scene.public.holder else None,
        can=("draw" in offers, "take" in offers, "discard" in offers),
    )
    return scene.regions("piles", _piles, described, plan, y)


def _label(scene: Scene) -> str:
    """What the discard pile is called; the viewer's own slap shows at once."""
    view, slapped = scene.view, scene.input.slap.waiting
    if view.top_laid_off and not slapped:
        return marked("laid off")
    return marked("slapped") if view.top_slapped or slapped else marked("discard")


@shared
def _piles(piles: Piles, plan: Layout, y: int) -> Region:
    each = min(WIDTH, plan.left // 3)
    parts: list[Part] = []
    for label, card in _cards(piles, plan.look):
        if plan.labels:
            parts.append(_label_part(label, each))
        parts.append(card_part("medium", card))
    return Screen(_places(each, y, plan.labels), parts)


@shared
def _places(each: int, y: int, labels: bool) -> Places:
    """Where the piles lie, each below its label if there are labels."""
    pile = ((0, y, False), (1, y + 1, False)) if labels else ((1, y, False),)
    return Places(tuple((number * each + x, top, is_open) for number in range(3) for x, top, is_open in pile))


@shared
def _label_part(label: str, width: int) -> Part:
    return Part((padded(row((" " + shortened(label, width - 2), "muted")), width),))


def _cards(piles: Piles, look: Look) -> Iterator[tuple[str, Card]]:
    say = look.say
    draw, take, discard = piles.can
    caption = f"{piles.left:▒>3}"
    back = Card(seen=k.BACK if piles.left else None, key="d" if draw else " ", can=True, caption=caption)
    yield say("draw pile") if look.width >= 80 else say("pile"), back
    yield say(piles.label), Card(seen=piles.top, key="t" if take else " ", can=True)
    if piles.holder:
        yield piles.holder, Card(seen=k.BACK, key=" ")
    elif piles.drawn is not None:
        yield say("you drew"), Card(seen=piles.drawn, key="x" if discard else " ", can=True)
    else:
        yield "", NO_CARD
