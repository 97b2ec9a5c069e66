"""The table's queue: every request in the order in which its key arrived.

A request is stamped when its bytes arrive, but it reaches the queue only after the member's own screen has handled the
key, and a busy screen may take a few milliseconds for that. So a request waits while another member of the table has an
earlier key on its way, as noted by that member's connection. Where keys arrive in another process, it also waits until
that has reported all earlier ones. A screen that hangs does not hold up the table: keys are waited for only a moment.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from protocol.base import Number
from server.house.members.member import Member

PATIENCE = 0.1
"""How long a key on its way is waited for, in seconds."""


class Envelope(NamedTuple):
    """A request, its sender (None for the clock), and when it arrived."""

    stamp: float
    serial: int
    member: Member | None
    request: Any

    @property
    def number(self) -> Number | UnsetType:
        """The number of the request in the house, if it has one."""
        number: Number | UnsetType = getattr(self.request, "number", UNSET)
        return number


class Inbox:
    """Orders requests by arrival."""

    def __init__(self, members: Callable[[], Iterable[Member]]) -> None:
        self._members = members
        self._queue: asyncio.PriorityQueue[Envelope] = asyncio.PriorityQueue()
        self._serial = count()
        self._settled = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def __len__(self) -> int:
        return self._queue.qsize()

    def put(self, member: Member | None, request: Any, stamp: float | None = None) -> None:
        """Queue a request; without a stamp it arrives now."""
        self._queue.put_nowait(Envelope(stamp or self._loop.time(), next(self._serial), member, request))
        self._settled.set()

    def take_out(self, *kinds: type) -> list[Envelope]:
        """Remove and return all requests of these kinds, in order."""
        waiting = [self._queue.get_nowait() for _ in range(len(self))]
        for envelope in waiting:
            if not isinstance(envelope.request, kinds):
                self._queue.put_nowait(envelope)
        return [envelope for envelope in waiting if isinstance(envelope.request, kinds)]

    def settled(self) -> None:
        """Note that a key has been handled, whether or not it led to a request."""
        self._settled.set()

    async def next(self) -> Envelope:
        """Wait for the request that arrived first."""
        envelope = await self._queue.get()
        while self._key_on_its_way(envelope.member, envelope.stamp):
            self._queue.put_nowait(envelope)
            await self._something_settles()
            envelope = await self._queue.get()
        return envelope

    async def next_until(self, deadline: float) -> Envelope | None:
        """Wait for the next request that arrived by the deadline, including one whose key is still in a screen."""
        while True:
            try:
                async with asyncio.timeout_at(deadline):
                    envelope = await self.next()
            except TimeoutError:
                if not self._key_on_its_way(None, deadline):
                    return None
                await self._something_settles()
                continue
            if envelope.stamp <= deadline:
                return envelope
            self._queue.put_nowait(envelope)
            return None

    async def _something_settles(self) -> None:
        self._settled.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):  # wait_for would lose a cancellation that comes at the same moment
                await self._settled.wait()

    def _key_on_its_way(self, but: Member | None, before: float) -> bool:
        """Whether an earlier key of another member is still on its way, and has not been for too long."""
        oldest, unreported = self._loop.time() - PATIENCE, False
        for member in self._members():
            connection = member.connection
            if member is but or connection is None:
                continue
            key = member.first_key_on_its_way
            if key is not None and oldest < key < before:
                return True
            if connection.reports and oldest < before:
                unreported = member.unreported_key(before) or unreported
        return unreported
