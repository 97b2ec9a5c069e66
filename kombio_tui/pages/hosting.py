"""What the host of a table may do before and after a game: only what the house accepts is offered."""

from msgspec import Struct

from kombio_tui.controls.frame import Asked
from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.text.languages import Say
from protocol.house import AddBot, RemoveBot, Request, Start, Table

HOST_KEYS: dict[str, Request] = {
    "enter": Start(),
    "e": AddBot("easy"),
    "m": AddBot("medium"),
    "h": AddBot("hard"),
    "minus": RemoveBot(),
}
"""What the keys of the host ask for."""


class Hosting(Struct, frozen=True):
    """What a viewer may do as the host."""

    start: bool = False
    add: bool = False
    """Whether there is a seat for a bot."""
    remove: bool = False
    """Whether a bot can be removed."""


NOTHING = Hosting()


def is_host(table: Table) -> bool:
    """Whether the viewer is the host."""
    return table.you is not None and table.you == table.host


def hosting(table: Table, game: GameScreens) -> Hosting:
    """What the viewer may do. Players who have left are still listed after a game, but don't count."""
    line = table.line
    if not is_host(table) or line.phase == "playing" or line.daily:
        return NOTHING
    if line.lesson:
        return Hosting(start=line.taken >= game.fewest)
    bots = any(seat.played_by_house and seat.here for seat in line.seats)
    return Hosting(line.taken >= game.fewest, line.taken < line.places, bots)


def asked_again(table: Table, game: GameScreens, say: Say) -> Asked | None:
    """After a game: what the host may do next. A lesson has its own last words."""
    if table.line.lesson or not is_host(table):
        return None
    if table.line.daily:
        return Asked(say("q: back to the lobby, where d shows how everyone did."))
    again = say("Press enter to play again, or q to leave.")
    return Asked(game.waits_for(table.line.taken, say) or again)
