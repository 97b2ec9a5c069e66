"""A first lesson of a game: a fixed deal, and patient partners."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from protocol.base import Seat
from server.bots.kernel.brain import Brain


class Lesson(Struct, frozen=True):
    """The seed of the game, its options, who plays the other seats, and their names."""

    seed: bytes
    options: Struct
    tutor: Callable[[Seat], Brain[Any, Any]]
    partners: tuple[str, ...] = ("Tutor",)
