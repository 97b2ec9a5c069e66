"""The trick as it lies: colours from the highest sum down, players of a colour from the highest card down (C4, C5).

That is the order of the hand-out, so it is read from one end to the other: who has taken what, who chooses, who comes
next, and where colours tie, so that nobody after them gets anything (C7).
"""

from typing import Literal

from msgspec import Struct

from kombio_tui.games.companeros.screen.cards import SIGNS, badge, chip, lying, on_colour
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.kit.blocks import Area, Part, Places, Region
from kombio_tui.kit.cards import SIZES, Card, Size, card_part
from kombio_tui.kit.rows import Row, centred, cut, fitted, row, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from protocol import companeros as c
from protocol.base import Seat

Stage = Literal["playing", "handing_out", "previous"]
"""What is being done with the trick in sight."""


class Shown(Struct, frozen=True):
    """The trick in sight, and what is being done with it."""

    trick: c.Trick
    stage: Stage
    at: Seat | None
    """Who plays or chooses."""
    mine: bool
    """Whether that is the viewer."""

    @property
    def plate(self) -> str:
        """The style of whoever plays or chooses: gold for the viewer."""
        return "bold black on gold" if self.mine else "bold black on paper"


class Place(Struct, frozen=True):
    """A player in the trick."""

    seat: Seat
    card: c.Card | None = None


class Group(Struct, frozen=True):
    """The cards of a colour, or those who have not played yet."""

    places: tuple[Place, ...]
    colour: c.Colour | None = None
    value: int = 0
    tied: bool = False


def shown(scene: Scene) -> Shown:
    """The trick that is in sight."""
    view, trick = scene.view, scene.trick
    if trick is not view.trick or view.stage not in ("playing", "handing_out"):
        return Shown(trick, "previous", None, mine=False)
    return Shown(trick, "handing_out" if view.stage == "handing_out" else "playing", view.turn, view.turn == view.viewer)


@shared
def groups(trick: c.Trick, players: int, *, to_come: bool) -> tuple[Group, ...]:
    """The colours of a trick in the order of C5, tied ones included, and then those who have not played."""
    values = [value for _, value in trick.values]
    played = tuple(
        Group(_of_colour(trick, colour), colour, value, tied=values.count(value) > 1) for colour, value in trick.values
    )
    seats = [(trick.starter + step) % players for step in range(len(trick.played), players)] if to_come else []
    return (*played, Group(tuple(map(Place, seats)))) if seats else played


def _of_colour(trick: c.Trick, colour: c.Colour) -> tuple[Place, ...]:
    laid = [laid for laid in trick.played if laid.card.colour == colour]
    return tuple(Place(one.seat, one.card) for one in sorted(laid, key=lambda one: -one.card.value))


# --- what it brings --------------------------------------------------------------------------------------------------

PLAYS, CHOOSES, IS_NEXT, WAITS, TOOK, NOTHING = (
    marked("plays"),
    marked("chooses"),
    marked("is next"),
    marked("waits"),
    marked("took"),
    marked("nothing"),
)
SHORT = {CHOOSES: marked("takes"), IS_NEXT: marked("next"), NOTHING: marked("none")}
"""The same in six columns."""


@shared
def outcome(shown: Shown, seat: Seat, say: Say, *, short: bool = False) -> Row:
    """What the hand-out brings a player, as far as it has come."""
    word, style = _outcome(shown, seat)
    said = say(SHORT.get(word, word) if short else word) if word else ""
    taken = next((given.colour for given in shown.trick.given if given.seat == seat), None)
    if taken and word == TOOK:
        return row((f"{said} ", style), (SIGNS[taken], on_colour(taken)))
    return row((said if short or style != shown.plate else f" {said} ", style))


def _outcome(shown: Shown, seat: Seat) -> tuple[str, str]:
    trick, muted = shown.trick, "felt muted"
    given = {entry.seat: entry.colour for entry in trick.given}
    if seat == shown.at:
        return PLAYS if shown.stage == "playing" else CHOOSES, shown.plate
    if not (trick.order or trick.tied):
        return "", muted
    if given.get(seat):
        return TOOK, "felt"
    if shown.stage == "previous" or seat in given or seat not in trick.order:
        return NOTHING, muted
    return (IS_NEXT, "felt") if trick.order.index(seat) == len(trick.given) + 1 else (WAITS, "felt")


def fitting(deed: Row, room: int, say: Say) -> Row:
    """A deed in fewer words where there is no room for all of them: the card or the colour alone, or nothing."""
    if width_of(deed) <= room:
        return deed
    return deed[-1:] if len(deed) > 1 else row((say(NOTHING), "felt muted"))


# --- as cards --------------------------------------------------------------------------------------------------------


