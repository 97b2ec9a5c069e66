"""Attacks by clients that have not logged in."""

import random
import socket
from collections.abc import AsyncIterator, Callable

from asyncssh.constants import MSG_IGNORE, MSG_KEXINIT
from asyncssh.packet import Byte, String, UInt32

from tests.attack.waves import swarm
from tests.kit.wire import VERSION, Unproven, bare, handshake, logged_in, packet


def handshakes(port: int, source: str) -> AsyncIterator[None]:
    """Connections that begin a key exchange and leave."""
    return knocking(port, source, handshake)


def knocking(port: int, source: str, opening: Callable[[], bytes]) -> AsyncIterator[None]:
    """Connections that say something and wait for the end."""

    async def one() -> None:
        async with bare(port, source) as client:
            client.send(opening())
            await client.rest()

    return swarm(one, 20)


async def half_open(port: int, source: str) -> AsyncIterator[None]:
    """A thousand connections, a hundred a wave, that say nothing; all from one address."""
    async for _ in silent(port, lambda _: source):
        yield


async def half_open_from_everywhere(port: int, source: str) -> AsyncIterator[None]:
    """The same, each from another address."""
    network = source.split(".")[2]
    async for _ in silent(port, lambda number: f"127.{network}.{number // 250}.{number % 250 + 1}"):
        yield


async def silent(port: int, source: Callable[[int], str], number: int = 1000) -> AsyncIterator[None]:
    sockets: list[socket.socket] = []
    try:
        for each in range(number):
            sockets.append(own := socket.socket())
            own.setblocking(False)
            own.bind((source(each), 0))
            own.connect_ex(("127.0.0.1", port))
            if each % 100 == 99:
                yield
        while True:
            yield
    finally:
        for own in sockets:
            own.close()


def garbage(port: int, source: str) -> AsyncIterator[None]:
    """Bytes that are not SSH, or the beginning of something endless."""
    chance = random.Random(1)
    openings = (
        lambda: chance.randbytes(20_000),
        lambda: b"SSH-2.0-" + b"x" * 20_000,
        lambda: b"SSH-2.0-\xff\xfe\r\n",
        lambda: b"\r\n" * 10_000,
        lambda: b"SSH-1.5-old\r\n",
        lambda: b"GET / HTTP/1.1\r\nHost: house\r\n\r\n",
        lambda: VERSION + b"\xff" * 20_000,
        lambda: VERSION + UInt32(0) * 5_000,
        lambda: VERSION + UInt32(250_000) + chance.randbytes(200_000),
        lambda: VERSION + packet(chance.randbytes(500)),
        lambda: VERSION + packet(Byte(MSG_KEXINIT) + chance.randbytes(500)),
        lambda: VERSION + packet(Byte(MSG_IGNORE) + String(b"x" * 30_000)) * 10,
    )

    def opening() -> bytes:
        return chance.choice(openings)()

    return knocking(port, source, opening)


def key_flood(port: int, source: str) -> AsyncIterator[None]:
    """Keys that are somebody else's, one after the other."""
    keys = Unproven(30).keys

    async def one() -> None:
        async with logged_in(port, source, client_keys=list(keys)):
            pass

    return swarm(one, 2)
