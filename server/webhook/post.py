"""Posts over HTTP in a separate thread, so that a slow name server or web server does not delay the house.

A post that takes too long is cut off. The thread ends with the process, whatever it waits for.
"""

import asyncio
import socket
import threading
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

SECONDS = 10.0
"""How long a post may take in all."""
HEADERS = {"Content-Type": "application/json", "User-Agent": "Kombio", "Connection": "close"}


class PostError(Exception):
    """A message was not accepted; the text says why, and never the address, which may contain a secret."""


async def post(url: str, body: bytes) -> None:
    """Post a message, or raise why it was not accepted."""
    request = Request(url, body)
    try:
        async with asyncio.timeout(SECONDS):
            status = await request.send()
    except TimeoutError:
        raise PostError("no answer in time") from None
    finally:
        request.cut_off()
    if not 200 <= status < 300:
        raise PostError(f"the answer was {status}")


class Request:
    """One request, in a thread."""

    def __init__(self, url: str, body: bytes) -> None:
        self._url, self._body = urlsplit(url), body
        self._loop = asyncio.get_running_loop()
        self._answer: asyncio.Future[int] = self._loop.create_future()
        self._connection: HTTPConnection | None = None

    async def send(self) -> int:
        """Post the message, and wait for the status of the answer."""
        threading.Thread(target=self._run, name="webhook", daemon=True).start()
        return await self._answer

    def cut_off(self) -> None:
        """Wake the thread if it still waits for the other side."""
        with suppress(OSError):
            if self._connection and self._connection.sock:
                self._connection.sock.shutdown(socket.SHUT_RDWR)

    # --- in the thread ---

    def _run(self) -> None:
        outcome: int | PostError
        try:
            outcome = self._status()
        except (OSError, HTTPException) as error:
            outcome = PostError(_reason(error))
        with suppress(RuntimeError):  # the house has closed meanwhile
            self._loop.call_soon_threadsafe(self._settle, outcome)

    def _status(self) -> int:
        """Post, and wait for the first lines of the answer; the rest is not read, and no redirect is followed."""
        where = self._url
        kind = HTTPSConnection if where.scheme == "https" else HTTPConnection
        self._connection = connection = kind(where.hostname or "", where.port, timeout=SECONDS)
        try:
            connection.request("POST", where._replace(scheme="", netloc="").geturl() or "/", self._body, HEADERS)
            return connection.getresponse().status
        finally:
            connection.close()

    def _settle(self, outcome: int | PostError) -> None:
        """Back in the loop: hand over the outcome, unless nobody waits for it any more."""
        if self._answer.done():
            return
        if isinstance(outcome, PostError):
            self._answer.set_exception(outcome)
        else:
            self._answer.set_result(outcome)


def _reason(error: Exception) -> str:
    told = error.strerror if isinstance(error, OSError) else None
    return told or type(error).__name__
