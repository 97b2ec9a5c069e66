"""What a first lesson of a game is made of: a deal that is always the same, and a patient partner."""

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
