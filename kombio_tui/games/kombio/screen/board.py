"""The Kombio table as rows: the others, the piles, one's own cards, and the log beside them."""

from kombio_tui.games.kernel.following import Side, bottom_lines
from kombio_tui.games.kombio.keyboard.key_meanings import offered
from kombio_tui.games.kombio.keyboard.keys import CARD_LABELS, KEYS, Bound, key_of
from kombio_tui.games.kombio.screen.grid import arrangement, laid
from kombio_tui.games.kombio.screen.layout import Layout, layout
from kombio_tui.games.kombio.screen.marks import Marks, cards
from kombio_tui.games.kombio.screen.piles import piles
from kombio_tui.games.kombio.screen.players import others, own_heading
from kombio_tui.games.kombio.screen.question import question
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Part, Places, Region, Screen, shifted, stacked
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import EMPTY, Row, Span, fitted, row
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol import kombio as k


def board(scene: Scene, side: Side, flash: str) -> list[Region]:
    """Everything between the title and the house's keys."""
    look, regions, view = scene.look, scene.regions, scene.view
    plan = regions("layout", layout, look, len(scene.others), view.viewer is not None)
    top, body = plan.rule + 1, plan.body
    beside = side(look.width - plan.left - 2, body)
    return [
        *others(scene, plan),
        regions("rule", _rule, flash, scene.public.caller, view.last_slap, plan),
        *_table(scene, plan, top, body),
        _upright(plan.left, top, body),
        regions.rows("side", plan.left + 2, top, (*beside, *[EMPTY] * (body - len(beside)))),
        bottom_lines(look, regions, question(scene), keys(scene)),
    ]


def _table(scene: Scene, plan: Layout, top: int, height: int) -> list[Region]:
    """The piles and one's own cards, one above the other, with what is left of the height around them."""
    view, viewer = scene.view, scene.view.viewer
    middle = 3 + plan.labels
    if viewer is None:
        return [piles(scene, plan, top + max(0, height - middle) // 3)]
    grid = view.grids[viewer]
    arranged = arrangement(len(grid), plan.own, plan.left - 2)
    spare = max(0, height - middle - 1 - arranged.height) // 3
    heading = top + spare + middle + spare
    return [
        piles(scene, plan, top + spare),
        own_heading(scene, viewer, plan.left, heading),
        scene.regions("own", _own, heading + 1, plan, grid, viewer, scene.marks[viewer]),
    ]


@shared
def _own(top: int, plan: Layout, grid: tuple[k.Seen, ...], seat: int, marks: Marks) -> Region:
    """The viewer's own cards, cut off where there is no room for them."""
    arranged, bottom = arrangement(len(grid), plan.own, plan.left - 2), plan.rule + 1 + plan.body
    places, parts = shifted(Places(arranged.places), 1, top), laid(cards(grid, seat, marks, own=True), arranged)
    if top + arranged.height > bottom:
        pairs = zip(places.each, parts, strict=True)
        parts = [_cut_off(part, bottom - y) for (_, y, _), part in pairs]
    return Screen(places, parts)


@shared
def _cut_off(part: Part, height: int) -> Part:
    """The upper rows of a part that is too high."""
    return Part(part.rows[: max(0, height)])


@shared
def _upright(x: int, y: int, height: int) -> Region:
    """The rule between the table and the log."""
    return Screen(Places(((x, y, False),)), (Part(((("│ ", "rule"),),) * height),))


@shared
def _rule(flash: str, caller: str, last_slap: bool, plan: Layout) -> Region:
    """The rule across the table, which says what is more important than anything else."""
    return stacked(0, plan.rule, (_rule_row(flash, caller, plan.look, last_slap=last_slap),))


def _rule_row(flash: str, caller: str, look: Look, *, last_slap: bool) -> Row:
    say, width = look.say, look.width
    if flash:
        return row((fitted(f" ★ {flash}", width), "flash"))
    if not caller:
        return row(("─" * width, "rule"))
    called = (
        say("KOMBIO by {name}: all turns are over.", name=caller)
        if last_slap
        else say("KOMBIO by {name}: one last turn for everyone else.", name=caller)
    )
    return row((fitted(f" {called}", width), "turn"))


def keys(scene: Scene) -> Row:
    """Every key that does something now; the one that the arrows point at stands out."""
    pressed, offers = scene.input.pressed, scene.offers
    if not pressed.begun and offers.keys() <= {"slap"}:
        return _keys(_able(tuple(offers)), None, scene.look.language)
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
