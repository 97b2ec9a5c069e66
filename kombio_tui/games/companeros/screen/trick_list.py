"""The trick as a list, for small windows: a line for each player in the order of the hand-out."""

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.games.companeros.screen.cards import chip, on_colour
from kombio_tui.games.companeros.screen.trick import Group, Place, Shown, outcome
from kombio_tui.games.companeros.words.cards import SIGNS
from kombio_tui.games.kernel.bots import level_in
from kombio_tui.kit.rows import EMPTY, Row, cut, fitted, row, shortened
from kombio_tui.kit.shared import shared

SUM, CARD, OUTCOME, TAKEN = 6, 3, 9, 4
"""The columns of everything but the name."""


class Line(Struct, frozen=True):
    """A player in the list."""

    name: str
    full_name: str
    """The name, and whether a bot plays the seat, or nobody."""
    taken: int
    level: str = ""
    """How strong a bot is."""


@shared
def trick_list(shown: Shown, people: tuple[Line, ...], width: int, headed: bool) -> tuple[Row, ...]:
    """The sum of the colour at its first card, the name, the card, what it brings, and how many cards were taken."""
    lines = [
        (*_sum(group if number == 0 else None), *_line(shown, place, people[place.seat], width - SUM))
        for group in shown.groups
        for number, place in enumerate(group.places)
    ]
    return (_heads(shown, width), *lines) if headed else tuple(lines)


def _heads(shown: Shown, width: int) -> Row:
    say = shown.say
    taken = say("cards taken")
    text = say("the last trick") if shown.stage == "previous" else say("this trick")
    return row((fitted(text, width - cell_len(taken)) + taken, "felt muted"))


def _sum(group: Group | None) -> Row:
    """What a colour is worth, and whether another is worth as much."""
    if group is None or group.colour is None:
        return cut(EMPTY, SUM, "felt")
    worth = f"{SIGNS[group.colour]}{group.value:>3}", on_colour(group.colour)
    return cut(row(("=" if group.tied else " ", "felt"), worth), SUM, "felt")


def _line(shown: Shown, place: Place, person: Line, width: int) -> Row:
    at = place.seat == shown.at
    room = width - CARD - OUTCOME - TAKEN - 2
    who = person.full_name if cell_len(person.full_name) <= room - 2 else shortened(person.name, room - 2)
    who += level_in(person.level, room - 2 - cell_len(who))
    name = fitted(f"{'►' if at else ' '}{who} ", room), shown.plate if at else "felt"
    card = chip(place.card) if place.card else (" " * CARD, "felt")
    brought = outcome(shown, place.seat) if place.card or at else EMPTY
    gap, taken = (" ", "felt"), (f"{person.taken:>{TAKEN}}", "felt")
    return (name, gap, card, gap, *cut(brought, OUTCOME, "felt muted"), taken)
