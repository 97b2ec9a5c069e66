"""The door: lets visitors in, one after the other, each through the same gates in the same order."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable

import asyncssh

from server.door.admission.addresses import Addresses, Origin
from server.door.admission.gates import Bans, Newcomers, Pace, Queue, TurnedAwayError
from server.door.admission.limits import Limits
from server.door.admission.login import Visitor
from server.door.internals.asyncssh_internals import HouseConnection
from server.door.transport.reader import Reader
from server.door.transport.sockets import noticing_end, turn_away
from server.house.members.token_bucket import Buckets, TokenBucket

log = logging.getLogger(__name__)

NOTHING_LEFT_SECONDS = 1.0
"""How long to wait before the next visitor when the system has no descriptors or no memory left."""


class Door:
    """Everyone on the way in, and everyone who is in."""

    def __init__(
        self,
        sockets: list[socket.socket],
        options: asyncssh.SSHServerConnectionOptions,
        limits: Limits,
        visitor: Callable[[Origin], Visitor],
        refusals: Counter[str],
    ) -> None:
        self._options, self._limits, self._visitor, self._refusals = options, limits, visitor, refusals
        self._origins = Addresses(limits)
        self._knocks = TokenBucket(limits.knocks)
        self._bans, self._queue = Bans(limits), Queue(limits)
        self._pace, self._newcomers = Pace(limits), Newcomers(limits)
        self._visits: set[asyncio.Task[None]] = set()
        self._port: int = sockets[0].getsockname()[1]
        self._accepting = [asyncio.create_task(self._accept(each), name="door") for each in sockets]

    def get_port(self) -> int:
        """Where the door is."""
        return self._port

    def close(self) -> None:
        """Let nobody in any more; who is in may stay."""
        for task in self._accepting:
            task.cancel()

    async def wait_closed(self) -> None:
        """Send away who is still in, and wait until all are gone."""
        for visit in self._visits:
            visit.cancel()
        await asyncio.gather(*self._accepting, *self._visits, return_exceptions=True)

    async def _accept(self, listening: socket.socket) -> None:
        """Open to who knocks: one in a turn of the loop, so that a crowd at the door stalls nobody inside."""
        loop = asyncio.get_running_loop()
        with listening:
            while True:
                await asyncio.sleep(self._knocks.wait(1, loop.time()))
                try:
                    knocking, address = await loop.sock_accept(listening)
                except ConnectionAbortedError:
                    continue  # gone already
                except OSError as error:
                    log.error("can't let anybody in: %s", error.strerror)
                    await asyncio.sleep(NOTHING_LEFT_SECONDS)
                    continue
                self._knocks.take(1, loop.time())
                visit = asyncio.create_task(self._receive(knocking, address[0]))
                self._visits.add(visit)
                visit.add_done_callback(self._visits.discard)

    async def _receive(self, knocking: socket.socket, address: str) -> None:
        """Lead a visitor through the gates, and stay with it to the end."""
        with knocking, self._origins.of(address) as origin:
            try:
                self._bans.check(origin)
                await self._visit(knocking, origin)
            except TurnedAwayError as reason:
                self._refusals[reason.kind] += 1
                self._bans.failed(origin)
                await turn_away(knocking, str(reason))

    async def _visit(self, knocking: socket.socket, origin: Origin) -> None:
        """Have a visitor in the house, from the first packet to the last."""
        visitor = self._visitor(origin)
        try:
            give_up = _giving_up(visitor)
            with self._queue.place(origin, give_up), noticing_end(knocking, give_up):
                await self._pace.turn(origin)
            with self._newcomers.place(origin, give_up):
                await self._log_in(knocking, visitor)
            await visitor.gone.wait()
        finally:
            visitor.leave()

    async def _log_in(self, knocking: socket.socket, visitor: Visitor) -> None:
        try:
            await self._connect(knocking, visitor)
            await visitor.settled.wait()
        finally:
            if not visitor.logged_in:
                self._bans.failed(visitor.origin)

    async def _connect(self, knocking: socket.socket, visitor: Visitor) -> None:
        """Hand the socket over to SSH, behind a reader."""
        loop, limits = asyncio.get_running_loop(), self._limits
        connection = HouseConnection(loop, self._options, limits, visitor)
        buckets = Buckets(TokenBucket(limits.received), visitor.origin.received)
        reader = Reader(connection, buckets, limits.unread_bytes, limits.stalled_seconds)
        await loop.connect_accepted_socket(lambda: reader, socket.socket(fileno=knocking.detach()))


def _giving_up(visitor: Visitor) -> Callable[[], None]:
    """How the visit that runs now is ended, as long as its visitor has not logged in."""
    visit = asyncio.current_task()

    def give_up() -> None:
        if visit and not visitor.logged_in:
            visit.cancel()

    return give_up
