"""The Level 8 table: the others, the draw pile, what lies, one's own level and cards, and the log."""

from collections.abc import Iterator, Sequence

from kombio_tui.games.kernel.following import Side, bottom_lines
from kombio_tui.games.level8.keyboard.keys import NEW
from kombio_tui.games.level8.screen.cards import BACK, Card, drawn, style, text
from kombio_tui.games.level8.screen.goal import goal, missing, picture
from kombio_tui.games.level8.screen.layout import BAND, HANDS, Layout, layout
from kombio_tui.games.level8.screen.levels import in_words
from kombio_tui.games.level8.screen.players import BOXED, heading_width, in_a_box, in_a_line, to_shorten
from kombio_tui.games.level8.screen.proposals import proposals
from kombio_tui.games.level8.screen.question import keys, question
from kombio_tui.games.level8.screen.scene import Scene
from kombio_tui.kit.blocks import Block, Region, beside, ruled, sized
from kombio_tui.kit.rows import Row, cut, row
from kombio_tui.kit.shared import shared
from protocol import level8 as k

PILE = 9
"""The columns of the draw pile."""


def board(scene: Scene, side: Side, *, sheet: bool) -> list[Region]:
    """Everything between the title and the house's keys."""
    look, viewer = scene.look, scene.view.viewer
    cards = "small" if scene.view.opened else look.cards
    plan = layout(look.width, look.height, len(scene.view.players), seated=viewer is not None, cards=cards)
    bottom = look.height - 3 - plan.own
    place = _beside if plan.left < look.width else _with_sheet if sheet or _crowded(scene, plan, bottom) else _below
    side = proposals(scene) if _ways(scene) and not sheet else side
    return [
        *place(scene, plan, side, bottom),
        *(own_area(scene, plan.hand, bottom) if viewer is not None else ()),
        bottom_lines(look, scene.regions, question(scene), keys(scene)),
    ]


# --- the table above one's own cards ------------------------------------------------------------------------------


def _below(scene: Scene, plan: Layout, side: Side, bottom: int) -> Iterator[Region]:
    """All strips over the whole width, and the log beside the draw pile."""
    strips, own = _strips(scene, plan, plan.left, bottom - 1 - max(BAND, len(_ways(scene))))
    yield from _stacked(scene, "others", strips, 1)
    top = 1 + sum(map(len, strips))
    height = bottom - top - sum(map(len, own))
    beside = side(plan.left - PILE - 1, height)
    yield scene.regions.rows("pile", 0, top, sized(_draw_pile(scene), PILE, height), is_open=False)
    yield scene.regions.rows("side", PILE, top, sized(beside, 0, height))
    yield from _stacked(scene, "own", own, top + height)


def _crowded(scene: Scene, plan: Layout, bottom: int) -> bool:
    """Whether all ways to lay out, which want to be seen, have more rows than the strips leave."""
    return len(_ways(scene)) > bottom - 1 - len(scene.view.players) * (BOXED if plan.boxed else 1)


def _ways(scene: Scene) -> tuple[tuple[k.Meld, ...], ...]:
    """The ways to lay out that are shown, if one is to be chosen."""
    return scene.offers["lay_out"].layouts if scene.pressed.typed == ("l",) else ()


def _beside(scene: Scene, plan: Layout, side: Side, bottom: int) -> Iterator[Region]:
    """The table at the left, the log at the right."""
    strips, own = _strips(scene, plan, plan.left - 1, bottom - 1 - BAND)
    top = 1 + sum(map(len, strips))
    height = bottom - top - sum(map(len, own))
    middle = sized(_draw_pile(scene), PILE, height)
    blocks = [ruled(block, plan.left - 1) for block in (*strips, middle, *own)]
    yield from _stacked(scene, "table", blocks, 1, is_open=False)
    beside = side(scene.look.width - plan.left - 2, bottom - 1)
    yield scene.regions.rows("side", plan.left + 1, 1, sized(beside, 0, bottom - 1))


def _with_sheet(scene: Scene, plan: Layout, side: Side, bottom: int) -> Iterator[Region]:
    """A sheet beside the table in a small window: the players without what lies before them."""
    width = heading_width(plan.name)
    own = [] if scene.view.viewer is None else [scene.view.viewer]
    others, mine = ([_bare(scene, plan, seat) for seat in seats] for seats in (scene.others, own))
    left = sized([*others, *sized(_draw_pile(scene), width, BAND), *mine], width, bottom - 1)
    yield scene.regions.rows("table", 0, 1, ruled(left, width), is_open=False)
    beside = side(plan.left - width - 3, bottom - 1)
    yield scene.regions.rows("side", width + 2, 1, sized(beside, 0, bottom - 1))


