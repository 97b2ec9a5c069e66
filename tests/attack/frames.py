"""Attacks by the subsystem: frames that are none, frames without an end, and more of them than anybody reads."""

import json
import random
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import suppress
from itertools import count
from typing import Any

import msgpack

from protocol.encodings.remote import JSON_SUBSYSTEM, SUBSYSTEM
from tests.attack.waves import starting_over
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


def request(chance: random.Random) -> dict[str, Any]:
    """A request with fields of any kind."""
    fields = {chance.choice(FIELDS): chance.choice(VALUES) for _ in range(chance.randrange(4))}
    return {"type": chance.choice(REQUESTS), **fields}


def spoilt(chance: random.Random, data: bytes) -> bytes:
    """Data that sometimes has a few wrong bytes."""
    changed = bytearray(data)
    for _ in range(chance.choice((0, 0, 0, 1, 4))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def frame(chance: random.Random) -> bytes:
    """A frame that is nearly right; some are cut off."""
    return spoilt(chance, msgpack.packb(request(chance)))[: chance.choice((None, None, None, -1))]


def line(chance: random.Random) -> bytes:
    """The same as a line of JSON."""
    data = json.dumps(request(chance), default=repr).encode()
    return spoilt(chance, data) + chance.choice((b"\n", b"\n", b"\n", b"\r\n", b""))


async def nearly_right(
    port: int, source: str, subsystem: str = SUBSYSTEM, message: Callable[[random.Random], bytes] = frame
) -> AsyncIterator[None]:
    """Visits that say hello, open a table, and then send anything."""
    for wave in count():
        chance = random.Random(wave)
        game = chance.choice(("kombio", "companeros", "level8"))
        with suppress(*GONE):
            async with logged_in(port, source, client_keys=[KEYS[2]]) as connection:
                client = await channel(connection, subsystem)
                client.send("hello", version=1)
                client.send("open_table", game=game, bots=["easy"] * 2, start=True, number=wave)
                for _ in range(20):
                    client.write(message(chance))
                    if client.closed.is_set():
                        break
                yield
        yield


def nearly_right_lines(port: int, source: str) -> AsyncIterator[None]:
    """The same visits with lines of JSON."""
    return nearly_right(port, source, JSON_SUBSYSTEM, line)


@starting_over
async def unread(port: int, source: str) -> AsyncGenerator[None, None]:
    """Endless pings and requests from a client that reads no answers."""
    async with logged_in(port, source, client_keys=[KEYS[2]]) as connection:
        client = await greeted(connection)
        client.channel.pause_reading()
        for number in range(200):
            if client.channel.get_write_buffer_size() < ENOUGH:
                for _ in range(200):
                    client.send("ping", number=number)
                    client.send("say", text="spam" * 40)
            yield


@starting_over
async def endless(port: int, source: str) -> AsyncGenerator[None, None]:
    """Frames that announce more than they have: as large as a frame may be, and never whole."""
    async with logged_in(port, source, client_keys=[KEYS[2]]) as connection:
        client = await greeted(connection)
        client.write(b"\x82\xa4type\xa3say\xa4text\xdb\x00\x00\xff\xf0")
        for _ in range(60):
            client.write(b"x" * 1000)
            yield


async def greeted(connection: Any) -> FrameClient:
    """A client that has said hello."""
    client = await channel(connection)
    client.send("hello", version=1)
    await client.until(lambda: client.place or client.closed.is_set())
    return client


FRAME_ATTACKS = (nearly_right, nearly_right_lines, unread, endless)
