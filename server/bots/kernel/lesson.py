"""A first lesson of a game: a fixed deal, and patient partners."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from protocol.base import Ready, Seat
from server.bots.kernel.brain import Brain, Intent

SECONDS = 2.6
"""How long a partner takes, so that a learner can follow."""
AT_ONCE = 0.2

V = TypeVar("V")
E = TypeVar("E")


class Lesson(Struct, frozen=True):
    """The seed of the game, its options, who plays the other seats, and their names."""

    seed: bytes
    options: Struct
    tutor: Callable[[Seat], Brain[Any, Any]]
    partners: tuple[str, ...] = ("Tutor",)


class Tutor(Brain[V, E], Generic[V, E]):
    """Plays known moves, and takes time for each. A game's own tutor says which."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._view: V | None = None
        self._told = 0

    def take(self, view: V, events: Sequence[E]) -> None:
        """Look at what is offered."""
        self._view = view
        self._told += bool(events)

    def intent(self) -> Intent | None:
        """The move that the lesson needs."""
        move = None if self._view is None else self.move(self._view)
        if move is None:
            return None
        return Intent(move, AT_ONCE if move == Ready() else SECONDS, self._told)

    @abstractmethod
    def move(self, view: V) -> Any:
        """The move to make now, if any."""
