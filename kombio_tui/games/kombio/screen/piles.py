"""The middle of the table: the draw pile, the discard pile, and the card that was drawn."""

from kombio_tui.games.kombio.screen.cards import Card, medium
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Block, beside, ruled, sized
from kombio_tui.kit.rows import row, shortened
from kombio_tui.kit.shared import shared
from protocol import kombio as k

WIDTH = 13


def piles(scene: Scene, width: int, *, labels: bool) -> Block:
    """Draw the piles, each with its key on it when it can be pressed."""
    return _piles(tuple(_piles_of(scene)), width, labels=labels)


@shared
def _piles(cards: tuple[tuple[str, Card], ...], width: int, *, labels: bool) -> Block:
    each = min(WIDTH, width // 3)
    blocks = [_pile(label, card, each, labels=labels) for label, card in cards]
    return ruled(sized(beside(tuple(blocks)), width, 3 + labels), width)


def _pile(label: str, card: Card, width: int, *, labels: bool) -> Block:
    lines = [((" ", "plain"), *line) for line in medium(card)]
    head = [row((" " + shortened(label, width - 2), "dim"))] if labels else []
    return sized([*head, *lines], width, 3 + labels)


def _piles_of(scene: Scene) -> list[tuple[str, Card]]:
    view, say, offers = scene.view, scene.say, scene.offers
    draw = Card(
        seen=k.BACK if view.draw_pile else None,
        key="d" if "draw" in offers else " ",
        can=True,
        caption=f"{view.draw_pile:▒>3}",
    )
    top = Card(seen=view.top, key="t" if "take" in offers else " ", can=True)
    return [(say("draw pile") if scene.look.width >= 80 else say("pile"), draw), (_label(scene), top), *_drawn(scene)]


def _label(scene: Scene) -> str:
    """What the discard pile is called; the viewer's own slap shows at once."""
    view, say, slapped = scene.view, scene.say, scene.input.slap.waiting
    if view.top_laid_off and not slapped:
        return say("laid off")
    return say("slapped") if view.top_slapped or slapped else say("discard")


def _drawn(scene: Scene) -> list[tuple[str, Card]]:
    """The card in somebody's hand; only its holder sees the face."""
    view, say = scene.view, scene.say
    if view.stage != "holding":
        return []
    if view.drawn is None:
        return [(scene.names[view.turn], Card(seen=k.BACK, key=" "))]
    return [(say("you drew"), Card(seen=view.drawn, key="x" if "discard" in scene.offers else " ", can=True))]
