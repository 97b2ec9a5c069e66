"""The Kombio table as rows: the others, the piles, one's own cards, and the log beside them."""

from collections.abc import Iterator

from msgspec import Struct

from kombio_tui.games.kernel.following import Side, bottom_lines
from kombio_tui.games.kombio.keyboard.key_meanings import offered
from kombio_tui.games.kombio.keyboard.keys import CARD_LABELS, KEYS, Bound, key_of
from kombio_tui.games.kombio.screen.grid import Arrangement, arrangement, laid
from kombio_tui.games.kombio.screen.layout import Layout, layout
from kombio_tui.games.kombio.screen.marks import Marks, cards
from kombio_tui.games.kombio.screen.piles import piles
from kombio_tui.games.kombio.screen.players import HEIGHT, others, own_heading
from kombio_tui.games.kombio.screen.question import question
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Part, Placed, Region, Rows, region
from kombio_tui.kit.rows import EMPTY, Row, Span, fitted, row
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol import kombio as k


def board(scene: Scene, side: Side, flash: str) -> list[Region]:
    """Everything between the title and the house's keys."""
    look, seated = scene.look, scene.view.viewer is not None
    plan = layout(look.width, look.height, len(scene.others), seated=seated, cards=look.cards)
    rule = 1 + (len(scene.others) if plan.others == "line" else HEIGHT[plan.others])
    body = look.height - 4 - rule
    beside = side(look.width - plan.left - 2, body)
    return [
        *others(scene, plan.others, top=1),
        _rule(scene, flash, rule),
        *_table(scene, plan, rule + 1, body),
        _upright(plan.left, rule + 1, body),
        scene.regions("side", region, Rows(plan.left + 2, rule + 1, (*beside, *[EMPTY] * (body - len(beside))))),
        *bottom_lines(look, scene.regions, question(scene), keys(scene)),
    ]


def _table(scene: Scene, plan: Layout, top: int, height: int) -> Iterator[Region]:
    """The piles and one's own cards, one above the other, with what is left of the height around them."""
    view, viewer = scene.view, scene.view.viewer
    middle = 3 + plan.labels
    if viewer is None:
        yield piles(scene, plan.left, top + max(0, height - middle) // 3, labels=plan.labels)
        return
    arranged = arrangement(len(view.grids[viewer]), plan.own, plan.left - 2)
    spare = max(0, height - middle - 1 - arranged.height) // 3
    heading = top + spare + middle + spare
    yield piles(scene, plan.left, top + spare, labels=plan.labels)
    yield own_heading(scene, viewer, plan.left, heading)
    own = OwnCards(heading + 1, top + height, view.grids[viewer], viewer, scene.marks[viewer], arranged)
    yield scene.regions("own", _own, own)


class OwnCards(Struct, frozen=True):
    """The viewer's own cards, and the rows between which there is room for them."""

    top: int
    bottom: int
    grid: tuple[k.Seen, ...]
    seat: int
    marks: Marks
    arranged: Arrangement


@shared
def _own(own: OwnCards) -> Region:
    drawn = laid(cards(own.grid, own.seat, own.seat, own.marks), own.arranged, 1, own.top)
    if own.top + own.arranged.height <= own.bottom:
        return drawn
    return tuple(Placed(each.x, each.y, _cut_off(each.part, own.bottom - each.y)) for each in drawn)


@shared
def _cut_off(part: Part, height: int) -> Part:
    """The upper rows of a part that is too high."""
    return Part(part.rows[: max(0, height)])


@shared
def _upright(x: int, y: int, height: int) -> Region:
    """The rule between the table and the log."""
    return region(Rows(x, y, ((("│ ", "rule"),),) * height, open=False))


def _rule(scene: Scene, flash: str, y: int) -> Region:
    look = scene.look
    rule = Rule(flash, scene.public.caller, scene.view.last_slap, look.language, look.width, y)
    return scene.regions("rule", _rule_saying, rule)


class Rule(Struct, frozen=True):
    """The rule across the table, which says what is more important than anything else."""

    flash: str
    caller: str
    last_slap: bool
    language: str
    width: int
    y: int


@shared
def _rule_saying(rule: Rule) -> Region:
    return region(Rows(0, rule.y, (_rule_row(rule),)))


def _rule_row(rule: Rule) -> Row:
    say = say_in(rule.language)
    if rule.flash:
        return row((fitted(f" ★ {rule.flash}", rule.width), "flash"))
    if not rule.caller:
        return row(("─" * rule.width, "rule"))
    called = (
        say("KOMBIO by {name}: all turns are over.", name=rule.caller)
        if rule.last_slap
        else say("KOMBIO by {name}: one last turn for everyone else.", name=rule.caller)
    )
    return row((fitted(f" {called}", rule.width), "turn"))


def keys(scene: Scene) -> Row:
    """Every key that does something now; the one that the arrows point at stands out."""
    pressed, offers = scene.input.pressed, scene.offers
    verb, cursor = pressed.verb_for_card(offers), pressed.cursor
    verbs = ("slap",) if verb == "take" and "slap" in offers else () if verb == "take" else tuple(offers)
    able = tuple([bound for bound in KEYS if offered(bound, offers)]) if "exchange" in verbs else _able(verbs)
    cards = _card_keys(offers[verb], verb, scene) if verb else ()
    return cards + _keys(able, cursor if isinstance(cursor, Bound) else None, scene.look.language)


@shared
def _able(verbs: tuple[str, ...]) -> tuple[Bound, ...]:
    return tuple(bound for bound in KEYS if bound.verb in verbs)


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
