"""Someone in the house, and the connection to their screen.

A member outlives a lost connection as long as a seat is kept; the next connection takes it up where it was.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Literal, Protocol, runtime_checkable

from msgspec import Struct

from protocol.house import Bot, News, Place, Request, Settings, Update, You
from server.house.members.allowances import Allowance, may_ask
from server.house.members.round_trip import RoundTrip
from server.house.members.shown import Shown

Farewell = Literal["taken_over", "closing", "kicked", "banned", "gave_way"]

NameNotice = Literal["not_kept", "names_used_up", "name_lent"]
"""The name can't be written down, is not the wished one, or is for this visit only."""

SIGN = "~"
"""Stands before the names of bots, and of nobody else."""


class Lost(Struct, frozen=True):
    """The house says of a member: the connection is lost."""


class Found(Struct, frozen=True):
    """The house says of a member: here again."""


class Whereabouts(Protocol):
    """A place in the house: the lobby or a table."""

    def seen_by(self, member: "Member") -> Place:
        """The place as this member may see it."""


@runtime_checkable
class Room(Whereabouts, Protocol):
    """A place that deals with requests at once."""

    def deal_with(self, member: "Member", request: Request) -> None:
        """Deal with what somebody in this place asks for."""


class Connection:
    """The house's end of a Link: requests come in, updates go out.

    It holds news, never pictures: the place is looked at when the client is ready for it, so a slow client gets the
    newest picture and all the news, once.
    """

    def __init__(
        self,
        member: "Member",
        deal_with: "Callable[[Connection, Request, float | None], None]",
        kick: Callable[[Farewell], None],
        address: str = "",
        allowances: tuple[Allowance, ...] = (),
    ) -> None:
        self.member = member
        self.address = address
        """Where the client connects from."""
        self.network = ""
        """What that address counts as where addresses are counted."""
        self.since = time.monotonic()
        self._allowances = allowances
        """How often the client may ask for things; without any, as often as it likes."""
        self.kick = kick
        """Ends the client's session, with a word why."""
        self.keys_on_their_way: list[float] = []
        """When keys arrived that the client's screen has not dealt with yet, oldest first."""
        self.round_trip = RoundTrip()
        self.shown = Shown()
        self._deal_with = deal_with
        self._news: list[News] = []
        self._changed = asyncio.Event()

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Take a request from the client, with the time at which its key arrived."""
        self._deal_with(self, request, stamp)

    def may_ask(self, request: Request) -> bool:
        """Whether the client has not asked for such things too often; asking counts."""
        return may_ask(self._allowances, type(request))

    def tell(self, *news: News) -> None:
        """Let the client know that there is something to see."""
        self._news += news
        self._changed.set()

    @property
    def behind(self) -> bool:
        """Whether there is something that the client has not taken yet."""
        return self._changed.is_set()

    async def something_new(self) -> None:
        """Wait until there is something to see."""
        await self._changed.wait()

    async def receive(self) -> Update:
        """Wait until there is something to see, and give all of it to a reader who sees it at once."""
        await self.something_new()
        update = self.latest()
        self.shown.written(asyncio.get_running_loop().time())
        return update

    def latest(self) -> Update:
        """Give all that the client has not been told yet, and the place as it is now."""
        self._changed.clear()
        news, self._news = tuple(self._news), []
        return Update(self.member.you, self.member.place.seen_by(self.member), news)

    def key_arrived(self, stamp: float) -> None:
        """Note that a key has left the network and is on its way through the client's screen."""
        self.keys_on_their_way.append(stamp)

    def key_done(self, stamp: float) -> None:
        """Note that the screen has dealt with all keys up to this one."""
        self.keys_on_their_way = [other for other in self.keys_on_their_way if other > stamp]
        self.member.key_done()


class Member:
    """A person in the house."""

    def __init__(self, name: str, identity: str, place: Whereabouts, *, guest: bool, code: str = "") -> None:
        self.own_name = name
        self.identity = identity
        """The fingerprint of the player's key, or something that no key has for a guest."""
        self.place = place
        self.heading: Any = None
        """The table that the member is on the way to, until it has answered."""
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
        way = self.connection.round_trip.way if self.connection else None
        milliseconds = None if way is None else round(way.seconds * 1000)
        return You(self.name, self.guest, self.code, self.settings, milliseconds, self.operator)

    @property
    def first_key_on_its_way(self) -> float | None:
        """When the oldest key arrived that the member's screen has not dealt with yet."""
        return next(iter(self.connection.keys_on_their_way), None) if self.connection else None

    def tell(self, *news: News) -> None:
        """Put news on the way, if the member is connected."""
        if self.connection:
            self.connection.tell(*news)


def _nothing() -> None:
    """Nobody waits for this member's keys in the lobby."""
