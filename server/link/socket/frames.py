"""Frames on a stream: a length of four bytes, and a batch of messages in msgpack.

Everything that is said in one turn of the loop is one batch, and one write. A peer that does not read is noticed by its
full buffer: whoever has much to say waits for room, and after a while the peer is dropped.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, cast

import msgspec

from server.link.socket.house_clock import clock_of

log = logging.getLogger(__name__)

LENGTH = 4
LONGEST = 64 * 1024 * 1024
"""No batch is longer; the longest have a record of a game."""
UNREAD = 1024 * 1024
"""How many bytes wait for a peer before nothing more is made for it."""
STALLED_SECONDS = 10.0
"""A peer that reads nothing for this long is dropped."""


class Frames(asyncio.Protocol):
    """One end of the stream."""

    def __init__(self, batch: Callable[[float, tuple[Any, ...]], msgspec.Struct], received: type) -> None:
        """Write batches of one type, and receive those of another."""
        self._loop = asyncio.get_running_loop()
        self._batch = batch
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode: Callable[[bytes], Any] = msgspec.msgpack.Decoder(received).decode
        self._transport: asyncio.Transport | None = None
        self._to_say: list[Any] = []
        self._flushing = False
        self._buffer = bytearray()
        self._room = asyncio.Event()
        self._room.set()
        self._stalled: asyncio.TimerHandle | None = None
        self.heard = self._loop.time()
        """When the peer was last heard."""

    # --- what is done with it ---

    def opened(self) -> None:
        """The peer is there."""

    def got(self, batch: Any) -> None:
        """Handle what the peer says."""

    def lost(self, why: Exception | None) -> None:
        """The peer is gone."""

    def now(self) -> float:
        """The time to write on a batch."""
        return self._loop.time()

    @property
    def clock_name(self) -> str:
        """What identifies the clock at this end, for the other one."""
        return clock_of(self._transport.get_extra_info("socket")) if self._transport else ""

    # --- writing ---

    def say(self, message: Any) -> None:
        """Say something at the end of this turn of the loop."""
        self._to_say.append(message)
        self.flush_soon()

    def flush_soon(self) -> None:
        """Write a batch at the end of this turn of the loop, even if it is empty."""
        if not self._flushing:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        messages, self._to_say, self._flushing = tuple(self._to_say), [], False
        if self._transport and not self._transport.is_closing():
            data = self._encode(self._batch(self.now(), messages))
            self._transport.write(len(data).to_bytes(LENGTH, "big") + data)

    async def room(self) -> None:
        """Wait until the peer has read most of what it was sent."""
        while not self._room.is_set():
            await self._room.wait()

    def pause_writing(self) -> None:
        """Wait for a peer that does not read, but not for long."""
        self._room.clear()
        self._stalled = self._loop.call_later(STALLED_SECONDS, self.drop, "it reads nothing")

    def resume_writing(self) -> None:
        """Go on: the peer reads again."""
        self._room.set()
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None

    # --- reading ---

    def data_received(self, data: bytes) -> None:
        """Handle each batch that is complete."""
        self.heard = self._loop.time()
        self._buffer += data
        start, end = 0, len(self._buffer)
        try:
            while end - start >= LENGTH:
                length = int.from_bytes(self._buffer[start : start + LENGTH], "big")
                if length > LONGEST:
                    self.drop(f"a batch of {length} bytes")
                    return
                if end - start - LENGTH < length:
                    break
                start += LENGTH + length
                self.got(self._decode(bytes(memoryview(self._buffer)[start - length : start])))
        except msgspec.MsgspecError as error:
            self.drop(str(error))
        del self._buffer[:start]

    # --- coming and going ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(UNREAD)
        self.opened()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._transport = None
        self._room.set()
        self._stop_waiting()
        self.lost(exc)

    def drop(self, why: str) -> None:
        """Disconnect a peer that misbehaves."""
        log.error("the link is cut: %s", why)
        self.close()

    def close(self) -> None:
        """Disconnect."""
        if self._transport:
            self._transport.abort()
