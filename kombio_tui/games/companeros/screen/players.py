"""The players: the plates with their names, what they have taken and did last, and, in an open game, their cards."""

from collections.abc import Callable

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.games.companeros.keyboard.input import place_in_box
from kombio_tui.games.companeros.screen.cards import chip, on_colour
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.companeros.screen.trick import fitting
from kombio_tui.games.companeros.screen.trick_list import Line
from kombio_tui.games.companeros.words.cards import SIGNS
from kombio_tui.games.kernel.bots import is_replaced, level_in, level_of
from kombio_tui.kit.blocks import Area, Part, Places, Region, area_of
from kombio_tui.kit.rows import EMPTY, Row, cut, fitted, row, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from protocol.base import Seat
from protocol.companeros import TRICKS, Card, Colour, Opened, Trick

PLATE = 20
"""The columns of a plate, if there are that many."""
OPEN_HAND, OPEN_POINTS, WIDEST_OPEN = 3 * TRICKS, 6, 72
"""The columns of a hand, of the points, and of both with the name, where all cards are open."""
OpenLine = Callable[[Seat, int, int, int], Row]
"""A player's row where cards are open: for the seat, the columns of the name, of all behind it, and of the points."""
OWN_TURN, OTHERS_TURN = "bold black on gold", "bold black on paper"


class Person(Struct, frozen=True):
    """A player as a plate shows them."""

    name: str
    standing: str
    """Whether a bot plays the seat, or nobody, in a word."""
    turn: str
    """The style of the plate of whoever is waited for; empty for everyone else."""
    taken: int
    total: int | None
    """The points of earlier games, if there were any."""
    deed: Row
    """What the player did last."""
    before: bool
    """Whether that was in the trick before this one."""
    level: str = ""
    """How strong a bot is."""


