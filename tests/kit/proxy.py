"""A line between two processes that a test can cut, or let go dead without a word."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Line:
    """Forwards connections from a socket to wherever they are to go."""

    def __init__(self, listener: Callable[[], socket.socket], dial: Callable[[], Awaitable[Streams]]) -> None:
        self._listener, self._dial = listener, dial
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._refusing = False
        self._ends: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, sock=self._listener())

    async def close(self) -> None:
        """End everything."""
        self.cut()
        if self._server:
            self._server.close()
        await asyncio.gather(*self._serving)

    def cut(self) -> None:
        """End all connections, and let nobody connect."""
        self._refusing = True
        self._flowing.set()
        for end in self._ends:
            end.transport.abort()

    def hang(self) -> None:
        """Let nothing through; nobody is told."""
        self._flowing.clear()

    def heal(self) -> None:
        """Let everything through again."""
        self._refusing = False
        self._flowing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.add(writer)
        task = asyncio.current_task()
        assert task
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        try:
            await self._flowing.wait()
            if not self._refusing:
                with suppress(OSError):
                    await self._join(reader, writer)
        finally:
            self._ends.discard(writer)
            writer.transport.abort()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await self._dial()
        self._ends.add(far_writer)
        ways = [asyncio.create_task(self._pass(*way)) for way in ((reader, far_writer), (far_reader, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self._ends.discard(far_writer)
            far_writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
