"""A first lesson of a game: a fixed deal, and a patient partner."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from protocol.base import Seat
from server.bots.kernel.brain import Brain


class Lesson(Struct, frozen=True):
    """The seed of the game, its options, and who plays the other seat."""

    seed: bytes
    options: Struct
    tutor: Callable[[Seat], Brain[Any, Any]]
