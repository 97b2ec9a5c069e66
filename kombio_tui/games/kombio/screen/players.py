"""The players around the table: a plate with name and points, what they did last, and their cards."""

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from kombio_tui.games.kernel.bots import level_in, shortening
from kombio_tui.games.kernel.scene import others_of
from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.games.kombio.screen.cards import drawn_as
from kombio_tui.games.kombio.screen.grid import arrangement, laid
from kombio_tui.games.kombio.screen.layout import Layout, SeatPlace
from kombio_tui.games.kombio.screen.marks import Marks, cards
from kombio_tui.games.kombio.screen.public import Plate
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.games.kombio.screen.traces import Traces
from kombio_tui.games.kombio.words.deeds import brief_deed, deed
from kombio_tui.kit.blocks import Area, Region, joined, line_of_text, shifted, stacked
from kombio_tui.kit.cards import SIZES, chips
from kombio_tui.kit.rows import Row, Span, centred, cut, fitted, shortened, width_of
from kombio_tui.kit.shared import shared
from protocol import kombio as k

Grid = tuple[k.Seen, ...]
FELT = "soft on felt"
NAME = 13
"""The columns of a name in a line."""
LEAST_NAME, AROUND_NAME = 3, 6
"""The fewest columns of a name on a plate, and those of everything else there but the points."""
WITH_POINTS = 30
"""A line of this width has room for the points."""
LEAST_DEED = 6
"""What somebody did is not said in fewer columns."""
NARROW, DEALT = 20, 4
"""Seats with fewer columns have no room for that beside the name; it is beside the cards, as long as there are four."""


class Player(Struct, frozen=True, cache_hash=True):
    """What is drawn of somebody besides the cards."""

    plate: Plate
    deed: str
    brief: str
    """The same in fewer words."""


def others(scene: Scene, plan: Layout) -> list[Region]:
    """Everyone but the viewer: first what is said of them, then their cards, which change at other times."""
    regions, near = scene.regions, scene.near
    shown, grids, marks = (
        (*of[near + 1 :], *of[:near]) for of in (_all_players(scene), scene.view.grids, tuple(scene.marks))
    )
    if plan.kind.around == "lines":
        return regions.each("others", _line, [*zip(plan.others, shown, grids, marks, strict=False)])
    seats = others_of(scene.players, near)
    return [
        *regions.each("others", _said_at, [*zip(plan.others, shown, map(len, grids), strict=False)]),
        *regions.each("others' cards", _cards_at, [*zip(plan.others, seats, grids, marks, strict=False)]),
    ]


def _all_players(scene: Scene) -> tuple[Player, ...]:
    """Everyone with what they did last."""
    return _players(scene.plates, scene.memory.traces, scene.look.language)


@shared
def _players(plates: tuple[Plate, ...], traces: Traces, language: str) -> tuple[Player, ...]:
    return tuple([_player(plate, traces.deeds.get(plate.seat), language) for plate in plates])


@shared
def _player(plate: Plate, did: k.Event | None, language: str) -> Player:
    return Player(plate, deed(did, language), brief_deed(did, language)) if did else Player(plate, "", "")


def own_plate(scene: Scene, plan: Layout) -> Region:
    """The plate of the viewer, or of the first player for a watcher."""
    mine = scene.near == scene.you
    return scene.regions("own plate", _own_plate, scene.plates[scene.near], mine, plan.plate)


def own_cards(scene: Scene, plan: Layout) -> Region:
    """The cards of the same."""
    seat, own = scene.near, scene.near == scene.you
    return scene.regions("own", _grid, plan.own, (seat, own), scene.view.grids[seat], scene.marks[seat])


@shared
def _own_plate(shown: Plate, mine: bool, area: Area) -> Region:
    line = plate(shown, area.width, mine=mine)
    standing, style = shown.standing
    room = area.width - width_of(line) - 2
    more: Row = ((f"  {_in_room(standing, room)}", style),) if standing else ()
    return line_of_text(area.x, area.y, cut(centred(line + more, area.width, FELT), area.width, FELT))


@shared
def _grid(place: SeatPlace, owner: tuple[int, bool], grid: Grid, marks: Marks) -> Region:
    """Somebody's cards; the owner is a seat, and whether it is the viewer's."""
    seat, own = owner
    return laid(cards(grid, seat, marks, own=own), arrangement(len(grid), place.size, place.area))


def _said_at(place: SeatPlace, shown: Player, cards: int) -> Region:
    """A plate and what the player did last; those who see the player elsewhere share them."""
    return _moved_to(place, _said(_corner(place), shown, cards))


def _cards_at(place: SeatPlace, seat: int, grid: Grid, marks: Marks) -> Region:
    """The cards below the plate."""
    return _moved_to(place, _grid(_below_plate(_corner(place), len(grid)), (seat, False), grid, marks))


def _moved_to(place: SeatPlace, drawn: Region) -> Region:
    return Region(shifted(drawn.places, place.area.x, place.area.y), drawn.parts)


@shared
def _corner(place: SeatPlace) -> SeatPlace:
    """As much room as a place has, in the upper left corner."""
    return SeatPlace(Area(0, 0, place.area.width, place.area.height), place.size, place.deeds)


def _is_narrow(place: SeatPlace) -> bool:
    """Whether what the player did has no room beside the name, nor a row of its own."""
    return not place.deeds and place.area.width < NARROW


