"""The Compañeros table as rows: players and trick at the left, display and log at the right, one's own hand below."""

from kombio_tui.games.companeros.keyboard.input import ORDERS, SORT
from kombio_tui.games.companeros.screen.display import display
from kombio_tui.games.companeros.screen.hand import own_hand
from kombio_tui.games.companeros.screen.layout import Layout, layout
from kombio_tui.games.companeros.screen.open_cards import open_hands
from kombio_tui.games.companeros.screen.players import players
from kombio_tui.games.companeros.screen.question import question
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.companeros.screen.trick import trick
from kombio_tui.games.kernel.following import Side, bottom_lines
from kombio_tui.kit.blocks import Block, Region, ruled, sized
from kombio_tui.kit.rows import EMPTY, Row, Span
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked, say_in
from protocol.companeros import Decline, Move, Play, Ready, Take

SMALLEST_SHEET = 10
"""A sheet with fewer rows than this lies over the display too."""
LABELS: dict[type[Move], str] = {
    Play: marked("play it"),
    Take: marked("take"),
    Decline: marked("take nothing"),
    Ready: marked("ready"),
}
"""What the keys of each kind of move do."""


def board(scene: Scene, side: Side, *, sheet: bool) -> list[Region]:
    """Everything between the title and the house's keys."""
    look, view = scene.look, scene.view
    own = view.viewer is not None and view.opened is None
    plan = layout(look.width, look.height, scene.players, hand=own, cards=look.cards)
    draw = _open if view.opened else _closed
    return [
        *draw(scene, plan, side, sheet=sheet),
        scene.regions.rows("hand", 0, 1 + plan.body, own_hand(scene, plan.hand)),
        bottom_lines(look, scene.regions, question(scene), keys(scene)),
    ]


def _closed(scene: Scene, plan: Layout, side: Side, *, sheet: bool) -> list[Region]:
    """The table as those see it who sit at it."""
    people = players(scene, plan.left)
    return [
        scene.regions.rows("players", 0, 1, people, is_open=False),
        *_trick(scene, plan, 1 + len(people), gap=1),
        _right(scene, plan, side, 1, sheet=sheet),
    ]


def _open(scene: Scene, plan: Layout, side: Side, *, sheet: bool) -> list[Region]:
    """The table with everyone's cards above it."""
    hands = open_hands(scene, scene.look.width)
    below = 1 + len(hands)
    return [
        scene.regions.rows("hands", 0, 1, hands),
        *_trick(scene, plan, below, gap=0),
        _right(scene, plan, side, below, sheet=sheet),
    ]


def _trick(scene: Scene, plan: Layout, y: int, gap: int) -> list[Region]:
    """The trick at the left, with what is left of the height around it."""
    cards = trick(scene, plan.left, framed=plan.framed)
    spare = plan.body + 1 - y - len(cards)
    gap = min(gap, spare)
    return [
        scene.regions.rows("above", 0, y, _empty(gap, plan.left), is_open=False),
        scene.regions.rows("trick", 0, y + gap, cards, is_open=False),
        scene.regions.rows("below", 0, y + gap + len(cards), _empty(spare - gap, plan.left), is_open=False),
    ]


@shared
def _empty(height: int, width: int) -> Block:
    return ruled(((),) * height, width)


def _right(scene: Scene, plan: Layout, side: Side, y: int, *, sheet: bool) -> Region:
    """The display, and the log or a sheet below it."""
    width, height = scene.look.width - plan.left - 2, plan.body + 1 - y
    above = [*display(scene, width, framed=plan.framed), EMPTY]
    if sheet and height - len(above) < SMALLEST_SHEET:
        above = []
    rows = [*above, *side(width, height - len(above))][:height]
    return scene.regions.rows("right", plan.left + 2, y, sized(rows, 0, height))


def keys(scene: Scene) -> Row:
    """Every key that does something now; the one that the arrows point at stands out."""
    moves = tuple(scene.input.moves(scene.view).items())
    order = scene.input.next_order if scene.view.hand else ""
    return _keys(moves, scene.input.pressed.cursor, order, scene.look.language)


@shared
def _keys(moves: tuple[tuple[str, Move], ...], cursor: Move | None, order: str, language: str) -> Row:
    say = say_in(language)
    spans: list[Span] = []
    for kind, label in LABELS.items():
        able = [key for key, move in moves if type(move) is kind]
        if able:
            shown = f"{able[0]}-{able[-1]}" if kind is Play and len(able) > 1 else " ".join(able)
            chosen = kind in (Decline, Ready) and type(cursor) is kind
            spans += [(f" {shown} ", "cursor" if chosen else "key"), (f"{say(label)} ", "plain")]
    if order:
        spans += [(f" {SORT} ", "key"), (say("sort {order}", order=say(ORDERS[order])) + " ", "plain")]
    return tuple(spans)
