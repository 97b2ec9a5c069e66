"""Attacks on a house, each as waves without an end, from an address of one's choice."""

import asyncio
import random
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from typing import Any

import asyncssh
from asyncssh.constants import (
    MSG_CHANNEL_OPEN,
    MSG_CHANNEL_REQUEST,
    MSG_DEBUG,
    MSG_GLOBAL_REQUEST,
    MSG_IGNORE,
    MSG_KEXINIT,
    MSG_UNIMPLEMENTED,
)
from asyncssh.packet import Boolean, Byte, String, UInt32

from tests.attack.frames import FRAME_ATTACKS
from tests.kit.client import LightClient
from tests.kit.wire import ENOUGH, GONE, KEYS, VERSION, Unproven, bare, exchange_keys, handshake, logged_in, packet

Attack = Callable[[int, str], AsyncIterator[None]]
MOST = 300
"""Attackers at the same time."""
A_MOMENT = 0.9
"""Seconds that an attacker waits for what may never come; longer timers stand still in tests."""

# --- before anybody has logged in ---


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


async def swarm(one: Callable[[], Coroutine[None, None, None]], each_wave: int) -> AsyncIterator[None]:
    """So many more each wave who do the same, whether or not those before them are done; a few hundred at the most."""

    async def dared() -> None:
        with suppress(*GONE, TimeoutError):
            await one()

    running: set[asyncio.Task[None]] = set()
    try:
        while True:
            for _ in range(min(each_wave, MOST - len(running))):
                running.add(task := asyncio.create_task(dared()))
                task.add_done_callback(running.discard)
            yield
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


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
    """What is no SSH at all, or the beginning of something endless."""
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


# --- with a login, packet by packet ---


async def again_and_again(
    port: int, source: str, strike: Callable[[asyncssh.SSHClientConnection], object]
) -> AsyncIterator[None]:
    """Log in, and do something over and over until the house has enough; then log in again."""
    while True:
        with suppress(*GONE):
            async with logged_in(port, source) as connection:
                while not connection.is_closed():
                    if (transport := connection._transport) and transport.get_write_buffer_size() < ENOUGH:
                        strike(connection)
                    yield
        yield


async def rekeys(port: int, source: str) -> AsyncIterator[None]:
    """Key exchanges without an end."""
    while True:
        with suppress(*GONE):
            async with logged_in(port, source) as connection:
                while not connection.is_closed():
                    await exchange_keys(connection)
                    yield
        yield


def requests(port: int, source: str) -> AsyncIterator[None]:
    """Requests about the connection; some are made to be costly."""

    def strike(connection: asyncssh.SSHClientConnection) -> None:
        key = connection.get_server_host_key()
        assert key
        for name, rest in (
            ("keepalive@openssh.com", b""),
            ("tcpip-forward", String("") + UInt32(0)),
            ("streamlocal-forward@openssh.com", String("/tmp/x")),  # noqa: S108
            ("hostkeys-prove-00@openssh.com", String(key.public_data) * 100),
            ("x" * 5000, b""),
        ):
            connection.send_packet(MSG_GLOBAL_REQUEST, String(name), Boolean(True), rest)

    return again_and_again(port, source, strike)


def opens(port: int, source: str) -> AsyncIterator[None]:
    """Channels of kinds that there are and that there are not."""

    def strike(connection: asyncssh.SSHClientConnection) -> None:
        for number in range(100):
            for kind in ("session", "direct-tcpip", "x" * 100):
                connection.send_packet(MSG_CHANNEL_OPEN, String(kind), UInt32(number), UInt32(2**31), UInt32(2**31))

    return again_and_again(port, source, strike)


def ignored(port: int, source: str) -> AsyncIterator[None]:
    """Packets that a server must read and do nothing about."""

    def strike(connection: asyncssh.SSHClientConnection) -> None:
        for _ in range(100):
            connection.send_packet(MSG_IGNORE, String(b""))
            connection.send_packet(MSG_DEBUG, Boolean(True), String("x" * 100), String(""))
            connection.send_packet(MSG_UNIMPLEMENTED, UInt32(0))
            connection.send_packet(199, b"no such packet")

    return again_and_again(port, source, strike)