def _beside_cards(place: SeatPlace, cards: int) -> int:
    """The columns beside the cards that say what the player did, in a narrow place; a grown grid leaves none."""
    room = place.area.width - 2 * SIZES[place.size][0] - 2
    return room if cards <= DEALT and room >= LEAST_DEED else 0


@shared
def _below_plate(place: SeatPlace, cards: int) -> SeatPlace:
    """Where so many cards lie."""
    width, height = place.area.width, place.area.height
    if not _is_narrow(place):
        head = 2 if place.deeds else 1
        return SeatPlace(Area(0, head, width, height - head), place.size)
    if beside := _beside_cards(place, cards):
        return SeatPlace(Area(1, 1, width - beside - 1, height - 1), place.size)
    roomy = width - 2 * SIZES[place.size][0] - 1 > LEAST_DEED
    return SeatPlace(Area(roomy, 1, width - 2 * roomy, height - 1), place.size)


@shared
def _said(place: SeatPlace, shown: Player, cards: int) -> Region:
    width = place.area.width
    if _is_narrow(place):
        return _said_in_narrow_seat(place, shown, cards)
    return stacked(0, 0, _heading(shown, width) if place.deeds else _short_heading(shown, width))


def _heading(shown: Player, width: int) -> list[Row]:
    """The plate, and below it how the player stands or what they did last."""
    return [
        cut(centred(plate(shown.plate, width), width, FELT), width, FELT),
        cut(centred((_words(shown, width - 1),), width, FELT), width, FELT),
    ]


def _short_heading(shown: Player, width: int) -> list[Row]:
    """The same in one row, as far as there is room: what somebody did is more important than how strong a bot is."""
    lines = [plate(replace(shown.plate, level=level), width) for level in shortening(shown.plate.level)]
    line = next((line for line in lines if width - width_of(line) - 2 >= LEAST_DEED), lines[-1])
    room = width - width_of(line) - 2
    words = _words(shown, room) if room >= LEAST_DEED else ("", FELT)
    more: Row = ((" ", FELT), words) if words[0] else ()
    return [cut(centred(line + more, width, FELT), width, FELT)]


def _said_in_narrow_seat(place: SeatPlace, shown: Player, cards: int) -> Region:
    """The plate, and beside the cards what the player did; it stands behind the name if the cards have grown."""
    width, room = place.area.width, _beside_cards(place, cards)
    text, style = _words(shown, LEAST_DEED)
    text = text.strip()
    if not room:
        line = plate(shown.plate, width - cell_len(text))
        if width_of(line) + cell_len(text) <= width:
            line = (*line, (text, style))
        return stacked(0, 0, (cut(line, width, FELT),))
    head = stacked(0, 0, (cut(plate(shown.plate, width), width, FELT),))
    beside = stacked(width - room, 1, (cut(((" " * (room - cell_len(text)) + text, style),), room, FELT),))
    return joined([head, beside])


def _words(shown: Player, width: int) -> Span:
    text, style = shown.plate.standing
    if text:
        return _in_room(text, width), style
    return next((deed for deed in (shown.deed, shown.brief) if cell_len(deed) <= width), ""), FELT


def _in_room(standing: str, width: int) -> str:
    """How a player stands, in as many words as there is room for: `KOMBIO, taboo`, `KOMBIO`."""
    forms = standing, standing.strip(), standing.partition(",")[0].strip(), standing.strip().partition(" ")[0]
    return next((form for form in forms if form and cell_len(form) <= width), "")


def _named(shown: Plate, room: int) -> str:
    """A name with how strong a bot is, if both fit."""
    return shown.name + level_in(shown.level, room - cell_len(shown.name))


@shared
def _line(place: SeatPlace, shown: Player, grid: Grid, marks: Marks) -> Region:
    """A player in one line: letter, name, points, cards, and what they did last. Cards come before long names."""
    area, standing, turn = place.area, shown.plate, shown.plate.in_turn
    points = f"{standing.points:>4} " if area.width >= WITH_POINTS else " "
    least = (SIZES["chip"][0] - 1) * len(grid)
    room = min(NAME, max(LEAST_NAME, area.width - 3 - len(points) - least))
    name: Row = (
        ("►" if turn else " ", "bold white on felt"),
        (f"{SEATS[standing.seat]} ", "bold black on gold" if standing.chosen else FELT),
        (fitted(_named(standing, room), room), "bold black on paper" if turn else "bold white on felt"),
        (points, FELT),
    )
    drawn = tuple(map(drawn_as, cards(grid, standing.seat, marks, own=False)))
    line = name + chips(drawn, area.width - width_of(name))
    room = area.width - width_of(line) - 1
    return stacked(area.x, area.y, (cut((*line, _words(shown, room) if room >= 4 else ("", FELT)), area.width, FELT),))


@shared
def plate(shown: Plate, room: int, *, mine: bool = False) -> Row:
    """Letter, name, how strong a bot is, and points; in turn it is filled: gold for the viewer, paper for others.

    A long name is shortened, not the points; where there is little room, nothing is said of a bot's strength.
    """
    letter, points = SEATS[shown.seat], str(shown.points)
    room -= len(points) + AROUND_NAME
    name = shortened(shown.name, max(LEAST_NAME, room))
    level = level_in(shown.level, room - cell_len(name))
    if shown.in_turn:
        return ((f"► {letter} {name}{level} {points} ", f"bold black on {'gold' if mine else 'paper'}"),)
    chosen = "bold black on gold" if shown.chosen else FELT
    return (
        (" ", FELT),
        (letter, chosen),
        (" ", FELT),
        (name, "bold white on felt"),
        (f"{level} {points} ", FELT),
    )
