"""A critic judges how a seat was played in a finished game: a hard bot that looks over the player's shoulder.

A critic gets what the seat got, update by update, as a brain does. When the seat makes a move, the critic says what
each possible move was worth, as the game's brain estimates it. Unlike weaker bots it makes no mistakes on purpose, and
it forgets nothing that the seat was shown.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from server.bots.kernel.judgement import Option

V = TypeVar("V")
E = TypeVar("E")

LEVEL = "hard"
"""The level of skill by which play is judged."""


class Chance(Struct, frozen=True):
    """Something that the seat could do now, in turn or not, until the occasion is gone."""

    occasion: int
    option: Option
    seconds: float
    """How long a hard bot takes at most. An occasion that is gone sooner does not count."""
    reminder: Any
    """What the seat had seen."""


class Critic(ABC, Generic[V, E]):
    """Judges the play of one seat."""

    unit: ClassVar[Literal["points", "turns"]]
    """The unit of values."""
    threshold: ClassVar[float]
    """The least cost that is worth telling a player."""
    repeats: ClassVar[int] = 0
    """How often two moves are compared again, in games with brains that imagine continuations."""

    longest: ClassVar[int]
    """How many moves of a game are followed at most, so that a review never takes long; usual games have fewer."""

    @abstractmethod
    def take(self, view: V, events: Sequence[E]) -> None:
        """Update with what the seat sees now, and the events since the last time."""

    @abstractmethod
    def options(self, move: Any) -> Sequence[Option]:
        """All that the seat could do, including this move; a brain without errors takes the first of the best.

        Empty if the brain does not weigh such choices.
        """

    def advantage(self, better: Any, move: Any) -> float | None:  # noqa: ARG002
        """How much more one move is worth than another in a new comparison; None if it would give the same result."""
        return None

    def chance(self) -> Chance | None:
        """What the seat could do out of turn, if anything."""
        return None

    def gone(self, occasion: int) -> bool:  # noqa: ARG002
        """Whether somebody has seized an occasion."""
        return False

    def forgotten(self, move: Any) -> Any:  # noqa: ARG002
        """What the seat had seen, if this move treats it as unknown."""
        return None

    @abstractmethod
    def deal(self) -> float | None:
        """What the seat's cards were worth compared to the average; None before there were any."""
