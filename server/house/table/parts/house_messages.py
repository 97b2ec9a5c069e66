"""What the house itself tells a table, through the same queue as its members."""

from msgspec import Struct


class Close(Struct, frozen=True):
    """From the house: close the table if nobody is there, or in any case."""

    anyway: bool = False


class Due(Struct, frozen=True):
    """From the house: a deadline of a slow table is over, or the table was restored."""


class Evict(Struct, frozen=True):
    """From the house: somebody may not come any more, and gives up a seat at a slow table."""

    identity: str


class Disconnected(Struct, frozen=True):
    """From the house: a member has lost the connection."""


class Reconnected(Struct, frozen=True):
    """From the house: a member has connected again."""
