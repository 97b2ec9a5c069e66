"""What is said at a table of the toy game, and seen there."""

from typing import Literal

from msgspec import Struct

from protocol.base import GameEnded, Hex32, Message, Seat, Seconds, TimedOut, TimeUp, TurnStarted, Vocabulary


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on."""

    turn: Seconds = 60
    starter: Literal["random", "host"] | Seat = "host"


class Draw(Message, frozen=True):
    """Draw a card."""


class RoundStarted(Message, frozen=True):
    """The cards are shuffled."""

    commitment: Hex32


class Drew(Message, frozen=True):
    """A card was drawn; only the player sees it."""

    seat: Seat
    face: int | None


class RoundEnded(Message, frozen=True):
    """All cards are shown."""

    faces: tuple[int, ...]
    seed: Hex32


class Offer(Struct, frozen=True):
    """What the viewer may do."""

    verb: str


class View(Message, frozen=True, tag="highest"):
    """What a viewer sees: their card and, in the end, all cards."""

    viewer: Seat | None
    round: int
    stage: Literal["playing", "over"]
    turn: Seat
    faces: tuple[int | None, ...]
    ready: tuple[Seat, ...]
    ended: RoundEnded | None
    winners: tuple[Seat, ...]
    commitment: Hex32
    offers: tuple[Offer, ...]


Event = RoundStarted | TurnStarted | TimedOut | Drew | RoundEnded | GameEnded
VOCABULARY = Vocabulary("highest", "Highest", Options, Draw, Draw | TimeUp, Event, View, RoundStarted, RoundEnded)
