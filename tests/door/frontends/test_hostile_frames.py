"""Hostile bytes at the subsystem: frames that are none, floods, slow readers, and ways around being sent away."""

import gc
import random
from collections.abc import Callable
from typing import Any

import asyncssh
import msgpack
import pytest
from msgspec.structs import replace

from protocol.office import Ban
from server.door.admission.limits import Limits
from server.door.frontends.subsystem import SubsystemFrontEnd
from server.door.sessions.session import Session
from server.house.members.connection import Connection
from server.house.members.rate_limits import RateLimits
from server.house.members.token_bucket import Rate
from server.link.port import Parting
from server.office.desk import Operator
from tests.attack.frames import frame
from tests.door.conftest import Door
from tests.kit.client import connected
from tests.kit.frames import FrameClient, channel, frames
from tests.kit.garbage import gone, no_collector
from tests.kit.house import in_time
from tests.kit.limits import PLENTY, ROOMY

pytestmark = pytest.mark.usefixtures("no_bug")


@pytest.fixture
def limits() -> Limits:
    """Large frames arrive at once."""
    return replace(ROOMY, received=PLENTY)


VISITS = 25
"""How many visits of somebody who says anything."""


# --- hostile bytes ---


def packed(**fields: Any) -> bytes:
    return bytes(msgpack.packb(fields))


HOSTILE = {
    "not msgpack": (b"\xc1\xc1\xc1", "malformed"),
    "no map": (msgpack.packb([1, 2]), "invalid"),
    "no type": (packed(code="ABCD"), "invalid"),
    "an unknown type": (packed(type="open_sesame"), "invalid"),
    "an unknown field": (packed(type="join", code="ABCD", seat=3), "invalid"),
    "a field of another type": (packed(type="join", code=7), "invalid"),
    "keys that are no texts": (msgpack.packb({1: 2}), "malformed"),
    "a second hello": (packed(type="hello", version=1), "invalid"),
    "what only the house says": (packed(type="welcome", version=1, house="", games=[]), "invalid"),
    "the clock": (packed(type="time_up", kind="turn", serial=1), "invalid"),
    "nested too deep": (b"\x91" * 2000 + b"\xc0", "too_deep"),
    "a list of four billion": (b"\xdd\xff\xff\xff\xff", "malformed"),
    "a text of four gigabytes": (b"\xdb\xff\xff\xff\xff" + b"x" * 70_000, "too_large"),
    "too large": (packed(type="say", text="x" * 70_000), "too_large"),
    "an extension": (msgpack.packb(msgpack.ExtType(1, b"x")), "malformed"),
    "an escape sequence in place of a frame": (b"\x1b[2J\x1b[H", "invalid"),
}


@pytest.mark.parametrize(("data", "reason"), HOSTILE.values(), ids=HOSTILE)
async def test_a_frame_that_is_none_ends_the_connection_with_a_reason(door: Door, data: bytes, reason: str) -> None:
    async with frames(door.port, "eve") as eve, frames(door.port, "ana") as ana:
        eve.write(data)
        assert await eve.ended() == reason
        ana.send("ping", number=1)
        await ana.until(lambda: {"type": "pong", "number": 1} in ana.frames)
        assert not ana.goodbye


async def test_the_same_before_hello(door: Door) -> None:
    for what, (data, reason) in HOSTILE.items():
        if what != "a second hello":
            async with connected(door.port, "eve") as connection:
                client = await channel(connection)
                client.write(data)
                assert await client.ended() == reason


async def test_the_end_inside_a_frame_is_told(door: Door) -> None:
    async with frames(door.port, "eve") as eve:
        eve.write(packed(type="leave")[:-2])
        eve.channel.write_eof()
        assert await eve.ended() == "incomplete"


class TestFloods:
    """Who sends faster than it may is read more slowly; nothing is lost, and nobody else waits."""

    @pytest.fixture
    def limits(self) -> Limits:
        """A key every two seconds, and few lines of chat, so that a slow machine makes no difference."""
        return replace(ROOMY, keys=Rate(0.5, 50), person=RateLimits(lines=Rate(1e-6, 6)))

    async def test_a_flood_is_read_slowly_and_wholly(self, door: Door) -> None:
        async with frames(door.port, "eve") as eve, frames(door.port, "ana") as ana:
            for number in range(300):
                eve.send("ping", number=number)
            ana.send("ping", number=1)
            await ana.until(lambda: {"type": "pong", "number": 1} in ana.frames)
            assert sum(frame["type"] == "pong" for frame in eve.frames) < 300
            await in_time(lambda: sum(frame["type"] == "pong" for frame in eve.frames) == 300)

    async def test_chat_has_limits_of_its_own(self, door: Door) -> None:
        async with frames(door.port, "eve") as eve, frames(door.port, "ana") as ana:
            for number in range(40):
                eve.send("say", text=f"buy {number}")
            await eve.until(lambda: "too_fast" in eve.refusals())
            await eve.until(lambda: len(eve.refusals()) > 30)
            ana.send("ping", number=1)
            await ana.until(lambda: {"type": "pong", "number": 1} in ana.frames)
            assert sum(news["type"] == "said" for news in ana.news) < 10


