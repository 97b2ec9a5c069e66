"""What every game's vocabulary is made of: seats, messages, refusals, timers and results.

A message is an immutable struct that names itself in its field `type`. Messages are checked when they come in
(`msgspec.convert`): unknown types, unknown fields, wrong types and values out of range never get past the door.
"""

import re
from enum import StrEnum
from typing import Annotated, Any, dataclass_transform

from msgspec import UNSET, Meta, Struct, UnsetType, field

MAX_SEATS = 6

Seat = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
"""A place at the table, counted clockwise from 0. The player who opened the table sits in seat 0."""

Viewer = Seat | None
"""Who looks: a seat, or None for a spectator."""

Actor = Seat | None
"""Who acts: a seat, or None for the clock."""

Seconds = Annotated[int, Meta(ge=0, le=3600)]
"""A timer's length; 0 means that there is no such timer."""

Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes as lower-case hexadecimal digits: a seed or a commitment."""


def snake_case(name: str) -> str:
    """Turn a struct's name into its name on the wire: HandOver -> hand_over."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


MAX_NAME = 32
"""The longest name that is asked for; no name is as long."""

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
"""Somebody's name, as it was typed."""
Code = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{4,8}$")]
"""A table's code, or the code with which a guest comes back."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(Struct, frozen=True, cache_hash=True):
    """The base of all structs of the protocol: they don't change. What derives from it need not say so again."""


class Message(Frozen, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """The base of everything that is sent, journaled or recorded."""


Number = Annotated[int, Meta(ge=0, lt=2**53)]
"""What a client calls one of its requests; every language with JSON can count that far."""


class Numbered(Message, kw_only=True):
    """A request, or an answer to one. A request may have a number; then its one answer has the same."""

    number: Number | UnsetType = UNSET


class TimeUp(Message):
    """The clock's only command: the timer of this kind and serial number has run out."""

    kind: str
    serial: int


class Reason(StrEnum):
    """Reasons for a refusal that any game may give. Each game adds its own."""

    NOT_SEATED = "not_seated"
    NOT_YOUR_TURN = "not_your_turn"
    CLOCK_ONLY = "clock_only"
    TIMER_GONE = "timer_gone"
    GAME_OVER = "game_over"
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    NO_SUCH_SEAT = "no_such_seat"


class Refusal(Message):
    """A command that was not carried out, and why, for a machine to read: `rejected/not_your_turn`."""

    reason: str

    def __str__(self) -> str:
        return f"rejected/{self.reason}"


class Timer(Frozen):
    """A deadline that runs now. Kind and serial name it for good; a new serial is a new timer.

    A paused timer keeps what is left of it until it goes on. A timer of 0 seconds never runs out by itself, but the
    table may end it for a player who is not there. `seat` is the player who is being waited for. A private timer is
    of no interest to anybody but the rules.
    """

    kind: str
    serial: int
    seconds: int
    seat: Seat | None = None
    paused: bool = False
    private: bool = False


class Result(Message):
    """How a game ended: for each seat its place (1 is best, equal places are shared) and its points."""

    places: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; more than one when the win is shared."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Clock(Frozen):
    """A deadline that all may see: its kind, whose it is, the seconds it has in total and those left."""

    kind: str
    seat: Seat | None
    seconds: int
    left: float
    paused: bool


class Reacted(Frozen):
    """A player's reaction in milliseconds, and how much latency was compensated."""

    seat: Seat
    milliseconds: int
    made_up: int = 0


class Vocabulary(Frozen):
    """The types of one game: the record by which a game is registered in the protocol."""

    name: str
    """What the game is called on the wire and in records."""
    title: str
    """What people call it."""
    options: type[Frozen]
    moves: Any
    """What a player may say; the clock's command is not among it."""
    commands: Any
    """All that moves a game on: the moves, and the clock's command."""
    events: Any
    view: type[Frozen]
    reminder: type[Frozen] | None = None
    """What a player had seen and should have remembered; only in games where memory matters."""


# --- what every game that is played in rounds says ---


class PlayerEvent(Message):
    """The base of the events that are about one player."""

    seat: Seat


class RoundStarted(Message, kw_only=True):
    """The base of the events that start a round; the commitment binds the house to the shuffle."""

    commitment: Hex32


class RoundEnded(Message, kw_only=True):
    """The base of the events that end a round; the seed opens the commitment."""

    seed: Hex32


class Ready(Message):
    """I have seen what there was to see: go on."""


class BecameReady(PlayerEvent):
    """This player is ready to go on."""


class TurnStarted(PlayerEvent):
    """It is this player's turn."""


class TimedOut(PlayerEvent):
    """This player let the time run out, for this many turns in a row."""

    turns: int


class GameEnded(Message):
    """The game is over, and these players won."""

    winners: tuple[Seat, ...]


class RoundView(Message):
    """The base of every game's view: what all games show a viewer."""

    viewer: Seat | None
    round: int
    turn: Seat
    ready: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    commitment: Hex32
