"""What stands between the network and a connection. It reads in small bites, no faster than the buckets allow, and not
at all while the client does not read either.

A bite of the smallest packets keeps the house busy for a few milliseconds, then everyone else has a turn. What is not
read stays in the network, where it takes no memory of the house and in the end stops its sender.
"""

import asyncio
from typing import cast

from server.house.members.token_bucket import Buckets

BITE = 4096
"""Bytes that are read at once."""


class Reader(asyncio.BufferedProtocol):
    """Feeds a protocol from its transport."""

    def __init__(self, inner: asyncio.Protocol, buckets: Buckets, unread_bytes: int, stalled_seconds: float) -> None:
        self._inner = inner
        self._buckets = buckets
        self._unread_bytes = unread_bytes
        self._stalled_seconds = stalled_seconds
        self._loop = asyncio.get_running_loop()
        self._bite = bytearray(BITE)
        self._resting: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over a new connection."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(self._unread_bytes)
        self._inner.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let it go."""
        for timer in (self._resting, self._stalled):
            if timer:
                timer.cancel()
        self._inner.connection_lost(exc)

    def eof_received(self) -> bool | None:
        """Hand on that the client says nothing more."""
        return self._inner.eof_received()

    # --- what the client sends ---

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002
        """Room for one bite."""
        return self._bite

    def buffer_updated(self, nbytes: int) -> None:
        """Hand a bite on, and rest for as long as it was too much."""
        now = self._loop.time()
        self._buckets.take(nbytes, now)
        if (wait := self._buckets.wait(1, now)) > 0:
            self._resting = self._loop.call_later(wait, self._rested)
            self._transport.pause_reading()
        self._inner.data_received(bytes(memoryview(self._bite)[:nbytes]))

    def _rested(self) -> None:
        self._resting = None
        self._read_on()

    def _read_on(self) -> None:
        if not self._resting and not self._stalled:
            self._transport.resume_reading()

    # --- what the client does not read ---

    def pause_writing(self) -> None:
        """Deal with nothing of a client that does not read, and let it go if it never does."""
        self._stalled = self._loop.call_later(self._stalled_seconds, self._transport.abort)
        self._transport.pause_reading()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Go on with a client that reads again."""
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None
        self._inner.resume_writing()
        self._read_on()