async def hundred_channels(port: int, source: str) -> AsyncIterator[None]:
    """A hundred sessions on one connection, each with a terminal."""
    while True:
        with suppress(*GONE):
            async with logged_in(port, source) as connection:
                asked = [session(connection) for _ in range(100)]
                await asyncio.gather(*asked, return_exceptions=True)
                yield
        yield


async def session(
    connection: asyncssh.SSHClientConnection, columns: int = 80, lines: int = 24, *, term: str | None = "xterm-256color"
) -> LightClient:
    client = LightClient()
    await connection.create_session(lambda: client, term_type=term, term_size=(columns, lines), encoding=None)
    return client


# --- with a session ---


@asynccontextmanager
async def crowd(port: int, source: str, number: int = 4, **how: Any) -> AsyncIterator[list[LightClient]]:
    """Several of them, in the lobby."""
    async with AsyncExitStack() as stack:
        clients = []
        for _ in range(number):
            key = asyncssh.generate_private_key("ssh-ed25519")
            connection = await stack.enter_async_context(logged_in(port, source, client_keys=[key]))
            clients.append(await session(connection, **how))
            await clients[-1].until(b"Welcome")
        yield clients


async def typing(port: int, source: str, data: Callable[[], bytes], **how: Any) -> AsyncIterator[None]:
    """Several sessions that send as much as is taken."""
    async with crowd(port, source, **how) as clients:
        while True:
            for client in clients:
                client.seen.clear()
                with suppress(*GONE):
                    if client.channel.get_write_buffer_size() < ENOUGH:
                        client.channel.write(data())
            yield


def keys(port: int, source: str) -> AsyncIterator[None]:
    """Keys that draw, and some that draw everything, in a window as large as there is."""
    return typing(port, source, lambda: b"?\x0c,\x1b[A" * 1000, columns=500, lines=200)


def paste(port: int, source: str) -> AsyncIterator[None]:
    """A paste without an end, whose beginning comes in pieces."""
    pieces = iter((b"\x1b[20", b"0~"))
    return typing(port, source, lambda: next(pieces, b"x" * 32_000))


def sequences(port: int, source: str) -> AsyncIterator[None]:
    """Sizes within the text, and sequences that never end."""
    absurd = (
        b"\x1b[48;60000;60000;1;1t",
        b"\x1b[48;0;0;0;0t",
        b"\x1b[" + b"9" * 500,
        b"\x1b]0;" + b"x" * 500,
        b"\x1b" * 100,
    )
    return typing(port, source, lambda: b"".join(absurd) * 20)


def chatter(port: int, source: str) -> AsyncIterator[None]:
    """Lines of chat for everyone in the lobby."""
    return typing(port, source, lambda: b"/spam \xcc\x81\xcc\x81\xcc\x81\r" * 100)


def tables(port: int, source: str) -> AsyncIterator[None]:
    """Tables that are opened, with bots, and left."""
    return typing(port, source, lambda: b"pqq" * 10)


def lines(port: int, source: str) -> AsyncIterator[None]:
    """Lines of all kinds for who has no terminal: chat, tables, words that mean nothing, and one without an end."""
    typed = b"say spam\nplay\nlook\nslap\nleave\n" * 50 + b"\xff\x1b[2J\x00" * 50 + b"x" * 5_000
    return typing(port, source, lambda: typed, term=None)


async def sizes(port: int, source: str) -> AsyncIterator[None]:
    """Windows of all sizes, one after the other."""
    async with crowd(port, source) as clients:
        while True:
            for client in clients:
                client.seen.clear()
                for size in ((500, 200), (0, 0), (2**32 - 1, 2**32 - 1), (1, 1), (499, 199)) * 10:
                    with suppress(*GONE):
                        client.channel.change_terminal_size(*size)
            yield


async def environment(port: int, source: str) -> AsyncIterator[None]:
    """Variables without an end, before a session has begun and after it."""
    async with crowd(port, source) as clients:
        for wave in count():
            for client in clients:
                connection = client.channel.get_connection()
                if (transport := connection._transport) and transport.get_write_buffer_size() < ENOUGH:
                    for number in range(50):
                        name = String(f"LC_{wave}_{number}") + String("x" * 1000)
                        with suppress(*GONE):
                            client.channel.send_packet(MSG_CHANNEL_REQUEST, String("env"), Boolean(False), name)
            yield


