"""What is said at a table of the toy game, and seen there."""

from typing import Literal

from protocol import base
from protocol.base import Frozen, GameEnded, Message, Seat, Seconds, TimedOut, TimeUp, TurnStarted, Vocabulary


class Options(Frozen, forbid_unknown_fields=True):
    """What the players agree on."""

    turn: Seconds = 60
    starter: Literal["random", "host"] | Seat = "host"


class Draw(Message):
    """Draw a card."""


class RoundStarted(base.RoundStarted):
    """The cards are shuffled."""


class Drew(Message):
    """A card was drawn; only the player sees it."""

    seat: Seat
    face: int | None


class RoundEnded(base.RoundEnded):
    """All cards are shown."""

    faces: tuple[int, ...]


class Offer(Frozen):
    """What the viewer may do."""

    verb: str


class View(base.RoundView, tag="highest"):
    """What a viewer sees: their card and, in the end, all cards."""

    stage: Literal["playing", "over"]
    faces: tuple[int | None, ...]
    ended: RoundEnded | None
    offers: tuple[Offer, ...]


Event = RoundStarted | TurnStarted | TimedOut | Drew | RoundEnded | GameEnded
VOCABULARY = Vocabulary("highest", "Highest", Options, Draw, Draw | TimeUp, Event, View)
