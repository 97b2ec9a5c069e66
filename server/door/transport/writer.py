"""Writes a session's output: as much as its client reads, and never an outdated screen.

Two things can be full: the channel's window, which the client opens as it reads, and the connection's send buffer, when
the client reads nothing at all. asyncssh reports the first, the reader the second. Output is dropped meanwhile, and the
whole screen is drawn when both are free again.
"""

import asyncio

import asyncssh

from server.door.internals.asyncssh_packets import write
from server.metrics.figures import Figures


class Writer:
    """Writes to a channel, or drops output."""

    def __init__(self, seconds: float, figures: Figures) -> None:
        self._seconds = seconds
        self._figures = figures
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._full: set[str] = set()
        self._skipped = False
        self._room = asyncio.Event()
        self._room.set()
        self._stalled: asyncio.TimerHandle | None = None

    def open(self, channel: asyncssh.SSHServerChannel[bytes]) -> None:
        """Write to this channel from now on."""
        self._channel = channel

    def close(self) -> None:
        """Stop writing: the channel is closed on both sides."""
        self._channel = None
        self._stop_waiting()

    def write(self, data: bytes) -> bool:
        """Write output, unless the client is behind; return whether it was written."""
        if self._full:
            self._skipped = True
        elif self._channel and write(self._channel, data):
            self._figures.frames += 1
            self._figures.bytes_out += len(data)
            return True
        return False

    @property
    def behind(self) -> bool:
        """Whether output was dropped, or would be now."""
        return self._skipped or bool(self._full)

    async def room(self) -> None:
        """Wait until the client is not behind; check again after waking, as another writer may have been quicker."""
        while self._full:
            await self._room.wait()

    def block(self, what: str) -> None:
        """Drop output until this is free again; a client that never reads is disconnected."""
        self._full.add(what)
        self._room.clear()
        if self._channel and not self._stalled:
            connection = self._channel.get_connection()
            self._stalled = asyncio.get_running_loop().call_later(self._seconds, connection.abort)

    def free(self, what: str) -> bool:
        """Write again; return whether output was dropped, so that the whole screen must be drawn."""
        self._full.discard(what)
        if self._full:
            return False
        self._stop_waiting()
        self._room.set()
        skipped, self._skipped = self._skipped, False
        return skipped

    def _stop_waiting(self) -> None:
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None