async def stalled(port: int, source: str) -> AsyncIterator[None]:
    """Clients that make the house draw and read nothing of it."""
    while True:
        with suppress(*GONE):
            async with crowd(port, source, columns=500, lines=200) as clients:
                for client in clients:
                    if transport := client.channel.get_connection()._transport:
                        transport.pause_reading()
                for _ in range(200):
                    for client in clients:
                        if client.channel.get_write_buffer_size() < ENOUGH:
                            client.channel.write(b"\x0c")
                    yield
        yield


async def words(port: int, source: str) -> AsyncIterator[None]:
    """Commands, one after the other."""
    while True:
        with suppress(*GONE):
            async with logged_in(port, source, client_keys=[KEYS[2]]) as connection:
                for word in ("rules kombio", "tables", "x" * 30_000):
                    await connection.run(word)
                    yield
        yield


def comings_and_goings(port: int, source: str) -> AsyncIterator[None]:
    """Sessions that are gone as soon as they have begun."""

    async def one() -> None:
        async with logged_in(port, source) as connection:
            await session(connection)

    return swarm(one, 2)


async def dropped_tables(port: int, source: str) -> AsyncIterator[None]:
    """New keys from seven addresses that open a table with bots and drop the connection, one after the other."""
    network = source.rpartition(".")[0]
    for number in count():
        key = asyncssh.generate_private_key("ssh-ed25519")
        with suppress(*GONE, TimeoutError):
            async with logged_in(port, f"{network}.{number % 7 + 1}", client_keys=[key]) as connection:
                client = await session(connection)
                await client.until(b"Welcome")
                client.press("s")
                await client.until(b"\x1b[")  # the table, or that there are enough of them
        yield


async def taken_seats(port: int, source: str) -> AsyncIterator[None]:
    """New keys from seven addresses that take the seats of bots where people play, and drop the connection."""
    network = source.rpartition(".")[0]
    for number in count():
        key = asyncssh.generate_private_key("ssh-ed25519")
        with suppress(*GONE, TimeoutError):
            async with logged_in(port, f"{network}.{number % 7 + 1}", client_keys=[key]) as connection:
                client = await session(connection)
                await client.until(b"Welcome")
                client.press("p")
                async with asyncio.timeout(A_MOMENT):
                    await client.until(b"from the next round")
        yield


def many_names(port: int, source: str) -> AsyncIterator[None]:
    """One key that wishes for ever new names."""
    numbers = count()

    async def one() -> None:
        async with logged_in(port, source, username=f"name{next(numbers)}") as connection:
            await (await session(connection)).until(b"Welcome")

    return swarm(one, 1)


def guessed_codes(port: int, source: str) -> AsyncIterator[None]:
    """New keys from seven addresses, each of which logs in with a made-up code of a table."""
    network, numbers = source.rpartition(".")[0], count()

    async def one() -> None:
        code, key = "".join(random.choices("ABCDEFGH", k=4)), asyncssh.generate_private_key("ssh-ed25519")
        where = f"{network}.{next(numbers) % 7 + 1}"
        async with logged_in(port, where, username=code, client_keys=[key]) as connection:
            await (await session(connection)).until(b"LOBBY")

    return swarm(one, 1)


def followers(port: int, source: str) -> AsyncIterator[None]:
    """As many as may follow the tables, and more, who do not read."""

    async def one() -> None:
        async with logged_in(port, source, client_keys=[asyncssh.generate_private_key("ssh-ed25519")]) as connection:
            client = LightClient()
            await connection.create_session(lambda: client, "tables --follow --json", encoding=None)
            client.channel.pause_reading()
            await client.closed.wait()

    return swarm(one, 2)


async def switching(port: int, source: str) -> AsyncIterator[None]:
    """From a screen that is too small to lines and back, again and again."""
    async with logged_in(port, source) as connection:
        client = await session(connection, 40, 12)
        while True:
            client.seen.clear()
            with suppress(*GONE):
                client.channel.write(b"t" + b"screen\r" * 3)
            yield


ATTACKS: tuple[Attack, ...] = (
    handshakes, half_open, half_open_from_everywhere, garbage, key_flood,
    rekeys, requests, opens, ignored, hundred_channels,
    keys, paste, sequences, chatter, tables, lines, sizes, environment, stalled, words, comings_and_goings,
    dropped_tables, taken_seats, many_names, guessed_codes, followers, switching,
    *FRAME_ATTACKS,
)  # fmt: skip
