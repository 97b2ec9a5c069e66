"""Attacks by clients in sessions: what they type, and what they do not read."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import suppress
from itertools import count
from typing import Any

from asyncssh.constants import MSG_CHANNEL_REQUEST
from asyncssh.packet import Boolean, String

from tests.attack.waves import crowd, session, starting_over
from tests.kit.wire import ENOUGH, GONE, KEYS, logged_in


async def typing(port: int, source: str, data: Callable[[], bytes], **how: Any) -> AsyncIterator[None]:
    """Several sessions that send as much as the server accepts."""
    async with crowd(port, source, **how) as clients:
        while True:
            for client in clients:
                client.seen.clear()
                with suppress(*GONE):
                    if client.channel.get_write_buffer_size() < ENOUGH:
                        client.channel.write(data())
            yield


def keys(port: int, source: str) -> AsyncIterator[None]:
    """Keys that redraw the screen, some of them all of it, in the largest possible window."""
    return typing(port, source, lambda: b"?\x0c,\x1b[A" * 1000, columns=500, lines=200)


def paste(port: int, source: str) -> AsyncIterator[None]:
    """An endless paste; its start sequence arrives in pieces."""
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
    """Lines of all kinds, from clients without a terminal: chat, tables, nonsense, and one endless line."""
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


@starting_over
async def stalled(port: int, source: str) -> AsyncGenerator[None, None]:
    """Clients that make the house draw, and read nothing."""
    async with crowd(port, source, columns=500, lines=200) as clients:
        for client in clients:
            if transport := client.channel.get_connection()._transport:
                transport.pause_reading()
        for _ in range(200):
            for client in clients:
                if client.channel.get_write_buffer_size() < ENOUGH:
                    client.channel.write(b"\x0c")
            yield


@starting_over
async def words(port: int, source: str) -> AsyncGenerator[None, None]:
    """Commands, one after the other."""
    async with logged_in(port, source, client_keys=[KEYS[2]]) as connection:
        for word in ("rules kombio", "tables", "x" * 30_000):
            await connection.run(word)
            yield


async def switching(port: int, source: str) -> AsyncIterator[None]:
    """From a screen that is too small to lines and back, again and again."""
    async with logged_in(port, source) as connection:
        client = await session(connection, 40, 12)
        while True:
            client.seen.clear()
            with suppress(*GONE):
                client.channel.write(b"t" + b"screen\r" * 3)
            yield
