"""The players around the table: name, points, cards, and how they stand."""

from msgspec import Struct
from msgspec.structs import replace

from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.games.kombio.screen.cards import Card, small, tiny
from kombio_tui.games.kombio.screen.grid import arrangement, laid
from kombio_tui.games.kombio.screen.marks import Marks, cards
from kombio_tui.games.kombio.screen.public import Plate
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Part, Placed, Region, Rows, region
from kombio_tui.kit.rows import Row, Span, cut, fitted, padded, row, width_of
from kombio_tui.kit.shared import shared
from protocol import kombio as k

NARROWEST = {"small": 15, "medium": 17}
HEIGHT = {"small": 4, "medium": 8}
WIDEST = 28
NAME_IN_A_LINE = 20
NAME_WHERE_NARROW = 14


class Panel(Struct, frozen=True):
    """A player as the viewer sees them, and where there is room for that."""

    x: int
    y: int
    width: int
    size: str
    plate: Plate
    grid: tuple[k.Seen, ...]
    viewer: int | None
    marks: Marks
    standing: Span

    @property
    def cards(self) -> tuple[Card, ...]:
        """The player's cards."""
        return cards(self.grid, self.plate.seat, self.viewer, self.marks)


def others(scene: Scene, size: str, top: int) -> list[Region]:
    """Everyone but the viewer, from this line on."""
    seats, view, regions, marks = scene.others, scene.view, scene.regions, scene.marks
    in_line = size == "line"
    draw = _line if in_line else _panel
    width = scene.look.width if in_line else min(WIDEST, scene.look.width // max(1, len(seats)))
    plates, standings, grids, viewer = _plates(scene), scene.public.standings, view.grids, view.viewer
    around = []
    for number, seat in enumerate(seats):
        x, y = (0, top + number) if in_line else (number * width, top)
        panel = Panel(x, y, width, size, plates[seat], grids[seat], viewer, marks[seat], standings[seat])
        around.append(regions(seat, draw, panel))
    return around


def own_heading(scene: Scene, seat: int, width: int, y: int) -> Region:
    """The line above the viewer's own cards."""
    plate = _plates(scene)[seat]
    standing = (scene.say("your turn"), "turn") if plate.in_turn else scene.public.standings[seat]
    return scene.regions("heading", _own_heading, OwnHeading(plate, standing, scene.clock, width, y))


def _plates(scene: Scene) -> tuple[Plate, ...]:
    """What stands above everyone's cards."""
    plates, chosen = scene.public.plates, scene.input.pressed.seat
    if chosen is None:
        return plates
    return tuple(replace(plate, chosen=plate.seat == chosen) for plate in plates)


class OwnHeading(Struct, frozen=True):
    """What stands above the viewer's own cards."""

    plate: Plate
    standing: Span
    clock: str
    width: int
    y: int


@shared
def _own_heading(own: OwnHeading) -> Region:
    heading = _heading(own.plate, NAME_IN_A_LINE if own.width > 40 else NAME_WHERE_NARROW, own=True)
    line = cut((*heading, (" ", "plain"), own.standing, (f" {own.clock}", "fresh")), own.width)
    return region(Rows(0, own.y, (line,), open=False))


@shared
def _panel(panel: Panel) -> Region:
    """A player's panel: the heading, the cards, and how the player stands."""
    x, y, width, height = panel.x, panel.y, panel.width, HEIGHT[panel.size]
    arranged = arrangement(len(panel.grid), panel.size, width - 1)
    heading = Placed(x, y, _heading_part(panel.plate, width))
    drawn = (heading, *laid(panel.cards, arranged, x + 1, y + 1))
    if arranged.height + 2 > height:
        return drawn
    return *drawn, Placed(x, y + 1 + arranged.height, _standing_part(panel.standing, width))


@shared
def _heading_part(plate: Plate, width: int) -> Part:
    return Part((padded(_heading(plate, width - 1), width),))


@shared
def _standing_part(standing: Span, width: int) -> Part:
    return Part((padded(row(" ", standing), width),))


@shared
def _line(panel: Panel) -> Region:
    """The same in one line."""
    heading = _heading(panel.plate, NAME_IN_A_LINE)
    room = panel.width - width_of(heading) - 2
    line = (*heading, (" ", "plain"), *_in_a_row(panel.cards, room))
    text, style = panel.standing
    left = panel.width - width_of(line) - 1
    return region(Rows(panel.x, panel.y, ((*line, (" " + text[: max(0, left)], style)),)))


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
