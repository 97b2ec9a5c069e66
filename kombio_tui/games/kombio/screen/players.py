"""The players around the table: name, points, cards, and how they stand."""

from msgspec import Struct

from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.games.kombio.screen.cards import Card, small, tiny
from kombio_tui.games.kombio.screen.grid import grid
from kombio_tui.games.kombio.screen.marks import Marks, cards
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Part, Placed, ruled, sized
from kombio_tui.kit.rows import Row, Span, cut, fitted, row, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol import kombio as k
from protocol.house import Seated

NARROWEST = {"small": 15, "medium": 17}
HEIGHT = {"small": 4, "medium": 8}
WIDEST = 28
NAME_IN_A_LINE = 20
NAME_WHERE_NARROW = 14


class Plate(Struct, frozen=True):
    """What stands above a player's cards."""

    seat: int
    name: str
    points: int
    in_turn: bool
    chosen: bool
    """Whether the player's letter was pressed."""


class Panel(Struct, frozen=True):
    """A player as the viewer sees them, and how much room there is."""

    plate: Plate
    grid: tuple[k.Seen, ...]
    viewer: int | None
    marks: Marks
    standing: Span
    size: str
    width: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The player's cards."""
        return cards(self.grid, self.plate.seat, self.viewer, self.marks)


def others(scene: Scene, size: str, top: int) -> list[Placed]:
    """Everyone but the viewer, from this line on."""
    seats, view, parts, marks = scene.others, scene.view, scene.parts, scene.marks
    in_line = size == "line"
    draw = _line if in_line else _panel
    width = scene.look.width if in_line else min(WIDEST, scene.look.width // max(1, len(seats)))
    standing = standings(scene)
    placed = []
    for number, seat in enumerate(seats):
        panel = Panel(_plate(scene, seat), view.grids[seat], view.viewer, marks[seat], standing[seat], size, width)
        part = parts(seat, draw, panel)
        placed.append(Placed(0, top + number, part, open=True) if in_line else Placed(number * width, top, part))
    return placed


def own_heading(scene: Scene, seat: int, width: int) -> Part:
    """The line above the viewer's own cards."""
    mine = seat == scene.in_turn
    standing = (scene.say("your turn"), "turn") if mine else standings(scene)[seat]
    return scene.parts("heading", _own_heading, (_plate(scene, seat), standing, scene.clock, width))


def _plate(scene: Scene, seat: int) -> Plate:
    in_turn, chosen = seat == scene.in_turn, seat == scene.input.pressed.seat
    return Plate(seat, scene.names[seat], scene.view.totals[seat], in_turn, chosen)


@shared
def _own_heading(facts: tuple[Plate, Span, str, int]) -> Part:
    plate, standing, clock, width = facts
    heading = _heading(plate, NAME_IN_A_LINE if width > 40 else NAME_WHERE_NARROW, own=True)
    return Part(ruled((cut((*heading, (" ", "plain"), standing, (f" {clock}", "fresh")), width),), width))


@shared
def _panel(panel: Panel) -> Part:
    """A player's panel: the heading, the cards, and how the player stands."""
    width, height = panel.width, HEIGHT[panel.size]
    drawn = grid(panel.cards, panel.size, width - 1)
    lines = [_heading(panel.plate, width - 1), *(((" ", "plain"), *line) for line in drawn), row(" ", panel.standing)]
    if len(lines) > height:
        del lines[-1]
    return Part(sized(lines, width, height))


@shared
def _line(panel: Panel) -> Part:
    """The same in one line."""
    heading = _heading(panel.plate, NAME_IN_A_LINE)
    room = panel.width - width_of(heading) - 2
    line = (*heading, (" ", "plain"), *_in_a_row(panel.cards, room))
    text, style = panel.standing
    left = panel.width - width_of(line) - 1
    return Part(((*line, (" " + text[: max(0, left)], style)),))


def _in_a_row(cards: tuple[Card, ...], room: int) -> list[Span]:
    draw = small if 5 * len(cards) <= room else tiny
    most = room // (5 if draw is small else 3)
    return [span for card in cards[:most] for span in draw(card)]


def _heading(plate: Plate, width: int, *, own: bool = False) -> Row:
    """Letter, name and points; a sign and a colour say whose turn it is."""
    turn = plate.in_turn
    return (
        ("▶" if turn else " ", "turn" if turn else "plain"),
        (f" {SEATS[plate.seat]} ", "cursor" if plate.chosen else "turn" if turn else "key"),
        (f"{fitted(plate.name, width - 8)} {plate.points:>3} ", "turn" if turn else "strong" if own else "plain"),
    )


class Public(Struct, frozen=True):
    """What all see of how the players stand."""

    seats: tuple[Seated, ...]
    slapper: int | None
    caller: int | None
    taboo: int | None
    ready: tuple[int, ...]
    holder: int | None
    language: str


def standings(scene: Scene) -> tuple[Span, ...]:
    """How all players stand, in a word or two."""
    view = scene.view
    return _standings(
        Public(
            seats=scene.seats,
            slapper=view.slap.seat if view.slap else None,
            caller=view.caller,
            taboo=view.taboo,
            ready=view.ready,
            holder=scene.in_turn if view.stage == "holding" else None,
            language=scene.look.language,
        )
    )


@shared
def _standings(public: Public) -> tuple[Span, ...]:
    return tuple(_standing(public, seat) for seat in range(len(public.seats)))


def _standing(public: Public, seat: int) -> Span:
    say, seated = say_in(public.language), public.seats[seat]
    if seat == public.slapper:
        return say("slaps!"), "bad"
    if seat == public.caller:
        return say("KOMBIO, taboo") if seat == public.taboo else say("KOMBIO"), "fresh"
    if not seated.here:
        return say("bot plays") if seated.bot else say("away"), "dim"
    if seat in public.ready:
        return say("ready ✓"), "good"
    return (say("has drawn"), "dim") if seat == public.holder else ("", "plain")
