"""A very small HTTP server: GET, a few pages, one answer per connection. It is meant for this machine only."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus

from msgspec import Struct

PATIENCE = 5.0
"""How long a client has to send its request and to read the answer, in seconds."""
LONGEST_REQUEST = 8192
PLAIN = "text/plain; charset=utf-8"


class Answer(Struct, frozen=True):
    """The content of a page."""

    text: str
    status: HTTPStatus = HTTPStatus.OK
    kind: str = PLAIN


Pages = Mapping[str, Callable[[], Answer]]


async def serve(host: str, port: int, pages: Pages) -> asyncio.Server:
    """Serve these pages; an empty host means this machine only."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                request = await reader.readuntil(b"\r\n\r\n")
                writer.write(_bytes(_answer(request, pages), head=request.startswith(b"HEAD ")))
                await writer.drain()
        writer.close()

    return await asyncio.start_server(connected, host or "127.0.0.1", port, limit=LONGEST_REQUEST)


def _answer(request: bytes, pages: Pages) -> Answer:
    method, _, rest = request.split(b"\r\n", 1)[0].partition(b" ")
    path = rest.partition(b" ")[0].partition(b"?")[0].decode("ascii", "replace")
    if method not in (b"GET", b"HEAD"):
        return Answer("There is only GET here.\n", HTTPStatus.METHOD_NOT_ALLOWED)
    if path not in pages:
        return Answer(f"There is: {' '.join(pages)}\n", HTTPStatus.NOT_FOUND)
    return pages[path]()


def _bytes(answer: Answer, *, head: bool) -> bytes:
    body = answer.text.encode()
    lines = (
        f"HTTP/1.1 {answer.status.value} {answer.status.phrase}",
        f"Content-Type: {answer.kind}",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join([*lines, "", ""]).encode() + (b"" if head else body)
