"""Slow tables: games with minutes or days for a move, whose players come and go.

Leaving the page of a slow table is not leaving its game: the seat is kept until its player gives it up, or misses too
many moves in a row. Only people with a key play there.
"""

from typing import Annotated, Final, Literal

from protocol.base import Code, Frozen, Message, Numbered, Seat
from protocol.lenient import otherwise

MINUTES: Final = 600
HOUR: Final = 3600
HOURS: Final = 28_800
DAY: Final = 86_400
DAYS: Final = 259_200
"""Ten minutes, an hour, eight hours, a day, and three days."""
Pace = Literal[0, 600, 3600, 28_800, 86_400, 259_200]
"""How many seconds a player has for a move; 0 for a live table, whose options say it."""
PACES: tuple[Pace, ...] = (MINUTES, HOUR, HOURS, DAY, DAYS)
"""Those of slow tables."""
GAMES = ("companeros", "level8")
"""The games that can be played slowly; the slaps of Kombio are live."""


class SlowGame(Frozen):
    """One of the client's games at slow tables."""

    code: str
    game: str
    players: tuple[str, ...]
    """The names in the order of the seats."""
    you: Seat
    phase: Annotated[Literal["waiting", "playing", "over"], otherwise("waiting")]
    pace: int
    """How much time there is for a move, in seconds."""
    turn: tuple[Seat, ...] = ()
    """Whose move the game waits for."""
    left: int | None = None
    """How many seconds are left: for the client's move, or else for the move that is due first."""
    on_vacation: tuple[Seat, ...] = ()
    """Whose clocks stand still at the moment."""

    @property
    def waits_for_you(self) -> bool:
        """Whether it is the client's turn."""
        return self.you in self.turn

    @property
    def others(self) -> tuple[str, ...]:
        """The names of the other players."""
        return tuple(name for seat, name in enumerate(self.players) if seat != self.you)

    @property
    def turn_of(self) -> tuple[str, ...]:
        """The names of those whose move the game waits for."""
        return tuple(self.players[seat] for seat in self.turn if seat < len(self.players))


class Vacation(Frozen):
    """The client's vacation days, on which all their clocks stand still."""

    days: int
    """How many days are left this year."""
    left: int = 0
    """For how many more seconds the client is on vacation; 0 if they are not."""


# --- What a client may ask ----------------------------------------------------------------------------------------


class ToGame(Numbered):
    """Go to one of my games at slow tables; without a code, to the next one that waits for me."""

    code: Code | None = None


class GiveUp(Numbered):
    """Give up my seat at this slow table for good; in a game a bot plays on."""


class TakeVacation(Numbered):
    """Take a day of vacation, from now on or after the days that I have taken already."""


SlowRequest = ToGame | GiveUp | TakeVacation


# --- What a client is told ----------------------------------------------------------------------------------------


class YourTurn(Message):
    """A slow table waits for the client's move; or the time for it is running out."""

    code: str
    game: str
    left: int
    """How many seconds are left."""
    reminder: bool = False
