"""A key, as pages see it."""

from msgspec import Struct


class Key(Struct, frozen=True):
    """A key that was pressed: its name, the character it stands for if any, and when it arrived."""

    name: str
    character: str | None
    stamp: float