def plates(scene: Scene, area: Area) -> Region:
    """Everyone side by side, the viewer first."""
    look = scene.look
    width = min(PLATE, area.width // scene.players)
    facts = [(_person(scene, seat), width, look.language) for seat in scene.around]
    return Region(_places(area, scene.players), scene.regions.each("plates", _plate, facts))


@shared
def _places(area: Area, players: int) -> Places:
    column = area.width / players
    inset = max(0, column - PLATE) / 2
    return Places(tuple((int(area.x + column * number + inset), area.y) for number in range(players)))


def _person(scene: Scene, seat: Seat) -> Person:
    view, played = scene.view, scene.view.trick.played
    turn = "" if seat != scene.at else OWN_TURN if seat == scene.you else OTHERS_TURN
    total = view.totals[seat] if view.noted else None
    before = bool(played) and all(laid.seat != seat for laid in played)
    deed = last_deed(view.trick, view.last, seat, scene.look.language)
    standing, level = _standing(scene, seat), level_of(scene.seats[seat], scene.say)
    return Person(scene.names[seat], standing, turn, view.taken[seat], total, deed, before, level)


def _standing(scene: Scene, seat: Seat) -> str:
    if is_replaced(scene.seats[seat]):
        return scene.say("bot")
    return "" if scene.seats[seat].here else scene.say("gone")


@shared
def _plate(person: Person, width: int, language: str) -> Part:
    """The name, what was taken, and the last deed, in three rows."""
    room = width - 1
    standing = f" {person.standing}" if person.standing else level_in(person.level, room - 3 - cell_len(person.name))
    name = shortened(person.name, room - 3 - len(standing))
    plate = row((f"► {name} ", person.turn)) if person.turn else row((f"  {name}", "felt"))
    rows = (
        (*plate, (standing, "felt muted")),
        row((f"  {_taken(person, room - 2, language)}", "felt muted")),
        (("  ", "felt muted"), *_deed(person, room - 2, language)),
    )
    return Part(tuple(cut(line, width, "felt muted") for line in rows))


def _taken(person: Person, room: int, language: str) -> str:
    """How many cards were taken, and the points of earlier games; in fewer words where there is little room."""
    say = say_in(language)
    cards = say.plural("{number} card", "{number} cards", person.taken)
    taken = say.plural("{number} card taken", "{number} cards taken", person.taken)
    total = "" if person.total is None else say("total {number}", number=person.total)
    forms = (f"{taken}  {total}", f"{cards}  {total}", total) if total else (taken, cards)
    return next((form for form in forms if cell_len(form) <= room), "")


# --- what everyone did last ------------------------------------------------------------------------------------------

PLAYED, TOOK, TOOK_NOTHING, GOT_NOTHING, LAST_TRICK = (
    marked("played"),
    marked("took"),
    marked("took nothing"),
    marked("got nothing"),
    marked("last trick"),
)


def _deed(person: Person, room: int, language: str) -> Row:
    """The last deed, shortened if needed. One of the last trick is left out if its label does not fit."""
    if person.before and width_of(person.deed) > room:
        return EMPTY
    return fitting(person.deed, room, say_in(language))


@shared
def last_deed(trick: Trick, last: Trick | None, seat: Seat, language: str) -> Row:
    """What a player did last, in a few words; for the last trick, only what the player took."""
    say = say_in(language)
    card = next((laid.card for laid in trick.played if laid.seat == seat), None)
    if card is None:
        return _of_last_trick(last, seat, say, over=bool(trick.played)) if last else EMPTY
    given = {entry.seat: entry.colour for entry in trick.given}
    if seat in given:
        return _brought(given[seat], say(TOOK), say(TOOK_NOTHING))
    return row((f"{say(PLAYED)} ", "felt muted"), chip(card))


def _of_last_trick(last: Trick, seat: Seat, say: Say, *, over: bool) -> Row:
    """What the player took in the last trick; labelled `last trick` once the next one has begun."""
    given = {entry.seat: entry.colour for entry in last.given}
    if over:
        return _brought(given.get(seat), say(LAST_TRICK), f"{say(LAST_TRICK)}  – ")
    return _brought(given.get(seat), say(TOOK), say(TOOK_NOTHING if seat in given else GOT_NOTHING))


def _brought(colour: Colour | None, took: str, nothing: str) -> Row:
    if colour is None:
        return row((nothing, "felt muted"))
    return row((f"{took} ", "felt muted"), (f" {SIGNS[colour]} ", on_colour(colour)))


def listed(scene: Scene) -> tuple[Line, ...]:
    """Everyone by seat, as the list of the trick shows them."""
    view = scene.view
    standings = [_standing(scene, seat) for seat in range(scene.players)]
    full_names = [f"{name} ({how})" if how else name for name, how in zip(scene.names, standings, strict=True)]
    levels = [level_of(seat, scene.say) for seat in scene.seats]
    return tuple(map(Line, scene.names, full_names, view.taken, levels))


# --- all cards open --------------------------------------------------------------------------------------------------


def open_hands(scene: Scene, opened: Opened, area: Area) -> Region:
    """Everyone's hand, and the points of what they have taken: a game that is over, looked at again."""
    return scene.regions("open", _open, opened, scene.at, scene.names, scene.look.language, area)


@shared
def _open(opened: Opened, at: Seat | None, names: tuple[str, ...], language: str, area: Area) -> Region:
    say = say_in(language)

    def line(seat: Seat, room: int, width: int, points: int) -> Row:
        hand = _hand(opened.hands[seat], opened.taken[seat], width, points)
        return (*plate_of(names[seat], room, turn=seat == at), *hand)

    return open_table(say("all hands open"), len(names), line, language, area)


def open_table(title: str, players: int, line: OpenLine, language: str, area: Area) -> Region:
    """A row for everyone with cards and points, and a heading if there is room for it."""
    say = say_in(language)
    points = say("points")
    width = min(area.width - 2, WIDEST_OPEN)
    room = min(20, width - OPEN_HAND - OPEN_POINTS - 2)
    head = row((f"{fitted(title, width - len(points))}{points}", "felt muted"))
    lines = [line(seat, room, width - room, OPEN_POINTS) for seat in range(players)]
    rows = [head, *lines] if area.height > len(lines) else lines
    return area_of(Area(area.x + (area.width - width) // 2, area.y, width, len(rows)), rows, "felt muted")


def plate_of(name: str, room: int, *, turn: bool) -> Row:
    """A name in this many columns, filled in the player's turn."""
    text = fitted(f"{'►' if turn else ' '}{shortened(name, room - 2)} ", room)
    return row((text, OTHERS_TURN if turn else "felt"))


def _hand(cards: tuple[Card, ...], taken: tuple[Card, ...], width: int, points: int) -> Row:
    """The cards of a hand, and the points of what was taken."""
    gap = [(" ", "felt")] if width >= 4 * TRICKS + points else []
    hand = [span for card in sorted(cards, key=place_in_box) for span in (*gap, chip(card))]
    total = sum(card.value for card in taken)
    return (*cut(tuple(hand), width - points, "felt muted"), (f"{total:>{points}}", "felt"))
