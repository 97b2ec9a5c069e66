"""What players say and are told in every game that is played in rounds. A game's vocabulary adds its own to it."""

from protocol.base import Message, Seat


class Ready(Message, frozen=True):
    """I have seen what there was to see: go on."""


class BecameReady(Message, frozen=True):
    """This player is ready to go on."""

    seat: Seat


class TurnStarted(Message, frozen=True):
    """It is this player's turn."""

    seat: Seat


class TimedOut(Message, frozen=True):
    """This player let the time run out, so many turns in a row."""

    seat: Seat
    turns: int


class GameEnded(Message, frozen=True):
    """The game is over, and these players won."""

    winners: tuple[Seat, ...]
