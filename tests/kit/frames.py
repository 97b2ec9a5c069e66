"""A client of the subsystem that knows nothing of ours but the bytes: it may say whatever it likes."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

import asyncssh
import msgpack

from protocol.encodings.remote import JSON_SUBSYSTEM, SUBSYSTEM, filled
from tests.kit.client import connected
from tests.kit.clock import patience


class FrameClient(asyncssh.SSHClientSession[bytes]):
    """One channel: frames out, frames in, and the whole of what they say."""

    def __init__(self, subsystem: str = SUBSYSTEM) -> None:
        self.json = subsystem == JSON_SUBSYSTEM
        self.frames: list[dict[str, Any]] = []
        self.update: dict[str, Any] = {}
        self.news: list[dict[str, Any]] = []
        self.bytes = 0
        self.closed = asyncio.Event()
        self._changed = asyncio.Event()
        self._line = b""
        self._unpacker = msgpack.Unpacker(max_buffer_size=8 * 1024 * 1024)

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        self.bytes += len(data)
        for frame in self._whole(data):
            self.frames.append(frame)
            if frame["type"] == "update":
                self.update = filled(self.update, frame)
                self.news += self.update["news"]
        self._changed.set()

    def _whole(self, data: bytes) -> Iterable[dict[str, Any]]:
        """The messages that these bytes complete."""
        if not self.json:
            self._unpacker.feed(data)
            return self._unpacker  # type: ignore[no-any-return]
        *lines, self._line = (self._line + data).split(b"\n")
        return map(json.loads, lines)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.closed.set()
        self._changed.set()

    @property
    def place(self) -> dict[str, Any]:
        place: dict[str, Any] = self.update.get("place", {})
        return place

    @property
    def at_table(self) -> bool:
        return bool(self.place.get("type") == "table")

    @property
    def view(self) -> dict[str, Any]:
        return self.place.get("view") or {}

    def answers(self) -> list[tuple[int, str]]:
        """The numbers that were answered, each with the kind of its answer."""
        return [(news["number"], news["type"]) for news in self.news if "number" in news]

    @property
    def goodbye(self) -> dict[str, Any] | None:
        return next((frame for frame in self.frames if frame["type"] == "goodbye"), None)

    def refusals(self) -> list[str]:
        return [news["reason"] for news in self.news if news["type"] == "refused"]

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.channel.write(data)

    def send(self, kind: str, **fields: Any) -> None:
        """Send one frame."""
        message = {"type": kind, **fields}
        self.write(json.dumps(message).encode() + b"\n" if self.json else msgpack.packb(message))

    def play(self, kind: str, **fields: Any) -> None:
        """Send a move."""
        self.send("play", command={"type": kind, **fields})

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until something is so."""
        try:
            async with patience():
                while not condition():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"it never came; the last frames: {self.frames[-3:]}") from None

    async def ended(self) -> str:
        """Wait for the goodbye, and give its reason."""
        await self.until(lambda: self.goodbye)
        assert self.goodbye is not None
        await self.until(self.closed.is_set)
        assert self.frames[-1] is self.goodbye
        return str(self.goodbye["reason"])


async def channel(connection: Any, subsystem: str = SUBSYSTEM) -> FrameClient:
    """Open the subsystem; nothing is said yet."""
    client = FrameClient(subsystem)
    await connection.create_session(lambda: client, subsystem=subsystem, encoding=None)
    return client


@asynccontextmanager
async def frames(
    port: int, name: str, key: asyncssh.SSHKey | None = None, subsystem: str = SUBSYSTEM, **hello: Any
) -> AsyncIterator[FrameClient]:
    """Someone who has said hello, and is in the lobby or where they were."""
    async with connected(port, name, key) as connection:
        client = await channel(connection, subsystem)
        client.send(**{"kind": "hello", "version": 1, **hello})
        await client.until(lambda: client.place or client.goodbye)
        yield client
