"""What has been pressed at a table, and which question it belongs to; what all games share of it."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from kombio_tui.controls.key_sequence import KeySequence, Pressed, Question

P = TypeVar("P", bound=Pressed[Any])
Q = TypeVar("Q", bound=Question)


class GameInput(Generic[P, Q]):
    """The keys pressed so far. A game's own class says what its questions are, and adds what it keeps beside."""

    def __init__(self, fresh: Callable[[], P], nothing: Q) -> None:
        """Begin with nothing pressed, under the question of a game that has not begun."""
        self._sequence = KeySequence(fresh, nothing)

    @property
    def pressed(self) -> P:
        """What has been pressed so far of the move that the screen asks for."""
        return self._sequence.pressed

    def claims(self, key: str) -> bool:
        """Whether a key belongs to a sequence whose question is over."""
        return self._sequence.claims(key)

    def cut_off(self) -> None:
        """The connection is lost: what was begun is dropped."""
        self._sequence.drop()
