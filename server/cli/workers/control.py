"""What the parent and its processes say to each other, on a pair of Unix sockets; sockets of clients go along."""

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from server.metrics.text import Family

LENGTH = 4
PIECE = 64 * 1024
MOST_WAITING = 256
"""How many messages wait for a process that does not read, before it counts as hung."""


class Control(Struct, frozen=True, tag=True):
    """The base of all messages."""


class AboutClient(Control, frozen=True):
    """The base of the messages about one client of a door."""

    number: int


class Serve(AboutClient, frozen=True):
    """To a door: serve the client whose socket goes along."""

    address: str


class Abort(AboutClient, frozen=True):
    """To a door: disconnect a client that has not logged in."""


class Stop(Control, frozen=True):
    """End: a door at once, the house after its countdown. Said again, the house ends at once too."""


class Reload(Control, frozen=True):
    """Read the configuration again."""


class Opened(Control, frozen=True):
    """From a process: it is ready."""


class Settled(AboutClient, frozen=True):
    """From a door: a client has logged in."""


class Ended(AboutClient, frozen=True):
    """From a door: the connection of a client has ended."""


class Closing(Control, frozen=True):
    """From the house: it is about to close."""


class HistogramValues(Struct, frozen=True):
    """A histogram, and what it is about."""

    name: str
    help: str
    bounds: tuple[float, ...]
    counts: tuple[int, ...]
    seconds: float


class Sign(Control, frozen=True):
    """From a process, every second: it is alive, in one line how it is, and what it has counted."""

    status: str = ""
    families: tuple[Family, ...] = ()
    histograms: tuple[HistogramValues, ...] = ()


ToChild = Serve | Abort | Stop | Reload
FromChild = Opened | Settled | Ended | Closing | Sign


class Channel:
    """One end of the pair."""

    def __init__(
        self, end: socket.socket, kind: Any, got: Callable[[Any, socket.socket | None], None], lost: Callable[[], None]
    ) -> None:
        """Call `got` for each message and the socket that came with it, and `lost` when the other end is gone."""
        end.setblocking(False)
        self._loop = asyncio.get_running_loop()
        self._end: socket.socket | None = end
        self._got, self._lost = got, lost
        self._decode = msgspec.msgpack.Decoder(kind).decode
        self._buffer = bytearray()
        self._sockets: deque[socket.socket] = deque()
        """Sockets that have come before their messages were complete."""
        self._waiting: deque[tuple[bytes, socket.socket | None]] = deque()
        self._loop.add_reader(end, self._read)

    @property
    def stuck(self) -> bool:
        """Whether the other end does not read."""
        return len(self._waiting) > MOST_WAITING

    def send(self, message: Control, along: socket.socket | None = None) -> None:
        """Send a message, and a socket along with it, which is closed here."""
        data = msgspec.msgpack.encode(message)
        self._waiting.append((len(data).to_bytes(LENGTH, "big") + data, along))
        if len(self._waiting) == 1:
            self._write()

    def _write(self) -> None:
        while self._waiting and self._end:
            data, along = self._waiting[0]
            try:
                sent = socket.send_fds(self._end, [data], [along.fileno()] if along else [])
            except BlockingIOError:
                self._loop.add_writer(self._end, self._write)
                return
            except OSError:
                self.close()
                return
            if along:
                along.close()
            if sent < len(data):
                self._waiting[0] = data[sent:], None
            else:
                self._waiting.popleft()
        if self._end:
            self._loop.remove_writer(self._end)

    def _read(self) -> None:
        if self._end is None:
            return
        try:
            data, descriptors, _, _ = socket.recv_fds(self._end, PIECE, 64)
        except BlockingIOError:
            return
        except OSError:
            data, descriptors = b"", []
        self._sockets += [socket.socket(fileno=descriptor) for descriptor in descriptors]
        if not data:
            self.close()
            self._lost()
            return
        self._buffer += data
        self._take()

    def _take(self) -> None:
        while len(self._buffer) >= LENGTH:
            end = LENGTH + int.from_bytes(self._buffer[:LENGTH], "big")
            if len(self._buffer) < end:
                return
            message = self._decode(bytes(self._buffer[LENGTH:end]))
            del self._buffer[:end]
            self._got(message, self._sockets.popleft() if isinstance(message, Serve) else None)

    def close(self) -> None:
        """Close this end, and all sockets that were not passed on."""
        if self._end is None:
            return
        self._loop.remove_reader(self._end)
        self._loop.remove_writer(self._end)
        self._end.close()
        self._end = None
        for one in (*self._sockets, *(along for _, along in self._waiting if along)):
            with suppress(OSError):
                one.close()
        self._waiting.clear()
