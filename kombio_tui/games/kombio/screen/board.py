"""The Kombio table as rows: the others, the piles, one's own cards, and the log beside them."""

from collections.abc import Iterator

from msgspec import Struct

from kombio_tui.games.kernel.following import Side, bottom_lines
from kombio_tui.games.kombio.keyboard.key_meanings import offered
from kombio_tui.games.kombio.keyboard.keys import CARD_LABELS, KEYS, Bound, key_of
from kombio_tui.games.kombio.screen.grid import grid
from kombio_tui.games.kombio.screen.layout import Layout, layout
from kombio_tui.games.kombio.screen.marks import Marks, cards
from kombio_tui.games.kombio.screen.piles import piles
from kombio_tui.games.kombio.screen.players import others, own_heading
from kombio_tui.games.kombio.screen.question import question
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Part, Placed, ruled
from kombio_tui.kit.rows import EMPTY, Row, Span, fitted, row
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol import kombio as k


def board(scene: Scene, side: Side, flash: str) -> list[Placed]:
    """Everything between the title and the house's keys."""
    look = scene.look
    seated = scene.view.viewer is not None
    plan = layout(look.width, look.height, len(scene.others), seated=seated, cards=look.cards)
    around = others(scene, plan.others, top=1)
    rule = around[-1].y + len(around[-1].part)
    body = look.height - 4 - rule
    beside = side(look.width - plan.left - 2, body)
    return [
        *around,
        Placed(0, rule, _rule(scene, flash), open=True),
        *_spread(_table(scene, plan), plan.left, rule + 1, body),
        Placed(
            plan.left + 2, rule + 1, scene.parts("side", Part, (*beside, *[EMPTY] * (body - len(beside)))), open=True
        ),
        *bottom_lines(look, scene.parts, question(scene), keys(scene)),
    ]


def _table(scene: Scene, plan: Layout) -> list[Part]:
    """The piles and one's own cards."""
    middle = piles(scene, plan.left, labels=plan.labels)
    view, viewer = scene.view, scene.view.viewer
    if viewer is None:
        return [middle]
    own = OwnCards(view.grids[viewer], viewer, scene.marks[viewer], plan.own, plan.left)
    return [middle, own_heading(scene, viewer, plan.left), scene.parts("own", _own, own)]


class OwnCards(Struct, frozen=True):
    """The viewer's own cards, and how much room they have."""

    grid: tuple[k.Seen, ...]
    seat: int
    marks: Marks
    size: str
    width: int


@shared
def _own(own: OwnCards) -> Part:
    drawn = grid(cards(own.grid, own.seat, own.seat, own.marks), own.size, own.width - 2)
    return Part(ruled(tuple(((" ", "plain"), *line) for line in drawn), own.width))


def _spread(parts: list[Part], width: int, top: int, height: int) -> Iterator[Placed]:
    """One above the other, with what is left of the height around them."""
    middle, *own = parts
    left = max(0, height - sum(map(len, parts)))
    spare = left // 3
    y = top
    for part in (_empty(spare, width), middle, _empty(spare, width), *own, _empty(left - 2 * spare, width)):
        room = top + height - y
        yield Placed(0, y, part if len(part) <= room else _cut_off(part, room))
        y += len(part)


@shared
def _empty(height: int, width: int) -> Part:
    return Part(ruled(((),) * height, width))


@shared
def _cut_off(part: Part, height: int) -> Part:
    """The upper rows of a part that is too high."""
    return Part(part.rows[: max(0, height)])


def _rule(scene: Scene, flash: str) -> Part:
    view = scene.view
    caller = "" if view.caller is None or view.stage in ("scored", "over") else scene.names[view.caller]
    rule = Rule(flash, caller, view.last_slap, scene.look.language, scene.look.width)
    return scene.parts("rule", _rule_saying, rule)


class Rule(Struct, frozen=True):
    """The rule across the table, which says what is more important than anything else."""

    flash: str
    caller: str
    last_slap: bool
    language: str
    width: int


@shared
def _rule_saying(rule: Rule) -> Part:
    say = say_in(rule.language)
    if rule.flash:
        return Part((row((fitted(f" ★ {rule.flash}", rule.width), "flash")),))
    if not rule.caller:
        return Part((row(("─" * rule.width, "rule")),))
    called = (
        say("KOMBIO by {name}: all turns are over.", name=rule.caller)
        if rule.last_slap
        else say("KOMBIO by {name}: one last turn for everyone else.", name=rule.caller)
    )
    return Part((row((fitted(f" {called}", rule.width), "turn")),))


def keys(scene: Scene) -> Row:
    """Every key that does something now; the one that the arrows point at stands out."""
    pressed = scene.input.pressed
    verb = pressed.verb_for_card(scene.offers)
    able = tuple(bound for bound in KEYS if offered(bound, scene.offers) and (verb != "take" or bound.verb == "slap"))
    cursor = pressed.cursor
    cards = _card_keys(scene.offers[verb], verb, scene) if verb else ()
    return cards + _keys(able, cursor if isinstance(cursor, Bound) else None, scene.look.language)


def _card_keys(offer: k.Offer, verb: str, scene: Scene) -> Row:
    """The digits that name cards now; for cards of others alone an example with a letter."""
    own = [key_of(spot, scene.view.viewer) for spot in offer.spots if spot.seat == scene.view.viewer]
    ends = own[:1] + own[1:][-1:]
    key = "-".join(ends) or key_of(offer.spots[0], scene.view.viewer)
    return ((f" {key} ", "key"), (f"{scene.say(CARD_LABELS[verb])} ", "plain"))


@shared
def _keys(able: tuple[Bound, ...], cursor: Bound | None, language: str) -> Row:
    spans: list[Span] = []
    say = say_in(language)
    for bound in able:
        key = say("space") if bound.key == "space" else bound.key
        spans += [(f" {key} ", "cursor" if cursor is bound else "key"), (f"{say(bound.label)} ", "plain")]
    return tuple(spans)
