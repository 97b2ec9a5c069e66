"""The Kombio table as rows: the others, the piles, one's own cards, and the log beside them."""

from collections.abc import Callable
from functools import lru_cache
from itertools import zip_longest

from kombio_tui.blocks import Block, ruled
from kombio_tui.kombio.cards import Card
from kombio_tui.kombio.grid import grid
from kombio_tui.kombio.hand import offered
from kombio_tui.kombio.keys import CARD_LABELS, KEYS, Bound, key_of
from kombio_tui.kombio.layout import Layout, layout
from kombio_tui.kombio.panels import others, own_heading
from kombio_tui.kombio.piles import piles
from kombio_tui.kombio.question import question
from kombio_tui.kombio.scene import Scene
from kombio_tui.languages import say_in
from kombio_tui.rows import Row, Span, fitted, row
from protocol import kombio as k

Side = Callable[[int, int], list[Row]]
"""What stands beside the table, for a width and a height."""


def board(scene: Scene, side: Side, flash: str) -> list[Row]:
    """Everything between the title and the house's keys."""
    look = scene.look
    seated = scene.view.viewer is not None
    plan = layout(look.width, look.height, len(scene.others), seated=seated, cards=look.cards)
    around = others(scene, plan.others)
    body = look.height - 5 - len(around)
    return [
        *around,
        _rule(scene, flash),
        *_beside(_table(scene, plan, body), side(look.width - plan.left - 2, body)),
        question(scene),
        keys(scene),
    ]


def _table(scene: Scene, plan: Layout, height: int) -> Block:
    """The piles and one's own cards."""
    blocks: tuple[Block, ...] = (piles(scene, plan.left, labels=plan.labels),)
    viewer = scene.view.viewer
    if viewer is not None:
        blocks += own_heading(scene, viewer, plan.left), _own(scene.cards(viewer), plan.own, plan.left)
    return scene.put_together(f"table {plan.left} {height}", blocks, lambda parts: _spread(parts, plan.left, height))


@lru_cache(maxsize=512)
def _own(cards: tuple[Card, ...], size: str, width: int) -> Block:
    return ruled(tuple(((" ", "plain"), *line) for line in grid(cards, size, width - 2)), width)


def _spread(parts: tuple[Block, ...], width: int, height: int) -> Block:
    """One above the other, with what is left of the height around them."""
    middle, *own = parts
    below = [line for part in own for line in part]
    spare = max(0, height - len(middle) - len(below)) // 3
    empty = ruled(((),), width)
    lines = (*empty * spare, *middle, *empty * spare, *below)
    return (*lines, *empty * (height - len(lines)))[:height]


def _beside(table: Block, side: list[Row]) -> list[Row]:
    return [line + beside for line, beside in zip_longest(table, side[: len(table)], fillvalue=())]


def _rule(scene: Scene, flash: str) -> Row:
    width, view = scene.look.width, scene.view
    if flash:
        return row((fitted(f" ★ {flash}", width), "flash"))
    if view.caller is not None and view.stage not in ("scored", "over"):
        called = scene.say("KOMBIO by {name}: one last turn for all others.", name=scene.names[view.caller])
        return row((fitted(f" {called}", width), "turn"))
    return row(("─" * width, "rule"))


def keys(scene: Scene) -> Row:
    """Every key that does something now; the one that the arrows point at stands out."""
    verb = scene.hand.verb_for_card(scene.offers)
    able = tuple(bound for bound in KEYS if offered(bound, scene.offers) and (verb != "take" or bound.verb == "slap"))
    cursor = scene.hand.cursor
    cards = _card_keys(scene.offers[verb], verb, scene) if verb else ()
    return cards + _keys(able, cursor if isinstance(cursor, Bound) else None, scene.look.language)


def _card_keys(offer: k.Offer, verb: str, scene: Scene) -> Row:
    """The digits that name cards now; for cards of others alone an example with a letter."""
    own = [key_of(spot, scene.view.viewer) for spot in offer.spots if spot.seat == scene.view.viewer]
    ends = own[:1] + own[1:][-1:]
    key = "-".join(ends) or key_of(offer.spots[0], scene.view.viewer)
    return ((f" {key} ", "key"), (f"{scene.say(CARD_LABELS[verb])} ", "plain"))


@lru_cache(maxsize=512)
def _keys(able: tuple[Bound, ...], cursor: Bound | None, language: str) -> Row:
    spans: list[Span] = []
    say = say_in(language)
    for bound in able:
        key = say("space") if bound.key == "space" else bound.key
        spans += [(f" {key} ", "cursor" if cursor is bound else "key"), (f"{say(bound.label)} ", "plain")]
    return tuple(spans)
