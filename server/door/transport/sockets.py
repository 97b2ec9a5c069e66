"""Plain sockets: listening, and refusing clients before SSH begins."""

import asyncio
import errno
import secrets
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

from protocol.encodings.remote import HouseAddress

VERSION = "Kombio"
BACKLOG = 128
KERNEL_BYTES = 64 * 1024
"""The kernel's buffer for each connection, in each direction; if it is small, a slow reader is noticed sooner."""
GOODBYE_SECONDS = 1.0
NOT_ON_THIS_MACHINE = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)
DISCONNECT, TOO_MANY_CONNECTIONS = 1, 12
"""RFC 4253, 11.1."""


async def listening(host: str | None, port: int) -> list[socket.socket]:
    """Listen on all addresses of a host; without a host, on all interfaces."""
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


def reached_at(knocking: socket.socket, client: str) -> HouseAddress | None:
    """Where a client has reached the house; None if others would not reach it there.

    Behind a proxy, or behind a router that rewrites addresses, the client has dialled another address.
    """
    with suppress(OSError, ValueError):
        (host, port), peer = knocking.getsockname()[:2], knocking.getpeername()[0]
        own, far = _plain_address(host), _plain_address(client)
        if _plain_address(peer) == far and not own.is_link_local and (own.is_global or not far.is_global):
            return HouseAddress(str(own), port)
    return None


def _plain_address(text: str) -> IPv4Address | IPv6Address:
    """An address; one of IPv4 may be written as one of IPv6."""
    address = ip_address(text)
    return getattr(address, "ipv4_mapped", None) or address


@contextmanager
def noticing_end(knocking: socket.socket, end: Callable[[], object]) -> Iterator[None]:
    """Inside the with block, call `end` if the client disconnects before it has sent anything."""
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
    """The first byte that a client has sent, without consuming it; empty if the client is gone."""
    try:
        return knocking.recv(1, socket.MSG_PEEK)
    except ConnectionError:
        return b""


async def turn_away(knocking: socket.socket, reason: str) -> None:
    """Refuse a client, with a reason that it shows to its user, and give it a moment to read that.

    What the client still sends is read; otherwise the kernel would reset the connection and drop the reason.
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
    """An unencrypted packet (RFC 4253, 6): blocks of eight bytes, at least four bytes of padding."""
    padding = 8 - (5 + len(payload)) % 8
    padding += 8 if padding < 4 else 0
    return struct.pack(">IB", 1 + len(payload) + padding, padding) + payload + secrets.token_bytes(padding)
