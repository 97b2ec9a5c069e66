"""Who may do what, and when, as data.

A moment is what the game waits for. For each moment a game's table says which commands it takes, and what is told to
those who give another command, or are not asked. So the reader sees the whole game on one screen.
"""

from collections.abc import Set
from typing import Any

from msgspec import Struct

from protocol.base import Reason


class Moment(Struct, frozen=True):
    """The commands that a moment takes, and what others are told: a wrong command, a wrong player."""

    takes: Set[type[Any]]
    wrong_command: str
    wrong_player: str
    from_anyone: Set[type[Any]] = frozenset()
    """The commands that anyone may give, even if the game waits for others."""


GAME_OVER = Moment(frozenset(), Reason.GAME_OVER, Reason.GAME_OVER)
"""The end of every game: it takes nothing."""


def refused(moment: Moment, command: object, *, awaited: bool, asks_all: bool) -> str | None:
    """Why this moment does not take this command from a player; None if it does.

    Where all are asked at once, a wrong command is called wrong, also from those who have answered already.
    """
    kind = type(command)
    if kind in moment.from_anyone:
        return None
    fits = kind in moment.takes
    if awaited or (asks_all and not fits):
        return None if fits else moment.wrong_command
    return moment.wrong_player
