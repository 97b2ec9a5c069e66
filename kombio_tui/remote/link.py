"""A Link to a remote house, over the subsystem of its SSH server (docs/PROTOCOL.md)."""

import contextlib
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import asyncssh
import msgspec

from protocol.encodings.remote import SUBSYSTEM, VERSION, Fields, Goodbye, Hello, HouseAddress, Welcome, filled
from protocol.encodings.wire import Decoder, ProtocolError, encode
from protocol.games import UnknownGameError, read
from protocol.house import Request, Update
from protocol.lenient import converted

LARGEST_FRAME = 4 * 1024 * 1024
"""The maximum size of a frame: a house full of tables is one frame."""
PIECE = 64 * 1024

T = TypeVar("T")
Dial = Callable[[], Awaitable[asyncssh.SSHClientConnection]]


class GoodbyeError(Exception):
    """The house has said goodbye; `reason` is for a machine, the text for a person."""

    def __init__(self, goodbye: Goodbye) -> None:
        super().__init__(goodbye.text)
        self.reason = goodbye.reason


class LostError(Exception):
    """The connection is lost."""


class RemoteLink:
    """One connection, from hello to goodbye."""

    def __init__(self, writer: asyncssh.SSHWriter[bytes], reader: asyncssh.SSHReader[bytes]) -> None:
        self._writer, self._reader = writer, reader
        self._decoder: Decoder[Fields] = Decoder(Fields, max_frame=LARGEST_FRAME)
        self._frames: deque[Fields] = deque()
        self._known: Fields = {}
        self.address: HouseAddress | None = None
        """Where others reach the house, if it has said so."""

    async def greet(self, client: str, *, bot: bool) -> None:
        """Say hello, and check that the house speaks the same version."""
        self._write(Hello(VERSION, client, bot))
        welcome: Welcome = _understood(await self._next(), lambda frame: converted(frame, Welcome))
        self.address = welcome.address or None

    def send(self, request: Request, stamp: float | None = None) -> None:  # noqa: ARG002 - the house has its own clock
        """Send a request to the house."""
        self._write(request)

    async def receive(self) -> Update:
        """Wait for the next update, and fill in what it omits."""
        frame = await self._next()
        while frame.get("type") != "update":
            frame = await self._next()
        self._known = filled(self._known, frame)
        return _understood(self._known, read)

    def key_done(self, stamp: float) -> None:
        """The house can't see the keys of this screen."""

    async def _next(self) -> Fields:
        """Wait for a frame; a cancelled caller loses none."""
        while not self._frames:
            self._frames += await self._read()
        frame = self._frames.popleft()
        if frame.get("type") == "goodbye":
            raise GoodbyeError(_understood(frame, lambda goodbye: converted(goodbye, Goodbye)))
        return frame

    async def _read(self) -> list[Fields]:
        try:
            data = await self._reader.read(PIECE)
            frames = list(self._decoder.feed(data))
        except (OSError, asyncssh.Error) as error:
            raise LostError(str(error)) from None
        except ProtocolError as error:
            raise _other_language(error) from None
        if not data:
            raise LostError("the house has gone")
        return frames

    def _write(self, message: msgspec.Struct) -> None:
        with contextlib.suppress(OSError):  # a lost connection is noticed when receiving
            self._writer.write(encode(message))


def _understood(frame: Fields, reading: Callable[[Fields], T]) -> T:
    try:
        return reading(frame)
    except (msgspec.ValidationError, UnknownGameError) as error:
        raise _other_language(error) from None


def _other_language(error: Exception) -> GoodbyeError:
    """Leave a house that is not understood for good: it would send the same again."""
    text = f"The house says something that this client does not understand; it may need an update: {error}"
    return GoodbyeError(Goodbye("not_understood", text))


@asynccontextmanager
async def visiting(dial: Dial, client: str, *, bot: bool = False) -> AsyncIterator[RemoteLink]:
    """A link to the house, open inside the with block."""
    connection = await dial()
    try:
        try:
            writer, reader, _ = await connection.open_session(subsystem=SUBSYSTEM, encoding=None)
        except asyncssh.ChannelOpenError as error:
            raise LostError(f"the house does not let programs in: {error.reason}") from None
        except (OSError, asyncssh.Error) as error:
            raise LostError(str(error)) from None
        link = RemoteLink(writer, reader)
        await link.greet(client, bot=bot)
        yield link
    finally:
        connection.abort()
