"""Attacks by the subsystem: frames that are none, frames without an end, and more of them than anybody reads."""

import json
import random
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from typing import Any

import msgpack

from protocol.encodings.remote import JSON_SUBSYSTEM
from tests.kit.frames import FrameClient, channel
from tests.kit.wire import ENOUGH, GONE, KEYS, logged_in

VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 7, 2**63 - 1, -(2**63), 1.5, float("nan"), float("inf"), "", "ABCD", "kombio", "\x1b[2J",
    "\u202e", "x" * 300, b"\xff\x00", [], [0, 1], [[0, 1]], {}, {"type": "draw"}, {"type": "slap"}, {"target": 1},
    [[[[]]]],
)  # fmt: skip
FIELDS = (
    "type", "game", "options", "private", "bots", "start", "code", "command", "text", "name", "level", "settings",
    "shelf", "seat", "by", "unit", "speed", "opened", "act", "version", "number",
)  # fmt: skip
REQUESTS = (
    "hello", "ping", "open_table", "learn", "add_bot", "remove_bot", "join", "watch", "leave", "start", "play", "say",
    "ignore", "heed", "report", "come_back", "prefer", "enter_archive", "browse", "rewatch", "seek", "see_as",
    "set_speed", "enter_office", "operate", "time_up", "update", "welcome",
)  # fmt: skip


def frame(chance: random.Random) -> bytes:
    """A frame that is nearly right: a request with fields of any kind, and sometimes a few bytes of it wrong."""
    fields = {chance.choice(FIELDS): chance.choice(VALUES) for _ in range(chance.randrange(4))}
    data = bytearray(msgpack.packb({"type": chance.choice(REQUESTS), **fields}))
    for _ in range(chance.choice((0, 0, 0, 1, 4))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.choice((None, None, None, -1))])


async def nearly_right(port: int, source: str) -> AsyncIterator[None]:
    """Visits that say hello, open a table, and then anything."""
    for wave in count():
        chance = random.Random(wave)
        with suppress(*GONE):
            async with logged_in(port, source, client_keys=[KEYS[2]]) as connection:
                client = await channel(connection)
                client.send("hello", version=1)
                client.send("open_table", game=chance.choice(("kombio", "companeros", "level8")), bots=["easy"] * 2)
                for _ in range(20):
                    client.write(frame(chance))
                    if client.closed.is_set():
                        break
                yield
        yield


def line(chance: random.Random) -> bytes:
    """The same as a line of JSON: nearly right, and sometimes without its end."""
    fields = {chance.choice(FIELDS): chance.choice(VALUES) for _ in range(chance.randrange(4))}
    data = bytearray(json.dumps({"type": chance.choice(REQUESTS), **fields}, default=repr).encode())
    for _ in range(chance.choice((0, 0, 0, 1, 4))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data) + chance.choice((b"\n", b"\n", b"\n", b"\r\n", b""))


async def nearly_right_lines(port: int, source: str) -> AsyncIterator[None]:
    """Visits of scripts that say hello, open a table, and then anything."""
    for wave in count():
        chance = random.Random(wave)
        with suppress(*GONE):
            async with logged_in(port, source, client_keys=[KEYS[2]]) as connection:
                client = await channel(connection, JSON_SUBSYSTEM)
                client.send("hello", version=1)
                client.send("open_table", game="kombio", bots=["easy"] * 2, start=True, number=wave)
                for _ in range(20):
                    client.write(line(chance))
                    if client.closed.is_set():
                        break
                yield
        yield


async def unread(port: int, source: str) -> AsyncIterator[None]:
    """Pings and requests without an end, whose answers nobody reads."""
    while True:
        with suppress(*GONE):
            async with logged_in(port, source, client_keys=[KEYS[2]]) as connection:
                client = await greeted(connection)
                client.channel.pause_reading()
                for number in range(200):
                    if client.channel.get_write_buffer_size() < ENOUGH:
                        for _ in range(200):
                            client.send("ping", number=number)
                            client.send("say", text="spam" * 40)
                    yield
        yield


async def endless(port: int, source: str) -> AsyncIterator[None]:
    """Frames that announce more than they have: as large as a frame may be, and never whole."""
    while True:
        with suppress(*GONE):
            async with logged_in(port, source, client_keys=[KEYS[2]]) as connection:
                client = await greeted(connection)
                client.write(b"\x82\xa4type\xa3say\xa4text\xdb\x00\x00\xff\xf0")
                for _ in range(60):
                    client.write(b"x" * 1000)
                    yield
        yield


async def greeted(connection: Any) -> FrameClient:
    """A client that has said hello."""
    client = await channel(connection)
    client.send("hello", version=1)
    await client.until(lambda: client.place or client.closed.is_set())
    return client


FRAME_ATTACKS = (nearly_right, nearly_right_lines, unread, endless)
