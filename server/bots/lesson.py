"""What a first lesson of a game is made of: a deal that is always the same, and options that leave all the time."""

from msgspec import Struct


class Lesson(Struct, frozen=True):
    """The seed of the game, and its options."""

    seed: bytes
    options: Struct
