"""The trick as it lies: colours from the highest sum down, players of a colour from the highest card down (C4, C5).

That is the order of the hand-out, so it is read from one end to the other: who has taken what, who chooses, who comes
next, and where colours tie, so that nobody after them gets anything (C7).
"""

from typing import Literal

from msgspec import Struct

from kombio_tui.games.companeros.screen.cards import badge, lying, on_colour
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.companeros.words.cards import SIGNS
from kombio_tui.kit.blocks import Area, Part, Places, Region, row_part
from kombio_tui.kit.cards import SIZES, Card, Size, card_part
from kombio_tui.kit.rows import EMPTY, Row, centred, cut, row, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from protocol import companeros as c
from protocol.base import Seat

GAP = 2
"""The columns between two cards."""
Stage = Literal["playing", "handing_out", "previous"]
"""What is being done with the trick in sight."""
TITLES: dict[Stage, str] = {
    "playing": marked("this trick: the highest colour takes first"),
    "handing_out": marked("the hand-out: the highest colour takes first"),
    "previous": marked("the last trick"),
}


class Shown(Struct, frozen=True):
    """The trick in sight, and what is being done with it."""

    trick: c.Trick
    stage: Stage
    at: Seat | None
    """Who plays or chooses."""
    mine: bool
    """Whether that is the viewer."""
    names: tuple[str, ...]
    language: str
    played: Seat | None = None
    took: Seat | None = None
    """Who has just played a card, or taken a colour."""

    @property
    def say(self) -> Say:
        """The viewer's language."""
        return say_in(self.language)

    @property
    def groups(self) -> tuple["Group", ...]:
        """The colours of the trick, and those who have not played."""
        return groups(self.trick, len(self.names), to_come=self.stage == "playing")

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
    view, trick, motion = scene.view, scene.trick, scene.motion
    words = scene.names, scene.look.language, motion.played, motion.took
    if trick is not view.trick or view.stage not in ("playing", "handing_out"):
        return Shown(trick, "previous", None, False, *words)
    stage: Stage = "handing_out" if view.stage == "handing_out" else "playing"
    return Shown(trick, stage, view.turn, view.turn == scene.you, *words)


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
SHORT = {CHOOSES: marked("takes"), IS_NEXT: marked("next"), NOTHING: marked("out")}
"""The same in six columns."""


@shared
def outcome(shown: Shown, seat: Seat, *, short: bool = False) -> Row:
    """What the hand-out brings a player, as far as it has come."""
    word, style = _outcome(shown, seat)
    said = shown.say(SHORT.get(word, word) if short else word) if word else ""
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
def trick_cards(shown: Shown, size: Size, area: Area, titled: bool) -> Region:
    """Everyone who has played, in the order of the hand-out, and then those who have not; below a title, or without.

    Everyone has a column, whatever is played, so that nothing moves but what has changed.
    """
    parts = [row_part(centred(row((title(shown), "felt muted")), area.width, "felt muted"))] if titled else []
    for group in shown.groups:
        for number, place in enumerate(group.places):
            total = _sum(group if number == 0 else None, shown.say, column_width(size))
            parts += [total, card_part(_card(shown, place), size), _labels(shown, place, size)]
    return Region(_places(len(shown.names), size, area, titled), parts)


def column_width(size: Size) -> int:
    """The columns of a player in the trick, with the gap to the next one."""
    return SIZES[size][0] + GAP


@shared
def _places(players: int, size: Size, area: Area, titled: bool) -> Places:
    """The places of the title and, for each player, of the sum, the card, and what stands below it."""
    width, y = column_width(size), area.y + titled
    left = area.x + (area.width - players * width + GAP) // 2 if titled else area.x
    ups = (y, y + 1, y + 1 + SIZES[size][1])
    columns = [(left + number * width, up) for number in range(players) for up in ups]
    return Places((*([(area.x, area.y)] if titled else []), *columns))


def title(shown: Shown) -> str:
    """What is in sight."""
    return shown.say(TITLES[shown.stage])


@shared
def _sum(group: Group | None, say: Say, room: int) -> Part:
    """What a colour is worth, at its first card, and whether another is worth as much."""
    if group is None or group.colour is None:
        return row_part(cut(EMPTY, room, "felt muted"))
    worth, word = badge(group.colour, group.value), say("tie")
    signs = (f"= {word}", f"={word}", "=") if group.tied else ("",)
    sign = next((sign for sign in signs if width_of((worth,)) + len(sign) < room), "")
    return row_part(cut(row(worth, (sign, "felt")), room, "felt muted"))


def _card(shown: Shown, place: Place) -> Card:
    """A card of the trick: the newest has a bright rim, and that of whoever chooses a golden one."""
    if place.card is None:
        return Card()
    if place.seat in (shown.played, shown.took):
        return lying(place.card, "before" if place.seat == shown.played else "mint")
    if shown.mine and place.seat == shown.at:
        return lying(place.card, "gold")
    newest = shown.stage == "playing" and shown.trick.played[-1].seat == place.seat
    return lying(place.card, "news" if newest else "paper")


def _labels(shown: Shown, place: Place, size: Size) -> Part:
    """Who played a card, and what it brings."""
    width = SIZES[size][0]
    brought = fitting(outcome(shown, place.seat, short=size == "M"), width, shown.say)
    return _two_rows(shown.names[place.seat], "felt" if place.card else "felt muted", brought, width)


@shared
def _two_rows(name: str, style: str, brought: Row, width: int) -> Part:
    return Part((centred(row((shortened(name, width), style)), width, style), centred(brought, width, "felt muted")))
