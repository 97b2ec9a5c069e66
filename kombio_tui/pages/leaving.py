"""The keys that lead away from a table and back to a seat, and what is asked before leaving a running game.

What becomes of the game depends on who else is there. At a slow table players come and go, and nobody is asked.
"""

from kombio_tui.controls.clocks import Countdown
from kombio_tui.controls.frame import Asked, Keys
from kombio_tui.games.kernel.bots import SIGN
from kombio_tui.games.kernel.prompt import first_fitting, room_beside_clock
from kombio_tui.kit.look import Look
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
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
BOT_PLAYS = (
    marked("A bot plays for you. Press any key to take your seat back."),
    marked("A bot plays. Any key takes your seat back."),
    marked("A bot plays: press any key"),
)
"""What a player is told whose seat a bot plays; the shortest is for phones."""
SHORT = {
    LEAVE: marked("Leave? A bot plays on for you."),
    LEAVE_BOTS: marked("Leave? That ends the game."),
    LEAVE_DEAL: marked("Leave? Your attempt is lost."),
    LEAVE_LESSON: marked("Leave the lesson?"),
    GIVE_UP: marked("Give up your seat for good?"),
    LEAVE_HOUSE: marked("Leave? A bot plays on for you."),
    LEAVE_HOUSE_AND_BOTS: marked("Leave? Your seat is kept a while."),
}
"""What is asked before leaving in fewer words; the keys stand below it."""


def leaving_question(text: str, clock: Countdown | None, say: Say) -> Asked:
    """The question in the prompt line."""
    return Asked(say(text), "you", clock, say(SHORT[text]))


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


@shared
def resuming_keys(language: str) -> Keys:
    """While a bot plays the seat there is one thing to do, and any key does it."""
    say = say_in(language)
    return ((say("any key"), say("take your seat back")),)


@shared
def bot_plays(look: Look, clock: bool) -> str:
    """That a bot plays the viewer's seat, in as many words as there is room for."""
    say = look.say
    return first_fitting([say(text) for text in BOT_PLAYS], room_beside_clock(look.width, clock))


@shared
def confirming_keys(language: str, what: str) -> Keys:
    """The keys that answer whether to leave the table, the house or the seat."""
    say = say_in(language)
    yes = {"table": ("q", say("leave")), "house": ("ctrl+c", say("leave")), "seat": (GIVE_UP_KEY, say("give up"))}
    return yes[what], ("esc", say("stay"))
