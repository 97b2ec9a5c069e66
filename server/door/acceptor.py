"""Accepts connections and leads each through the same gates, in the same order."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from typing import Generic, Protocol, TypeVar

from server.door.admission.addresses import Addresses, Origin
from server.door.admission.gates import FailureBlock, Pace, PendingLogins, Queue
from server.door.admission.limits import Limits
from server.door.transport.proxy_protocol import Proxies, ProxyHeaderError, read_source
from server.door.transport.sockets import noticing_end, turn_away
from server.house.members.token_bucket import Buckets, Rate, TokenBucket
from server.link.places.refusal import TurnedAwayError

log = logging.getLogger(__name__)

NOTHING_LEFT_SECONDS = 1.0
"""How long to wait before the next connection when the system is out of descriptors or memory."""
PROXY_COMPLAINTS = Rate(0.1, 5)
"""Log lines about wrong headers of proxies."""


class Arrival(Protocol):
    """A connection that has passed the gates, from its first packet to its last."""

    origin: Origin
    address: str
    logged_in: bool

    @property
    def settled(self) -> asyncio.Event:
        """Set when the client has logged in or is gone."""

    @property
    def gone(self) -> asyncio.Event:
        """Set when the connection has ended."""

    def leave(self) -> None:
        """Abort the connection without a message."""


A = TypeVar("A", bound=Arrival)


class Entrance(Protocol[A]):
    """What is behind the gates."""

    def arrival(self, origin: Origin) -> A:
        """Somebody who has not passed the gates yet."""

    async def connect(self, knocking: socket.socket, arrival: A) -> None:
        """Take over the socket of somebody who has."""


class Acceptor(Generic[A]):
    """Accepts connections, and runs a task for each until it ends."""

    def __init__(
        self,
        sockets: list[socket.socket],
        entrance: Entrance[A],
        limits: Limits,
        refusals: Counter[str],
        *,
        proxies: Proxies,
    ) -> None:
        self._entrance, self._limits, self._refusals = entrance, limits, refusals
        self._proxies = proxies
        self._proxy_complaints = Buckets(TokenBucket(PROXY_COMPLAINTS))
        self._origins = Addresses(limits)
        self._knocks = TokenBucket(limits.knocks)
        self._failures, self._queue = FailureBlock(limits), Queue(limits)
        self._pace, self._logins = Pace(limits), PendingLogins(limits)
        self._visits: set[asyncio.Task[None]] = set()
        self._port: int = sockets[0].getsockname()[1]
        self._accepting = [asyncio.create_task(self._accept(each), name="door") for each in sockets]

    def get_port(self) -> int:
        """The port it listens on."""
        return self._port

    def close(self) -> None:
        """Accept no more connections; open ones stay."""
        for task in self._accepting:
            task.cancel()

    async def wait_closed(self) -> None:
        """Close all connections and wait for them."""
        for visit in self._visits:
            visit.cancel()
        await asyncio.gather(*self._accepting, *self._visits, return_exceptions=True)

    async def _accept(self, listening: socket.socket) -> None:
        """Accept connections, one per turn of the loop, so that a flood does not stall the players."""
        loop = asyncio.get_running_loop()
        with listening:
            while True:
                await asyncio.sleep(self._knocks.wait(1, loop.time()))
                try:
                    knocking, address = await loop.sock_accept(listening)
                except ConnectionAbortedError:
                    continue  # the client has gone already
                except OSError as error:
                    log.error("can't accept connections: %s", error.strerror)
                    await asyncio.sleep(NOTHING_LEFT_SECONDS)
                    continue
                self._knocks.take(1, loop.time())
                receive = self._receive_from_proxy if address[0] in self._proxies else self._receive
                visit = asyncio.create_task(receive(knocking, address[0]))
                self._visits.add(visit)
                visit.add_done_callback(self._visits.discard)

    async def _receive_from_proxy(self, knocking: socket.socket, proxy: str) -> None:
        """Handle one connection that comes through a proxy, by the address that the proxy names."""
        with ExitStack() as unless_received:
            unless_received.enter_context(knocking)
            try:
                source = await read_source(knocking, proxy, self._limits.proxy_seconds)
            except ProxyHeaderError as error:
                self._complain(proxy, error)
                return
            unless_received.pop_all()
        await self._receive(knocking, source)

    def _complain(self, proxy: str, error: ProxyHeaderError) -> None:
        """Count a wrong header of a proxy, and log it, but not each of many."""
        self._refusals["door_proxy"] += 1
        if self._proxy_complaints.pay(1, asyncio.get_running_loop().time()):
            log.warning("closed a connection from the proxy %s: %s", proxy, error)

    async def _receive(self, knocking: socket.socket, address: str) -> None:
        """Handle one connection; refuse it with the reason if it does not pass the gates."""
        with knocking, self._origins.of(address) as origin:
            try:
                self._failures.check(origin)
                await self._visit(knocking, origin, address)
            except TurnedAwayError as reason:
                self._refusals[reason.kind] += 1
                self._failures.failed(origin)
                await turn_away(knocking, str(reason))

    async def _visit(self, knocking: socket.socket, origin: Origin, address: str) -> None:
        """Lead one connection through the gates, and wait until it ends."""
        visitor = self._entrance.arrival(origin)
        visitor.address = address
        try:
            give_up = _giving_up(visitor)
            with self._queue.place(origin, give_up), noticing_end(knocking, give_up):
                await self._pace.turn(origin)
            with self._logins.place(origin, give_up):
                await self._log_in(knocking, visitor)
            await visitor.gone.wait()
        finally:
            visitor.leave()

    async def _log_in(self, knocking: socket.socket, visitor: A) -> None:
        try:
            await self._entrance.connect(knocking, visitor)
            await visitor.settled.wait()
        finally:
            if not visitor.logged_in:
                self._failures.failed(visitor.origin)


def _giving_up(visitor: Arrival) -> Callable[[], None]:
    """A function that ends the current task, unless its visitor has logged in."""
    visit = asyncio.current_task()

    def give_up() -> None:
        if visit and not visitor.logged_in:
            visit.cancel()

    return give_up
