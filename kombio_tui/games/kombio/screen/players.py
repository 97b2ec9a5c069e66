"""The players around the table: name, points, cards, and how they stand."""

from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.games.kombio.screen.cards import Card, small, tiny
from kombio_tui.games.kombio.screen.grid import Arrangement, arrangement, laid
from kombio_tui.games.kombio.screen.layout import HEIGHT, Layout
from kombio_tui.games.kombio.screen.marks import Marks, cards
from kombio_tui.games.kombio.screen.public import Plate
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Part, Places, Region, Screen, shifted, stacked
from kombio_tui.kit.rows import Row, Span, cut, fitted, padded, row, width_of
from kombio_tui.kit.shared import shared
from protocol import kombio as k

Grid = tuple[k.Seen, ...]

NAME_IN_A_LINE = 20
NAME_WHERE_NARROW = 14


def others(scene: Scene, plan: Layout) -> list[Region]:
    """Everyone but the viewer."""
    marks, grids, plates = scene.marks, scene.view.grids, scene.plates
    draw = _line if plan.others == "line" else _panel
    panels = [(number, plan, plates[seat], grids[seat], marks[seat]) for number, seat in enumerate(scene.others)]
    return scene.regions.each("others", draw, panels)


def own_heading(scene: Scene, seat: int, width: int, y: int) -> Region:
    """The line above the viewer's own cards."""
    plate = scene.plates[seat]
    standing = (scene.say("your turn"), "turn") if plate.in_turn else plate.standing
    return scene.regions("heading", _own_heading, plate, standing, scene.clock, width, y)


@shared
def _own_heading(plate: Plate, standing: Span, clock: str, width: int, y: int) -> Region:
    heading = _heading(plate, NAME_IN_A_LINE if width > 40 else NAME_WHERE_NARROW, own=True)
    line = cut((*heading, (" ", "plain"), standing, (f" {clock}", "fresh")), width)
    return stacked(0, y, (line,), is_open=False)


def _panel(number: int, plan: Layout, plate: Plate, grid: Grid, marks: Marks) -> Region:
    """A player's panel: the heading, the cards, and how the player stands."""
    panel = _panel_in_the_corner(plan.others, plan.panel, plate, grid, marks)
    return Screen(shifted(panel.places, *plan.corner(number)), panel.parts)


@shared
def _panel_in_the_corner(size: str, width: int, plate: Plate, grid: Grid, marks: Marks) -> Region:
    """The panel at the upper left corner; all viewers for whom it looks the same share it."""
    arranged = arrangement(len(grid), size, width - 1)
    parts = [_heading_part(plate, width), *laid(_cards(plate, grid, marks), arranged)]
    if arranged.height + 2 <= HEIGHT[size]:
        parts.append(_standing_part(plate.standing, width))
    return Screen(_panel_places(arranged, len(parts)), parts)


@shared
def _panel_places(arranged: Arrangement, parts: int) -> Places:
    places = [(0, 0, False), *shifted(Places(arranged.places), 1, 1).each, (0, 1 + arranged.height, False)]
    return Places(tuple(places[:parts]))


def _cards(plate: Plate, grid: Grid, marks: Marks) -> tuple[Card, ...]:
    return cards(grid, plate.seat, marks, own=False)


@shared
def _heading_part(plate: Plate, width: int) -> Part:
    return Part((padded(_heading(plate, width - 1), width),))


@shared
def _standing_part(standing: Span, width: int) -> Part:
    return Part((padded(row(" ", standing), width),))


@shared
def _line(number: int, plan: Layout, plate: Plate, grid: Grid, marks: Marks) -> Region:
    """The same in one line."""
    heading = _heading(plate, NAME_IN_A_LINE)
    room = plan.panel - width_of(heading) - 2
    line = (*heading, (" ", "plain"), *_in_a_row(_cards(plate, grid, marks), room))
    text, style = plate.standing
    left = plan.panel - width_of(line) - 1
    return stacked(*plan.corner(number), ((*line, (" " + text[: max(0, left)], style)),))


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
