"""Reads from a client's socket in small chunks, within its budget, and not at all while the client does not read.

A chunk of the smallest packets keeps the server busy for a few milliseconds; then the others have a turn. What is not
read waits in the kernel, where it takes no memory of the server, and in the end TCP stops the sender.
"""

import asyncio
from typing import cast

from server.house.members.token_bucket import Buckets

CHUNK = 4096
"""The maximum number of bytes read at once."""


class Reader(asyncio.BufferedProtocol):
    """Feeds a protocol from its transport."""

    def __init__(self, inner: asyncio.Protocol, buckets: Buckets, unread_bytes: int, stalled_seconds: float) -> None:
        self._inner = inner
        self._buckets = buckets
        self._unread_bytes = unread_bytes
        self._stalled_seconds = stalled_seconds
        self._loop = asyncio.get_running_loop()
        self._chunk = bytearray(CHUNK)
        self._filled = memoryview(self._chunk)
        self._resting: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start reading from a new connection."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(self._unread_bytes)
        self._inner.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timers."""
        for timer in (self._resting, self._stalled):
            if timer:
                timer.cancel()
        self._inner.connection_lost(exc)

    def eof_received(self) -> bool | None:
        """Pass on that the client has closed its side."""
        return self._inner.eof_received()

    # --- what the client sends ---

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002
        """The buffer for one chunk."""
        return self._chunk

    def buffer_updated(self, nbytes: int) -> None:
        """Pass a chunk on, and pause reading if the budget is overdrawn."""
        now = self._loop.time()
        self._buckets.take(nbytes, now)
        if (wait := self._buckets.wait(1, now)) > 0:
            self._resting = self._loop.call_later(wait, self._rested)
            self._transport.pause_reading()
        self._inner.data_received(bytes(self._filled[:nbytes]))

    def _rested(self) -> None:
        self._resting = None
        self._read_on()

    def _read_on(self) -> None:
        if not self._resting and not self._stalled:
            self._transport.resume_reading()

    # --- what the client does not read ---

    def pause_writing(self) -> None:
        """Stop reading from a client that does not read, and disconnect it after a while."""
        self._stalled = self._loop.call_later(self._stalled_seconds, self._transport.abort)
        self._transport.pause_reading()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Read again: the client reads again."""
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None
        self._inner.resume_writing()
        self._read_on()
