"""Someone in the house.

A member outlives a lost connection as long as a seat is kept; the next connection resumes it.
"""

from collections.abc import Callable
from typing import Literal

from protocol.house import Bot, News, Settings, You
from server.house.members.connection import Connection
from server.house.members.room import Room

NameNotice = Literal["not_kept", "names_used_up", "name_lent"]
"""The name can't be saved, is not the one asked for, or is for this visit only."""

SIGN = "~"
"""Stands before the names of bots, and of nobody else."""


class Member:
    """A person in the house."""

    def __init__(self, name: str, identity: str, room: Room, *, guest: bool, code: str = "") -> None:
        self.own_name = name
        self.identity = identity
        """The fingerprint of the player's key, or something that no key has for a guest."""
        self.home = self.place = room
        """Where the member came in, and goes on leaving another room."""
        self.joining: Room | None = None
        """The table that the member asked to join, until it has answered."""
        self.guest = guest
        self.code = code
        self.settings = Settings()
        self.notice: NameNotice | None = None
        """What there is to say about the name, if anything."""
        self.ignored: dict[str, None] = {}
        """Whom the member does not want to hear, by identity, oldest first."""
        self.operator = False
        """Whether the member may run the house."""
        self.level: Bot | None = None
        """How well the member plays, if it is a bot."""
        self.absences = 0
        """How often the connection was lost in a game."""
        self.program = False
        """Whether a program plays, which is no part of the house."""
        self.connection: Connection | None = None
        self.key_done: Callable[[], None] = _nothing

    @property
    def name(self) -> str:
        """What the member is called; a sign that no person's name can have stands before a program's."""
        return f"{SIGN}{self.own_name}" if self.program else self.own_name

    @property
    def known_as(self) -> str:
        """Who the member is, for the host: the fingerprint of a key; a guest's identity is the guest's own secret."""
        return "guest" if self.guest else self.identity

    @property
    def here(self) -> bool:
        """Whether the member is connected."""
        return self.connection is not None

    @property
    def you(self) -> You:
        """What the member is told about itself."""
        latency = self.connection.round_trip.latency if self.connection else None
        milliseconds = None if latency is None else round(latency.seconds * 1000)
        return You(self.name, self.guest, self.code, self.settings, milliseconds, self.operator)

    @property
    def first_key_on_its_way(self) -> float | None:
        """When the oldest key arrived that the member's screen has not dealt with yet."""
        return next(iter(self.connection.keys_on_their_way), None) if self.connection else None

    def go_home(self) -> None:
        """Leave whatever room the member is in."""
        self.place, self.joining = self.home, None

    def tell(self, *news: News) -> None:
        """Deliver news, if the member is connected."""
        if self.connection:
            self.connection.tell(*news)


def _nothing() -> None:
    """Nobody waits for this member's keys in the lobby."""