def _bare(scene: Scene, plan: Layout, seat: int) -> Row:
    return in_a_line(scene.standing(seat), plan.name, heading_width(plan.name), short=True, bare=True)[0]


def _strips(scene: Scene, plan: Layout, width: int, room: int) -> tuple[list[Block], list[Block]]:
    """The strips of the others, and one's own; a watcher has none."""
    seats = [*scene.others, *([] if scene.view.viewer is None else [scene.view.viewer])]
    standings = [scene.standing(seat) for seat in seats]
    if plan.boxed:
        blocks = [in_a_box(standing, plan.name, width, scene.look.language) for standing in standings]
    else:
        shorten = to_shorten(standings, plan.name, width, room)
        pairs = zip(standings, shorten, strict=True)
        blocks = [in_a_line(standing, plan.name, width, short=short) for standing, short in pairs]
        if sum(map(len, blocks)) > room:
            blocks = [block[:1] for block in blocks]
    others = len(scene.others)
    return blocks[:others], blocks[others:]


def _stacked(scene: Scene, name: str, blocks: Sequence[Block], top: int, *, is_open: bool = True) -> Iterator[Region]:
    for number, block in enumerate(blocks):
        yield scene.regions.rows((name, number), 0, top, block, is_open=is_open)
        top += len(block)


def _draw_pile(scene: Scene) -> Block:
    count = scene.view.draw_pile
    can, pointed = "d" in scene.offered, scene.pressed.cursor == "d"
    card = Card(f"{count:{BACK}>3}" if count else " · ", "back" if count else "gap", "d" if can else "", can=can,
                chosen=pointed)  # fmt: skip
    return tuple(((" ", "plain"), *line) for line in drawn(card, "medium"))


# --- one's own level and cards ------------------------------------------------------------------------------------


def own_area(scene: Scene, size: str, top: int) -> Iterator[Region]:
    """The level, how far the hand is, and the cards."""
    yield scene.regions.rows("level", 0, top, _level(scene))
    yield scene.regions.rows("hand", 0, top + 2, hand(scene, size))


def _level(scene: Scene) -> Block:
    view, say = scene.view, scene.say
    viewer = view.viewer or 0
    number, parts = view.players[viewer].level, view.parts(viewer)
    words = say("Level {number}: {parts}", number=number, parts=in_words(say, parts))
    lies = view.players[viewer].lies
    state, picture = _how_far(scene, lies=lies)
    head = row((f" {words}  ", "strong"), state, (f"  {scene.clock}", "fresh"))
    return cut(head, scene.look.width), picture


def _how_far(scene: Scene, *, lies: bool) -> tuple[tuple[str, str], Row]:
    view, say = scene.view, scene.say
    if lies:
        fit = len({place.face for place in scene.places})
        more = say.plural("{number} of your cards fits.", "{number} of your cards fit.", fit) if fit else ""
        return (say("✓ laid"), "good"), row((f" {more}", "plain"))
    aim = goal(view.hand, view.parts(view.viewer or 0))
    count = missing(aim)
    state = say.plural("{number} card missing", "{number} cards missing", count) if count else say("complete!")
    return (state, "muted" if count else "good"), (((" ", "plain")), *picture(aim))


def hand(scene: Scene, size: str) -> Block:
    """One's own cards, each with its key; the one that was just taken stands apart."""
    return _hand(tuple(_card(scene, key, face) for key, face in scene.held), size)


@shared
def _hand(cards: tuple[Card, ...], size: str) -> Block:
    groups = [[drawn(card, size) for card in cards if (card.key == NEW) == apart] for apart in (False, True)]
    blocks = [beside(tuple(group)) for group in groups if group]
    return tuple(((" ", "plain"), *line) for line in beside(tuple(blocks), gap=1)) or ((),) * HANDS[size][1]


def _card(scene: Scene, key: str, face: k.Face) -> Card:
    pressed = scene.pressed
    fits = any(place.face == face for place in scene.places)
    chosen = key in pressed.typed[:1] or key in pressed.kept or (key == pressed.cursor and _asks_card(scene))
    can = key in scene.offered and _asks_card(scene)
    mark = "✓" if key in pressed.kept else "↑" if fits else "+" if key == NEW else ""
    return Card(text(face), style(face), key, can=can, chosen=chosen, mark=mark)


def _asks_card(scene: Scene) -> bool:
    """Whether a digit picks one of the viewer's cards now."""
    return scene.pressed.typed in ((), ("x",))
