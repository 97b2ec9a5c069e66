"""A way to PostgreSQL that breaks when a test says so: a Unix socket in front of the server's.

It is cut at a commit: before the server has got it, or after the server has done it and before the client is told. Or
the client is cut off at once, and the server gets the commit late, when the test says so.
"""

import socket
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from threading import Event, Thread
from typing import Literal
from urllib.parse import urlsplit

Cut = Literal["before", "after", "late"]
SOCKET = ".s.PGSQL.5432"


class BrokenLink:
    """Passes everything on, until a commit is to be cut."""

    def __init__(self, url: str) -> None:
        """Stand in front of the server of a url."""
        parts = urlsplit(url)
        self._server = Path(parts.query.removeprefix("host=")) / SOCKET
        self._folder = Path(mkdtemp(prefix="kombio-link-"))
        self.url = parts._replace(query=f"host={self._folder}").geturl()
        self.cut: Cut | None = None
        """Where the next commit is cut."""
        self.closed = False
        """Whether nobody can connect."""
        self._pairs: list[Pair] = []
        self.deliver = Event()
        """Lets what is late arrive."""
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self._folder / SOCKET))
        self._listener.listen()
        Thread(target=self._accept, daemon=True).start()

    def cut_all(self) -> None:
        """Cut all connections, and let nobody in."""
        self.closed = True
        for pair in self._pairs:
            pair.end()

    def close(self) -> None:
        """Let nobody in any more, and remove the socket."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        rmtree(self._folder)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self.closed:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self._server))
                pair = Pair(self, client, server)
                self._pairs.append(pair)
                Thread(target=pair.forward, daemon=True).start()
                Thread(target=pair.back, daemon=True).start()


class Pair:
    """One connection through the link."""

    def __init__(self, link: BrokenLink, client: socket.socket, server: socket.socket) -> None:
        self._link = link
        self._client = client
        self._server = server
        self._answer_is_lost = False

    def forward(self) -> None:
        """Pass on what the client sends."""
        with suppress(OSError):
            while data := self._client.recv(1 << 16):
                if b"COMMIT\0" in data and (cut := self._link.cut):
                    self._link.cut = None
                    if cut == "before":
                        break
                    self._answer_is_lost = True
                    if cut == "late":
                        _close(self._client)
                        self._link.deliver.wait()
                self._server.sendall(data)
        self.end()

    def back(self) -> None:
        """Pass on what the server answers."""
        with suppress(OSError):
            while data := self._server.recv(1 << 16):
                if self._answer_is_lost:
                    break
                self._client.sendall(data)
        self.end()

    def end(self) -> None:
        """Close both ends."""
        for end in (self._client, self._server):
            _close(end)


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
