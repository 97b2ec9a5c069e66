"""The house's end of a Link: requests of one client come in, updates go out."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import UNSET

from protocol.base import Number
from protocol.house import (
    AddBot,
    Done,
    Follow,
    Happened,
    News,
    Play,
    RemoveBot,
    Reply,
    Request,
    Resume,
    Start,
    Update,
)
from server.house.members.open_requests import OpenRequests
from server.house.members.rate_limits import OpenSlow, RateLimiter, counted
from server.house.members.round_trip import RoundTrip
from server.house.members.shown import Shown

if TYPE_CHECKING:
    from server.house.members.member import Member

Farewell = Literal["taken_over", "closing", "kicked", "banned", "gave_way"]
"""Why the house ends a session."""

AtTable = AddBot | Follow | Play | RemoveBot | Resume | Start
"""The requests that are possible at a table only."""


class KeyReports(Protocol):
    """Another process in which keys arrive; it reports them a moment later."""

    def unreported(self, before: float, report: Callable[[], None]) -> bool:
        """Whether a key may have arrived before this time that was not reported; then `report` is called later."""


class Connection:
    """One client's connection.

    It stores news, never views: the view is built when the client is ready for it, so a slow client gets one newest
    view and all the news.
    """

    def __init__(
        self,
        member: "Member",
        handle: "Callable[[Connection, Request, float | None], None]",
        kick: Callable[[Farewell], None],
        address: str = "",
        limiters: tuple[RateLimiter, ...] = (),
    ) -> None:
        self.member = member
        self.address = address
        """Where the client connects from."""
        self.network = ""
        """The network that the address counts as for limits."""
        self.since = time.monotonic()
        self._limiters = limiters
        """The rate limits of the client; if empty, there are none."""
        self.kick = kick
        """Ends the client's session, with a reason."""
        self.keys_on_their_way: list[float] = []
        """The arrival times of keys that the client's screen has not handled yet, oldest first."""
        self.reports: KeyReports | None = None
        """Where keys are reported from, if that is another process."""
        self.round_trip = RoundTrip()
        self.shown = Shown()
        self._handle = handle
        self.open_requests = OpenRequests()
        self._waiting: deque[tuple[Request, float | None]] = deque()
        """The requests that wait until the member has left a table."""
        self._news: list[News] = []
        self._changed = asyncio.Event()

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Handle a request of the client; `stamp` is when its key arrived.

        While the member is leaving a table, requests wait. But a screen may show the table a moment longer, and what
        it then asks of the table is dropped.
        """
        if self.member.leaving and isinstance(request, AtTable) and request.number is UNSET:
            return
        self._waiting.append((self.open_requests.admit(request), stamp))
        self.go_on()

    def go_on(self) -> None:
        """Handle the requests that wait, in order."""
        while self._waiting and not self.member.leaving:
            self._handle(self, *self._waiting.popleft())

    @property
    def unanswered(self) -> list[Number]:
        """The tickets of the requests that were handled or are being handled, and have no answer yet."""
        waiting = {request.number for request, _ in self._waiting}
        return [ticket for ticket in self.open_requests.tickets if ticket not in waiting]

    def count(self, request: Request) -> float:
        """Count a request; if a rate limit is reached, return how long to wait, in seconds."""
        return counted(self._limiters, type(request))

    def may_open_slow(self) -> bool:
        """Count that the client opens a slow table; return whether the limits allow it."""
        return not counted(self._limiters, OpenSlow)

    def tell(self, *news: News) -> None:
        """Store news for the client, and wake it."""
        self._news += news
        self._changed.set()

    def answer(self, answer: Reply) -> None:
        """Store the answer to a request, unless the request was answered or made on another connection."""
        if settled := self.open_requests.settle(answer):
            self.tell(settled)

    def withdraw(self, *kinds: type[News]) -> None:
        """Drop news of these kinds that the client has not fetched; a request that one of them answers is done."""
        kept = [_only_answer(item) if isinstance(item, kinds) else item for item in self._news]
        self._news = [item for item in kept if item is not None]

    @property
    def behind(self) -> bool:
        """Whether the client has not fetched everything yet."""
        return self._changed.is_set()

    async def something_new(self) -> None:
        """Wait until there is an update to fetch."""
        await self._changed.wait()

    async def receive(self) -> Update:
        """Wait for an update, which counts as shown at once."""
        await self.something_new()
        update = self.latest()
        self.shown.written(asyncio.get_running_loop().time())
        return update

    def latest(self) -> Update:
        """All news since the last call, and the place as it is now."""
        self._changed.clear()
        member, news, self._news = self.member, tuple(self._news), []
        return Update(member.you, member.place.seen_by(member), news)

    def key_arrived(self, stamp: float) -> None:
        """Note that a key has arrived, and is on its way through the client's screen."""
        self.keys_on_their_way.append(stamp)

    def key_done(self, stamp: float) -> None:
        """Note that the screen has handled all keys up to this one."""
        self.keys_on_their_way = [other for other in self.keys_on_their_way if other > stamp]
        self.member.key_done()


def _only_answer(news: News) -> Done | None:
    """What is left of withdrawn news: that a request was carried out, if the news is its answer."""
    return Done(news.number) if isinstance(news, Happened) and news.number is not UNSET else None
