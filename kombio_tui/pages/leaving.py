"""The keys that lead away from a table, and what a player is asked before leaving a running game.

What becomes of the game depends on who else is there. At a slow table players come and go, and nobody is asked.
"""

from kombio_tui.controls.frame import Keys
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked, say_in
from protocol.house import Seated, Table
from protocol.slow import GiveUp, ToGame

NEXT_GAME, GIVE_UP_KEY = SLOW_KEYS = "y", "x"
"""At a slow table: to the next game that waits, and giving up the seat."""

LEAVE = marked("Leave the game? q once more; a bot plays on for you.")
LEAVE_BOTS = marked("Leave the game? q once more ends it: only bots are left.")
LEAVE_DEAL = marked("Leave? q once more; your attempt at the deal of the day is lost.")
LEAVE_LESSON = marked("Leave the lesson? Press q once more.")
GIVE_UP = marked("Give up your seat for good? x once more; a bot plays on for you.")
LEAVE_HOUSE = marked("Leave the house? ctrl+c once more; a bot plays on for you.")
LEAVE_HOUSE_AND_BOTS = marked("Leave the house? ctrl+c once more; your seat is kept for a while.")
SIGN = "~"
"""The first character of the names of bots and programs; no person's name can have it."""


def before_leaving_table(table: Table) -> str:
    """What to ask before a player leaves the table."""
    if table.line.lesson:
        return LEAVE_LESSON
    if table.line.daily:
        return LEAVE_DEAL
    return LEAVE if goes_on_without(table) else LEAVE_BOTS


def before_leaving_house(table: Table) -> str:
    """What to ask before a player leaves the house. The house keeps the seat, as it does for a lost connection."""
    return LEAVE_HOUSE if goes_on_without(table) else LEAVE_HOUSE_AND_BOTS


def goes_on_without(table: Table) -> bool:
    """Whether the game goes on when the viewer leaves: a table closes when only bots are left."""
    others = (seat for number, seat in enumerate(table.line.seats) if number != table.you)
    return table.line.watchers > 0 or any(map(_plays, others))


def _plays(seat: Seated) -> bool:
    """Whether a person or a program plays, or is there while a bot plays for them, or may be back in a moment."""
    return not seat.played_by_house or (seat.here and not seat.name.startswith(SIGN))


def slow_request(key: str, *, sure: bool) -> ToGame | GiveUp | None:
    """What a key leads to at a slow table; None if the player must be asked first."""
    if key == NEXT_GAME:
        return ToGame()
    return GiveUp() if sure else None


@shared
def leaving_keys(language: str, wide: bool, slow: bool) -> Keys:
    """The keys at the bottom that have nothing to do with the game."""
    say = say_in(language)
    own: Keys = ((NEXT_GAME, say("next game")), (GIVE_UP_KEY, say("give up"))) if slow else ()
    return ("q", say("leave")), *own, *([("pgup", say("scroll the log"))] if wide else [])
