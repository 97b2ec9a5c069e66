"""Someone in the house.

A member outlives a lost connection as long as a seat is kept; the next connection resumes it.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from protocol.base import Number, Numbered
from protocol.house import Bot, Done, Leave, News, Refused, Reply, Request, You
from protocol.people import Settings
from server.bots.kernel.brain import Brain
from server.house.members.connection import Connection
from server.house.members.room import Room
from server.store.slow.tables import Slow
from server.store.slow.vacations import Holiday

NameNotice = Literal["not_kept", "names_used_up", "name_lent", "unnamed"]
"""The name can't be saved, is not the requested one, or is for this visit only; or none was requested."""

SIGN = "~"
"""The first character of the names of bots and programs; no person's name can have it."""


class Member:
    """A person in the house."""

    def __init__(self, name: str, identity: str, room: Room, *, guest: bool, code: str = "") -> None:
        self.own_name = name
        self.identity = identity
        """The fingerprint of the player's key; for a guest something that no key has."""
        self.home = self.place = room
        """The lobby, where the member goes on leaving another room."""
        self.joining: Room | None = None
        """The table that the member asked to join, until it has answered."""
        self.leaving = False
        """Whether the member asked to leave a table that has not answered yet; later requests wait meanwhile."""
        self.guest = guest
        self.code = code
        self.settings = Settings()
        self.notice: NameNotice | None = None
        """A message about the name, if there is one."""
        self.ignored: dict[str, None] = {}
        """The identities that the member ignores, oldest first."""
        self.friends: dict[str, str] = {}
        """Whom the member follows: names by identities, oldest first."""
        self.slow_games: dict[int, Slow] = {}
        """The slow tables where the member sits, by their numbers."""
        self.last_game = 0
        """The number of the slow table that the member went to last."""
        self.vacation = Holiday()
        self.operator = False
        """Whether the member is an operator."""
        self.level: Bot | None = None
        """The level of a bot; None for a person."""
        self.brain: Brain[Any, Any] | None = None
        """The brain of a bot that was made for one seat; other bots get a new brain for each game."""
        self.absences = 0
        """How often the connection was lost in a game."""
        self.program = False
        """Whether a program plays."""
        self.connection: Connection | None = None
        self.key_done: Callable[[], None] = _nothing

    @property
    def name(self) -> str:
        """The member's name; a program's begins with a sign that no person's name can have."""
        return f"{SIGN}{self.own_name}" if self.program else self.own_name

    @property
    def known_as(self) -> str:
        """How operators identify the member: by the key's fingerprint. A guest's identity is the guest's secret."""
        return "guest" if self.guest else self.identity

    @property
    def here(self) -> bool:
        """Whether the member is connected."""
        return self.connection is not None

    @property
    def you(self) -> You:
        """What the member is told about themselves."""
        latency = self.connection.round_trip.latency if self.connection else None
        milliseconds = None if latency is None else round(latency.seconds * 1000)
        return You(self.name, self.guest, self.code, self.settings, milliseconds, self.operator)

    @property
    def first_key_on_its_way(self) -> float | None:
        """The arrival time of the oldest key that the member's screen has not handled yet."""
        keys = self.connection.keys_on_their_way if self.connection else None
        return keys[0] if keys else None

    def unreported_key(self, before: float) -> bool:
        """Whether a key of the member may have arrived before this time without anybody knowing here."""
        reports = self.connection.reports if self.connection else None
        return reports is not None and reports.unreported(before, self.key_done)

    def ask(self, request: Request, stamp: float | None) -> None:
        """Let the room handle a request. A table answers later, when the seat is given up in the journal."""
        room = self.place
        room.handle(self, request, stamp)
        self.leaving = isinstance(request, Leave) and self.place is room is not self.home

    def go_home(self) -> None:
        """Leave whatever room the member is in."""
        self.place, self.joining = self.home, None
        if self.leaving:  # the table answers first
            asyncio.get_running_loop().call_soon(self._left)

    def leave_room(self, request: Numbered) -> None:
        """Go back to the lobby, as this request asks."""
        self.go_home()
        self.tell()
        self.done(request.number)

    def _left(self) -> None:
        """Handle what the member asked for after leaving."""
        self.leaving = False
        if self.connection:
            self.connection.go_on()

    def tell(self, *news: News) -> None:
        """Deliver news, if the member is connected."""
        if self.connection:
            self.connection.tell(*news)

    # --- answers to requests; each takes the number that the request has in the house ---

    def answer(self, answer: Reply) -> None:
        """Deliver the answer to a request."""
        if self.connection:
            self.connection.answer(answer)

    def refuse(self, reason: str, number: Number | UnsetType = UNSET, why: str = "") -> None:
        """Say that a request is refused; `why` says what is wrong with options."""
        self.answer(Refused(reason, why, number=number))

    def decline(self, reason: str, number: Number | UnsetType) -> None:
        """Refuse a numbered request; drop one without a number."""
        if number is not UNSET:
            self.refuse(reason, number)

    def decline_open(self, reason: str) -> None:
        """Refuse all numbered requests that were handled and are not answered yet."""
        for ticket in self.connection.unanswered if self.connection else ():
            self.refuse(reason, ticket)

    def done(self, number: Number | UnsetType) -> None:
        """Say that a numbered request was carried out, unless something else has answered it."""
        if number is not UNSET:
            self.answer(Done(number))


def _nothing() -> None:
    """Outside of tables, nothing waits for keys."""
