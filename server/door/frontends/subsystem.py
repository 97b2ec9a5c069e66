"""Messages for programs: the SSH subsystems of the house, in msgpack or lines of JSON (docs/PROTOCOL.md).

One task reads and another writes. A client that sends too fast is read more slowly. A client that reads slowly gets
fewer, newer updates. Nothing is dropped. A client that closes its input still gets the answers to its numbered
requests.
"""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing, suppress
from typing import Any

from msgspec import UNSET

from protocol.base import Message
from protocol.encodings.encoding import Encoding
from protocol.encodings.remote import VERSION, Fields, FromClient, Goodbye, Hello, Ping, Pong, Welcome
from protocol.encodings.wire import Fault, ProtocolError, checked
from protocol.house import Update
from server.door.frontends.frontend import FrontEnd, Introduction, LeaveError, PatientLink, Wire
from server.door.frontends.thin_updates import ThinUpdates
from server.link.port import PlayerLink
from server.rules.games import GAMES

HOUSE = "kombio"
"""The name of the house."""
ANSWER_SECONDS = 5.0
"""How long a client that has closed its input is kept for the answers to its numbered requests."""


class SubsystemFrontEnd(FrontEnd):
    """Messages in both directions."""

    whole = True

    def __init__(self, wire: Wire, encoding: Encoding) -> None:
        super().__init__(wire)
        self._came: asyncio.Queue[tuple[bytes, float] | None] = asyncio.Queue()
        self._encode, self._decoder = encoding.encode, encoding.decoder()
        self._updates = ThinUpdates()
        self._frames = self._read()
        self._connection: PlayerLink | None = None
        self._sent_away = asyncio.Event()

    # --- what comes in ---

    def feed(self, data: bytes, stamp: float) -> None:
        """Queue bytes; while any are queued, nothing more is read from the client."""
        if self._connection:
            self._connection.key_arrived(stamp)
        self._came.put_nowait((data, stamp))
        self.wire.channel.pause_reading()

    def end_of_input(self) -> None:
        """End when everything received so far has been handled."""
        self._came.put_nowait(None)

    def leave(self) -> None:
        """End at once, even if bytes are still queued."""
        self._sent_away.set()
        self._came.put_nowait(None)

    async def _read(self) -> AsyncGenerator[tuple[Fields, float], None]:
        """Yield each frame with its arrival time, as fast as the client may send."""
        while chunk := await self._next():
            data, stamp = chunk
            for frame in self._decoder.feed(data):
                await self._pay(stamp)
                if self._sent_away.is_set():
                    return
                yield frame, stamp
            if self._connection:
                self._connection.key_done(stamp)
        if not self._sent_away.is_set():
            self._decoder.finish()

    async def _next(self) -> tuple[bytes, float] | None:
        if self._came.empty():
            self.wire.channel.resume_reading()
        return await self._came.get()

    async def _pay(self, stamp: float) -> None:
        """Wait until the client may send another frame; nobody at its table waits for it."""
        now = asyncio.get_running_loop().time
        if wait := self.wire.keys.wait(1, now()):
            if self._connection:
                self._connection.key_done(stamp)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._sent_away.wait(), wait)
        self.wire.keys.take(1, now())

    # --- the front end ---

    async def introduced(self) -> Introduction:
        """Wait for the client's hello, and check the version first."""
        seconds = self.wire.limits.hello_seconds
        try:
            async with asyncio.timeout(seconds):
                frame, _ = await anext(self._frames)
            _check_version(frame)
            hello = checked(frame, FromClient)
        except TimeoutError:
            raise LeaveError("no_hello", f"No hello within {seconds:.0f} seconds.") from None
        except StopAsyncIteration:
            raise LeaveError("no_hello", "The client left without a hello.") from None
        except ProtocolError as error:
            raise LeaveError(error.fault, str(error)) from None
        if not isinstance(hello, Hello):
            raise LeaveError("no_hello", "The first word of a client is hello.")
        return Introduction(program=hello.bot)

    async def run(self, connection: PlayerLink) -> None:
        """Exchange messages until the client leaves, breaks the protocol or is disconnected."""
        self._connection = connection
        self._send_anyway(Welcome(VERSION, HOUSE, tuple(GAMES), self.wire.address or UNSET))
        telling = asyncio.create_task(self._tell(connection))
        telling.add_done_callback(lambda _: self.leave())
        try:
            async with aclosing(self._frames) as frames:
                async for frame, stamp in frames:
                    self._take(connection, checked(frame, FromClient), stamp)
            await self._wait(connection.all_answered())
            await self._wait(self.wire.writer.room())
            if telling.done():
                telling.result()  # it ends only by an error
            if connection.behind and not self._sent_away.is_set():
                self._send_update(connection.latest())
        except ProtocolError as error:
            raise LeaveError(error.fault, str(error)) from None
        finally:
            telling.cancel()
            self._connection = None

    def _take(self, connection: PlayerLink, message: FromClient, stamp: float) -> None:
        match message:
            case Hello():
                raise ProtocolError(Fault.INVALID, "a second hello")
            case Ping(number=number):
                self._send_anyway(Pong(number))
            case _:
                connection.send(message, stamp)

    async def _tell(self, connection: PlayerLink) -> None:
        """Send updates, without what the client knows already."""
        link = PatientLink(connection, self.wire.writer)
        while True:
            self._send_update(await link.receive())

    def _send_update(self, update: Update) -> None:
        self.wire.writer.write(self._encode(self._updates.next(update)))

    async def _wait(self, something: Coroutine[Any, Any, object]) -> None:
        """Wait a while for something after the client has closed its input; not if it must leave."""
        waiting = [asyncio.ensure_future(each) for each in (something, self._sent_away.wait())]
        await asyncio.wait(waiting, timeout=ANSWER_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()

    def _send_anyway(self, message: Message) -> None:
        """Send a message that is never dropped, however much the client has not read."""
        with suppress(OSError):
            self.wire.channel.write(self._encode(message))

    def say(self, reason: str, text: str) -> None:
        """Say goodbye."""
        self._send_anyway(Goodbye(reason, text.strip()))


def _check_version(frame: Fields) -> None:
    """Refuse a hello of another version before checking its other fields, which may be new."""
    version = frame.get("version")
    if frame.get("type") == "hello" and isinstance(version, int) and version != VERSION:
        older = "this client" if version < VERSION else "this house"
        text = f"The client speaks version {version}, the house version {VERSION}: {older} needs an update."
        raise LeaveError("other_version", text)