async def test_who_reads_slowly_gets_all_the_news_and_only_the_newest_picture(door: Door) -> None:
    async with frames(door.port, "ana") as ana, frames(door.port, "ben") as ben:
        ana.send("open_table", game="kombio")
        await ana.until(lambda: ana.at_table)
        ben.send("join", code=ana.place["line"]["code"])
        await ben.until(lambda: ben.at_table and len(ben.place["line"]["seats"]) == 2)
        before = len(ben.frames)
        session = session_of("ben")
        session.block_network()
        for number in range(3):
            ana.send("say", text=f"line {number}")
            ana.send("add_bot", level="easy")
        ben.send("ping", number=7)
        await ana.until(lambda: len(ana.place["line"]["seats"]) == 5)
        session.free_network()
        await ben.until(lambda: len(ben.place["line"]["seats"]) == 5)
        pong, *updates = sorted(ben.frames[before:], key=lambda frame: str(frame["type"]))
        assert pong == {"type": "pong", "number": 7}
        assert len(updates) == 1
        assert [news["text"] for news in ben.news if news["type"] == "said"] == [f"line {n}" for n in range(3)]


# --- how it ends ---


def session_of(name: str) -> Session:
    """The door's end of somebody's channel."""
    gc.collect()  # those of earlier tests
    [found] = [thing for thing in gc.get_objects() if isinstance(thing, Session) and thing._name == name]
    return found


class TestSentAway:
    """What the client has sent already does not put off the end."""

    @pytest.fixture
    def limits(self) -> Limits:
        return replace(ROOMY, keys=Rate(0, 20))

    async def test_who_is_sent_away_goes_at_once_whatever_is_still_to_be_read(self, door: Door) -> None:
        async with frames(door.port, "eve") as eve:
            eve.write(b"".join(packed(type="ping", number=number) for number in range(100)))
            await eve.until(lambda: sum(frame["type"] == "pong" for frame in eve.frames) == 19)
            session_of("eve")._kick("banned", Parting("eve"))
            assert await eve.ended() == "banned"
            assert not door.house.members


async def test_who_waits_at_the_door_while_being_banned_does_not_come_in(door: Door) -> None:
    """A channel that has not said hello is no way around a ban."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with connected(door.port, "eve", key) as connection:
        inside, waiting = await channel(connection), await channel(connection)
        inside.send("hello", version=1)
        await inside.until(lambda: inside.place)
        door.desk.do(Operator("olga", ""), Ban(key.get_fingerprint()))
        assert await inside.ended() == "banned"
        waiting.send("hello", version=1)
        assert await waiting.ended() == "turned_away"


async def test_what_a_session_held_needs_no_collector(door: Door) -> None:
    """Nobody collects garbage while people play; who breaks the protocol leaves no more behind than who leaves."""
    with no_collector():
        async with frames(door.port, "eve") as eve:
            eve.send("hello", version=1)
            await eve.ended()
        await gone(Session, Connection, SubsystemFrontEnd)


async def says_anything(eve: FrameClient, chance: random.Random, anything: Callable[[random.Random], bytes]) -> None:
    """Say a few things that are nearly right, and wait for the end."""
    for _ in range(chance.randrange(1, 12)):
        eve.write(anything(chance))
    eve.channel.write_eof()
    assert await eve.ended() in ("bye", "invalid", "malformed", "incomplete")


async def is_answered(client: FrameClient) -> None:
    """The house still answers a client."""
    client.send("ping", number=1)
    await client.until(lambda: {"type": "pong", "number": 1} in client.frames)


@pytest.mark.parametrize("seed", range(2))
async def test_whatever_is_nearly_right_is_done_refused_or_the_end(door: Door, seed: int) -> None:
    """In one house: visits that say anything, in the lobby and at tables, while ana plays on."""
    chance = random.Random(seed)
    async with frames(door.port, "ana") as ana:
        ana.send("open_table", game="kombio", bots=["easy"], start=True)
        await ana.until(lambda: ana.view)
        for visit in range(VISITS):
            async with frames(door.port, f"eve{visit}") as eve:
                eve.send("open_table", game=chance.choice(("kombio", "companeros", "level8")), bots=["easy"] * 2)
                await says_anything(eve, chance, frame)
        await is_answered(ana)
