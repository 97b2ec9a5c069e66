"""Clients that do not behave: bare sockets, and SSH connections whose packets are written by hand."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncssh
from asyncssh.constants import MSG_KEX_FIRST, MSG_KEXINIT
from asyncssh.packet import Boolean, Byte, NameList, String, UInt32

from tests.kit.clock import patience

VERSION = b"SSH-2.0-Kombio\r\n"


class Bare:
    """A connection of bytes, from an address of one's choice: all of 127.0.0.0/8 is this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def greeting(self) -> bytes:
        """Wait for the first line: the server's version."""
        async with patience():
            return await self.reader.readline()

    async def is_welcome(self) -> bool:
        """Say hello; whether the server begins a key exchange with that, and not a goodbye."""
        assert await self.greeting() == VERSION
        self.send(VERSION)
        async with patience():
            packet = await self.reader.readexactly(6)
        return packet[5] == MSG_KEXINIT

    async def rest(self) -> bytes:
        """Wait until the server closes, and give all that came."""
        data = b""
        try:
            async with patience():
                while more := await self.reader.read(65536):
                    data += more
        except ConnectionError:
            pass
        return data

    @property
    def has_heard(self) -> bool:
        """Whether the server has said anything, as far as is known without waiting."""
        return bool(self.reader._buffer) or self.is_closed  # type: ignore[attr-defined]

    @property
    def is_closed(self) -> bool:
        """Whether the server has closed, as far as is known without waiting."""
        return self.reader.at_eof() or self.reader.exception() is not None


def own_address() -> str:
    """An address of this machine that no other process listens on: a port that is free there stays free."""
    high, low = divmod(os.getpid() % 60_000, 250)
    return f"127.{high + 10}.{low + 1}.1"


@asynccontextmanager
async def bare(port: int, source: str = "127.0.0.1", host: str = "127.0.0.1") -> AsyncIterator[Bare]:
    """Connect, and say nothing."""
    client = await knock(port, source, host)
    try:
        yield client
    finally:
        client.writer.close()


async def knock(port: int, source: str, host: str = "127.0.0.1") -> Bare:
    """Connect, and leave the closing to the caller."""
    own = socket.socket()
    own.setblocking(False)
    own.bind((source, 0))
    try:
        await asyncio.get_running_loop().sock_connect(own, (host, port))
        return Bare(*await asyncio.open_connection(sock=own))
    except BaseException:
        own.close()
        raise


def packet(payload: bytes) -> bytes:
    """A packet without encryption."""
    padding = 8 - (5 + len(payload)) % 8 + 8
    return UInt32(1 + len(payload) + padding) + Byte(padding) + payload + bytes(padding)


def packets(data: bytes) -> list[bytes]:
    """The whole packets without encryption in what a server says after its version, without their padding."""
    found, rest = [], data.partition(b"\r\n")[2]
    while len(rest) >= (end := 4 + int.from_bytes(rest[:4], "big")) > 4:
        found.append(rest[5 : end - rest[4]])
        rest = rest[end:]
    return found


def handshake(*, guess: bool = False) -> bytes:
    """All that makes a server do the work of a key exchange, none of which takes the client any."""
    algorithms = [[b"curve25519-sha256"], [b"ssh-ed25519"], *[[b"aes256-gcm@openssh.com"]] * 2, *[[b""]] * 2]
    lists = [*algorithms, [b"none"], [b"none"], [], []]
    begin = Byte(MSG_KEXINIT) + os.urandom(16) + b"".join(map(NameList, lists)) + Boolean(guess) + UInt32(0)
    ours = packet(Byte(MSG_KEX_FIRST) + String(os.urandom(32)))
    return VERSION + packet(begin) + ours + (ours if guess else b"")


ENOUGH = 128 * 1024
"""Bytes that an attacker leaves waiting on its own side, so as not to attack itself."""
GONE = (asyncssh.Error, OSError, EOFError)
"""How attackers learn that they were let go."""
KEYS = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]


class Guest(asyncssh.SSHClient):
    """Somebody without a key, who is asked nothing."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *_: object) -> list[str]:
        return []


GUEST: dict[str, Any] = {"client_keys": None, "client_factory": Guest}
"""How somebody without a key logs in."""


@asynccontextmanager
async def logged_in(
    port: int, source: str = "127.0.0.1", **options: Any
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """A connection that has logged in and opened nothing."""
    settings: dict[str, Any] = {
        "known_hosts": None, "config": None, "agent_path": None, "username": "mallory", "client_keys": [KEYS[0]],
        "local_addr": (source, 0), "compression_algs": None, "keepalive_interval": 0, **options,
    }  # fmt: skip
    async with patience():
        connection = await asyncssh.connect("127.0.0.1", port, **settings)
    try:
        yield connection
    finally:
        connection.abort()


async def exchange_keys(connection: asyncssh.SSHClientConnection) -> None:
    """Begin another key exchange, and wait until it is done or the connection is."""
    connection._send_kexinit()
    connection._kexinit_sent = True
    async with patience():
        while not (connection._kex_complete or connection.is_closed()):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.001)


class Unproven:
    """Keys that are somebody else's: they are offered, and their signatures are wrong."""

    def __init__(self, number: int) -> None:
        self.tried = 0
        self.keys = asyncssh.load_keypairs([asyncssh.generate_private_key("ssh-ed25519") for _ in range(number)])
        for key in self.keys:
            setattr(key, "sign", self._sign)  # noqa: B010 - one key's own

    def _sign(self, _data: bytes) -> bytes:
        self.tried += 1
        return String("ssh-ed25519") + String(bytes(64))
