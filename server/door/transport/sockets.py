"""The plain sockets of the door: where it listens, and a last word to who is turned away before SSH begins."""

import asyncio
import errno
import secrets
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

VERSION = "Kombio"
BACKLOG = 128
KERNEL_BYTES = 64 * 1024
"""What the system keeps of each connection, in each direction; a slow reader is noticed the sooner for it."""
GOODBYE_SECONDS = 1.0
NOT_ON_THIS_MACHINE = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)
DISCONNECT, TOO_MANY_CONNECTIONS = 1, 12
"""RFC 4253, 11.1."""


async def listening(host: str | None, port: int) -> list[socket.socket]:
    """Listen on all addresses of a host; without a host, on all of this machine."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets: list[socket.socket] = []
    problem: OSError | None = None
    for family, _, _, _, address in found:
        try:
            sockets.append(_listening(family, (address[0], port)))
        except OSError as error:
            problem = error
            if error.errno not in NOT_ON_THIS_MACHINE:
                break
        port = port or sockets[0].getsockname()[1]
    if problem and (not sockets or problem.errno not in NOT_ON_THIS_MACHINE):
        for each in sockets:
            each.close()
        raise problem
    return sockets


def _listening(family: int, address: tuple[str | int, int]) -> socket.socket:
    listener = socket.create_server(address, family=family, backlog=BACKLOG)
    listener.setblocking(False)
    for direction in (socket.SO_SNDBUF, socket.SO_RCVBUF):
        listener.setsockopt(socket.SOL_SOCKET, direction, KERNEL_BYTES)
    return listener


@contextmanager
def noticing_end(knocking: socket.socket, end: Callable[[], object]) -> Iterator[None]:
    """Call `end` if the client closes before it has said anything, for the time of the block."""
    loop = asyncio.get_running_loop()

    def look() -> None:
        loop.remove_reader(knocking)
        with suppress(BlockingIOError):
            if not _peek(knocking):
                end()

    loop.add_reader(knocking, look)
    try:
        yield
    finally:
        loop.remove_reader(knocking)


def _peek(knocking: socket.socket) -> bytes:
    """The first byte that a client has sent, left where it is; nothing if the client is gone."""
    try:
        return knocking.recv(1, socket.MSG_PEEK)
    except ConnectionError:
        return b""


async def turn_away(knocking: socket.socket, reason: str) -> None:
    """Say why nobody comes in now, in the way that clients show to their users, and give them a moment to read it.

    What a client still sends is read all the same: if it were not, the system would drop what was just said.
    """
    loop = asyncio.get_running_loop()
    with suppress(OSError, TimeoutError):
        knocking.send(f"SSH-2.0-{VERSION}\r\n".encode() + _packet(_disconnect(reason)))
        knocking.shutdown(socket.SHUT_WR)
        async with asyncio.timeout(GOODBYE_SECONDS):
            while await loop.sock_recv(knocking, KERNEL_BYTES):
                pass


def _disconnect(reason: str) -> bytes:
    """A message that ends the connection (RFC 4253, 11.1)."""
    return struct.pack(">BI", DISCONNECT, TOO_MANY_CONNECTIONS) + _string(reason) + _string("")


def _string(text: str) -> bytes:
    return struct.pack(">I", len(text)) + text.encode()


def _packet(payload: bytes) -> bytes:
    """A packet before there are keys (RFC 4253, 6): whole blocks of eight, at least four bytes of padding."""
    padding = 8 - (5 + len(payload)) % 8
    padding += 8 if padding < 4 else 0
    return struct.pack(">IB", 1 + len(payload) + padding, padding) + payload + secrets.token_bytes(padding)