@shared
def trick_cards(shown: Shown, names: tuple[str, ...], language: str, size: Size, area: Area, titled: bool) -> Region:
    """Everyone who has played, in the order of the hand-out, and then those who have not, below a title."""
    say, width = say_in(language), SIZES[size][0]
    all_groups = groups(shown.trick, len(names), to_come=shown.stage == "playing")
    left = area.x + max(0, area.width - _width(all_groups, width)) // 2 if titled else area.x
    places, parts = [], []
    if titled:
        places.append((area.x, area.y))
        parts.append(Part((centred(row((title(shown, say), "felt muted")), area.width, "felt muted"),)))
    y = area.y + titled
    for group in all_groups:
        across = len(group.places) * (width + 1)
        places.append((left, y))
        parts.append(Part((cut(_sum(group, say, across), across, "felt muted"),)))
        for place in group.places:
            places += [(left, y + 1), (left, y + 1 + SIZES[size][1])]
            parts += [card_part(_card(shown, place), size), _labels(shown, place, names, say, size)]
            left += width + 1
        left += 1
    return Region(Places(tuple(places)), parts)


def title(shown: Shown, say: Say) -> str:
    """What is in sight."""
    match shown.stage:
        case "previous":
            return say("the last trick")
        case "playing":
            return say("this trick: the highest colour takes first")
        case _:
            return say("the hand-out: the highest colour takes first")


def _width(all_groups: tuple[Group, ...], card: int) -> int:
    return sum(len(group.places) * (card + 1) + 1 for group in all_groups) - 2


def _sum(group: Group, say: Say, room: int) -> Row:
    """What a colour is worth, and whether another is worth as much."""
    if group.colour is None:
        return ()
    worth = badge(group.colour, group.value)
    if not group.tied:
        return row(worth)
    word = say("tie")
    signs = (f"= {word}", f"={word}", "=")
    return row(worth, (next(sign for sign in signs if width_of((worth,)) + len(sign) <= room), "felt"))


def _card(shown: Shown, place: Place) -> Card:
    """A card of the trick: the newest has a bright rim, and that of whoever chooses a golden one."""
    if place.card is None:
        return Card()
    if shown.mine and place.seat == shown.at:
        return lying(place.card, "gold")
    newest = shown.stage == "playing" and shown.trick.played[-1].seat == place.seat
    return lying(place.card, "news" if newest else "paper")


@shared
def _labels(shown: Shown, place: Place, names: tuple[str, ...], say: Say, size: Size) -> Part:
    """Who played a card, and what it brings."""
    width = SIZES[size][0]
    name = row((fitted(names[place.seat], width), "felt" if place.card else "felt muted"))
    return Part((name, cut(outcome(shown, place.seat, say, short=size == "M"), width, "felt muted")))


# --- as a list -------------------------------------------------------------------------------------------------------

SUM, OUTCOME, TAKEN = 6, 9, 3


class Line(Struct, frozen=True):
    """A player in the list."""

    name: str
    taken: int
    deed: Row
    """What the player did last."""


@shared
def trick_list(shown: Shown, people: tuple[Line, ...], language: str, width: int, headed: bool) -> tuple[Row, ...]:
    """A line for each player in the order of the hand-out: the colour's sum, the name, the card, what it brings."""
    say = say_in(language)
    lines = [
        _line(shown, group if number == 0 else None, place, people[place.seat], say, width)
        for group in groups(shown.trick, len(people), to_come=shown.stage == "playing")
        for number, place in enumerate(group.places)
    ]
    return (_heads(shown, say, width), *lines) if headed else tuple(lines)


def _heads(shown: Shown, say: Say, width: int) -> Row:
    taken = say("taken")
    text = say("the last trick") if shown.stage == "previous" else say("this trick")
    return row((fitted(text, width - len(taken)) + taken, "felt muted"))


def _line(shown: Shown, first: Group | None, place: Place, person: Line, say: Say, width: int) -> Row:
    total = _short_sum(first) if first else ()
    room = width - SUM - 4 - OUTCOME - TAKEN - 2
    style = shown.plate if place.seat == shown.at else "felt"
    turn = "►" if place.seat == shown.at else " "
    name = row((fitted(f"{turn}{shortened(person.name, room - 2)} ", room), style))
    card = row(chip(place.card)) if place.card else row(("   ", "felt"))
    brought = outcome(shown, place.seat, say) if place.card or place.seat == shown.at else fitting(person.deed, OUTCOME, say)
    return (
        *cut(total, SUM, "felt"),
        *name,
        *row((" ", "felt")),
        *card,
        *row((" ", "felt")),
        *cut(brought, OUTCOME, "felt muted"),
        *row((f"{person.taken:>{TAKEN + 1}}", "felt")),
    )


def _short_sum(group: Group) -> Row:
    """What a colour is worth, in six columns."""
    if group.colour is None:
        return ()
    return row(("=" if group.tied else " ", "felt"), (f"{SIGNS[group.colour]}{group.value:>3}", on_colour(group.colour)))
