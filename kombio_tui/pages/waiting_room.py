"""A table before its game: who sits there, how others join, and what is missing."""

from kombio_tui.controls.frame import RAILED, Asked, Keys, felt, middle_of
from kombio_tui.games.kernel.following import Drawn, Side
from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.kit.blocks import Area, area_of
from kombio_tui.kit.look import Look
from kombio_tui.kit.regions import Regions
from kombio_tui.kit.rows import Row, on_ground, row, wrapped
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from protocol.house import Seated, Table, You

BOT_KEYS = {"e": "easy", "m": "medium", "h": "hard"}
LEVELS = {
    "easy": marked("easy bot"),
    "medium": marked("medium bot"),
    "hard": marked("hard bot"),
    "tutor": marked("patient partner"),
    "program": marked("program"),
}


def waiting_room(table: Table, game: GameScreens, look: Look, you: You, regions: Regions, side: Side) -> Drawn:  # noqa: ARG001
    """The page of a table that waits for its players."""
    say, middle = look.say, middle_of(look)
    upper = Area(0, middle.y, look.width, min(middle.height, 8 + len(table.line.seats)))
    lower = Area(2, upper.bottom, look.width - 4, middle.bottom - upper.bottom)
    rail, grounds = felt(upper, look.height >= RAILED)
    lines = [
        row("  " + say("Others join with the code"), (f" {table.line.code}", "key")),
        *(row((f"  {line}", "muted")) for line in wrapped(game.summary(table.options, say), look.width - 4)),
        (),
        *(_person(number, seat, say) for number, seat in enumerate(table.line.seats, 1)),
    ]
    people = area_of(
        Area(0, upper.y + 1, look.width, upper.height - 2), [on_ground(line, "felt") for line in lines], "felt"
    )
    talk = area_of(lower, side(lower.width, lower.height))
    return Drawn(
        [rail, people, talk], grounds, Asked(_missing(table, game, say), "you"), _keys(table, game, look.language)
    )


def _missing(table: Table, game: GameScreens, say: Say) -> str:
    start = say("Press enter to start.") if table.you == table.host else say("The host starts the game.")
    return game.waits_for(len(table.line.seats), say) or start


def _person(number: int, seat: Seated, say: Say) -> Row:
    bot = f"  {say(LEVELS[seat.bot])}" if seat.bot else ""
    return row(f"   {number}. {seat.name}", (bot, "muted"))


def _keys(table: Table, game: GameScreens, language: str) -> Keys:
    host = table.you is not None and table.you == table.host
    ready = host and len(table.line.seats) >= game.fewest
    start: Keys = (("enter", say_in(language)("start")),) if ready else ()
    return (*start, *bot_keys(table, language))


def bot_keys(table: Table, language: str) -> Keys:
    """The keys with which the host adds and removes bots."""
    line = table.line
    if table.you is None or table.you != table.host or line.lesson:
        return ()
    bots = any(seat.bot in BOT_KEYS.values() and seat.here for seat in line.seats)
    return _bot_keys(line.taken < line.places, bots, language)


@shared
def _bot_keys(room: bool, bots: bool, language: str) -> Keys:
    say = say_in(language)
    add = [(key, say(LEVELS[level])) for key, level in BOT_KEYS.items()] if room else []
    return (*add, *([("-", say("remove a bot"))] if bots else []))
