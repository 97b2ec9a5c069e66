"""The subsystem: programs come in, play, and are answered; whatever they send, nobody else notices."""

import asyncio
import gc
import logging
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import asyncssh
import msgpack
import pytest
from msgspec.structs import replace

from protocol.office import Ban
from server.house.budget import Rate
from server.house.member import Connection
from server.house.policy import Policy
from server.operate.desk import Desk, Operator
from server.operate.terms import Terms
from server.ssh import frames as served
from server.ssh.frames import FrameTalk
from server.ssh.limits import Limits
from server.ssh.listener import listen
from server.ssh.session import Session
from tests.attack.frames import frame
from tests.kit.client import player
from tests.kit.frames import FrameClient, channel, connected, frames
from tests.kit.limits import PLENTY, ROOMY
from tests.ssh.conftest import Door, opened


@pytest.fixture(autouse=True)
def _no_bug(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever a client sends, nothing of it is an error of the house."""
    yield
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.fixture
def limits() -> Limits:
    """Large frames arrive at once."""
    return replace(ROOMY, received=PLENTY)


VISITS = 25
"""How many visits of somebody who says anything."""


# --- the way in ---


async def test_hello_is_answered_with_welcome_and_the_lobby(door: Door) -> None:
    async with frames(door.port, "ana") as ana:
        assert ana.frames[0] == {
            "type": "welcome", "version": 1, "house": "kombio", "games": ["kombio", "companeros", "level8"],
        }  # fmt: skip
        assert ana.update["you"]["name"] == "ana"
        assert (ana.place["type"], ana.place["people"]) == ("lobby", ["ana"])


@pytest.mark.parametrize(("version", "older"), [(0, "this client"), (2, "this house")])
async def test_another_version_is_told_clearly(door: Door, version: int, older: str) -> None:
    """Whatever else its hello says: that may be new."""
    async with frames(door.port, "ana", version=version, colour="new") as ana:
        assert await ana.ended() == "other_version"
        assert ana.goodbye
        assert older in ana.goodbye["text"]
        assert not door.house.members


async def test_who_says_something_else_first_is_sent_away(door: Door) -> None:
    async with connected(door.port, "ana") as connection:
        client = await channel(connection)
        client.send("leave")
        assert await client.ended() == "no_hello"


async def test_who_says_nothing_is_sent_away(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "HELLO_SECONDS", 0.05)
    async with connected(door.port, "ana") as connection:
        client = await channel(connection)
        assert await client.ended() == "no_hello"


async def test_a_guest_comes_in_too_and_has_a_code(door: Door) -> None:
    async with asyncssh.connect(
        "127.0.0.1", door.port, username="zoe", known_hosts=None, config=None, agent_path=None, client_keys=None,
        password="", preferred_auth=["keyboard-interactive"],
    ) as connection:  # fmt: skip
        client = await channel(connection)
        client.send("hello", version=1)
        await client.until(lambda: client.place)
        assert client.update["you"]["guest"]
        assert len(client.update["you"]["code"]) == 8


async def test_the_end_of_what_a_client_says_is_its_goodbye(door: Door) -> None:
    async with frames(door.port, "ana") as ana:
        ana.channel.write_eof()
        assert await ana.ended() == "bye"


# --- playing ---


def is_at_table(client: FrameClient) -> bool:
    return bool(client.place["type"] == "table")


async def seated(*clients: FrameClient, game: str = "kombio", **options: Any) -> None:
    """Open a table for these clients, and start a game."""
    host, *others = clients
    host.send("open_table", game=game, options=options)
    await host.until(lambda: host.place["type"] == "table")
    for client in others:
        client.send("join", code=host.place["line"]["code"])
        await client.until(partial(is_at_table, client))
    host.send("start")
    for client in clients:
        await client.until(partial(getattr, client, "view"))


async def test_two_programs_play_a_turn(door: Door) -> None:
    async with frames(door.port, "ana") as ana, frames(door.port, "ben") as ben:
        await seated(ana, ben, starter="host")
        for client in (ana, ben):
            client.play("ready")
        await ana.until(lambda: ana.view["stage"] == "choosing")
        ana.play("draw")
        await ana.until(lambda: ana.view["drawn"] is not None)
        await ben.until(lambda: ben.view["stage"] == "holding")
        assert ben.view["drawn"] is None
        ana.play("swap", slot=1)
        await ben.until(lambda: ben.view["turn"] == 1)
        assert ben.view["offers"]


async def test_a_program_and_a_screen_share_a_table(door: Door) -> None:
    async with frames(door.port, "ana", bot=True) as ana, player(door.port, "ben") as ben:
        ana.send("open_table", game="kombio", options={"starter": "host"})
        await ana.until(lambda: ana.place["type"] == "table")
        await ben.until(b"~ana")
        ben.press("\r")
        await ben.until(b"program")
        ana.send("start")
        await ben.until(b"Round 1 is dealt")
        assert ana.place["line"]["seats"][0] == {"name": "~ana", "here": True, "bot": "program"}


async def test_programs_can_be_forbidden_and_people_come_all_the_same(door: Door) -> None:
    door.house.adopt(Policy(programs=False))
    async with frames(door.port, "ana", bot=True) as ana:
        assert await ana.ended() == "no_programs"
    async with frames(door.port, "ana") as ana:
        assert ana.place["type"] == "lobby"


async def test_a_lost_connection_keeps_the_seat_and_the_story_is_told_again(door: Door) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with frames(door.port, "ben") as ben:
        async with frames(door.port, "ana", key) as ana:
            await seated(ana, ben)
            ana.play("ready")
            await ben.until(lambda: ben.view["ready"] == [0])
        async with frames(door.port, "ana", key) as ana:
            await ana.until(lambda: ana.view)
            assert ana.place["you"] == 0
            assert any(news["type"] == "story" for news in ana.news)


async def test_the_newest_connection_of_a_key_takes_over(door: Door) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with frames(door.port, "ana", key) as first, frames(door.port, "ana", key) as second:
        assert await first.ended() == "taken_over"
        assert second.place["type"] == "lobby"


async def test_a_house_that_closes_says_so(limits: Limits) -> None:
    async with opened(limits) as door, frames(door.port, "ana") as ana:
        closing = asyncio.create_task(door.house.close())
        assert await ana.ended() == "closing"
        await closing


async def test_pings_are_answered_in_order_with_everything_else(door: Door) -> None:
    async with frames(door.port, "ana") as ana:
        for number in range(50):
            ana.send("ping", number=number)
        await ana.until(lambda: len([frame for frame in ana.frames if frame["type"] == "pong"]) == 50)
        assert [frame["number"] for frame in ana.frames if frame["type"] == "pong"] == list(range(50))


# --- what is refused ---


@pytest.mark.parametrize(
    "command",
    [
        {"type": "no_such_move"},
        {"type": "draw", "seat": 1},
        {"type": "swap"},
        {"type": "swap", "slot": "1"},
        {"type": "swap", "slot": 2**63},
        {"type": "peek", "spot": [0, 1, 2]},
        {"type": "lay_out", "melds": []},
        ["draw"],
        "draw",
        7,
        None,
    ],
)
async def test_what_is_no_move_of_the_game_is_refused_and_nothing_has_changed(door: Door, command: Any) -> None:
    async with frames(door.port, "ana") as ana:
        ana.send("open_table", game="kombio", bots=["easy"], start=True)
        await ana.until(lambda: ana.view)
        before = ana.view
        ana.send("play", command=command)
        await ana.until(ana.refusals)
        assert ana.refusals() == ["not_a_move"]
        assert {**ana.view, "ready": []} == {**before, "ready": []}


async def test_nobody_plays_for_another_seat_or_for_the_clock(door: Door) -> None:
    """A command has no seat: whoever sends it is meant. An old one, sent again, is judged as it comes."""
    async with frames(door.port, "ana") as ana, frames(door.port, "ben") as ben:
        await seated(ana, ben, starter="host")
        ben.send("play", command={"type": "time_up", "kind": "look", "serial": 1})
        await ben.until(lambda: ben.refusals() == ["clock_only"])
        for client in (ana, ben):
            client.play("ready")
        await ben.until(lambda: ben.view["stage"] == "choosing")
        ben.play("draw")
        await ben.until(lambda: ben.refusals() == ["clock_only", "not_your_turn"])
        ana.play("draw")
        ana.play("discard")
        await ben.until(lambda: ben.view["discard_pile"] == 1)
        ana.play("discard")
        await ana.until(ana.refusals)
        assert ben.view["discard_pile"] == 1


async def test_who_looks_on_only_looks_on_and_sees_no_face(door: Door) -> None:
    async with AsyncExitStack() as stack:
        ana, ben, eve = [await stack.enter_async_context(frames(door.port, name)) for name in ("ana", "ben", "eve")]
        await seated(ana, ben)
        eve.send("watch", code=ana.place["line"]["code"])
        await eve.until(lambda: eve.view)
        assert {face for grid in eve.view["grids"] for face in grid} == {"back"}
        eve.play("ready")
        await eve.until(eve.refusals)
        assert eve.refusals() == ["watchers_only_watch"]


async def test_a_move_where_no_game_is_on_is_refused(door: Door) -> None:
    async with frames(door.port, "ana") as ana:
        ana.play("draw")
        await ana.until(ana.refusals)
        ana.send("open_table", game="kombio")
        ana.play("draw")
        await ana.until(lambda: len(ana.refusals()) == 2)
        assert ana.refusals() == ["not_at_a_table", "already_at_a_table"] or ana.refusals()[1] == "no_game_yet"


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
        await ana.until(lambda: ana.frames[-1] == {"type": "pong", "number": 1})
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
        return replace(ROOMY, keys=Rate(150, 20))

    async def test_a_flood_is_read_slowly_and_wholly(self, door: Door) -> None:
        async with frames(door.port, "eve") as eve, frames(door.port, "ana") as ana:
            for number in range(300):
                eve.send("ping", number=number)
            ana.send("ping", number=1)
            await ana.until(lambda: ana.frames[-1] == {"type": "pong", "number": 1})
            assert sum(frame["type"] == "pong" for frame in eve.frames) < 300
            await eve.until(lambda: sum(frame["type"] == "pong" for frame in eve.frames) == 300)

    async def test_chat_has_limits_of_its_own(self, door: Door) -> None:
        async with frames(door.port, "eve") as eve, frames(door.port, "ana") as ana:
            for number in range(40):
                eve.send("say", text=f"buy {number}")
            await eve.until(lambda: "too_fast" in eve.refusals())
            await eve.until(lambda: len(eve.refusals()) > 30)
            ana.send("ping", number=1)
            await ana.until(lambda: ana.frames[-1] == {"type": "pong", "number": 1})
            assert sum(news["type"] == "said" for news in ana.news) < 10


async def test_who_reads_slowly_gets_all_the_news_and_only_the_newest_picture(door: Door) -> None:
    async with frames(door.port, "ana") as ana, frames(door.port, "ben") as ben:
        ana.send("open_table", game="kombio")
        await ana.until(lambda: ana.place["type"] == "table")
        ben.send("join", code=ana.place["line"]["code"])
        await ben.until(lambda: len(ben.place["line"]["seats"]) == 2 if is_at_table(ben) else False)
        before = len(ben.frames)
        session = session_of(door, "ben")
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


def session_of(door: Door, name: str) -> Any:
    """The house's end of somebody's channel."""
    [connection] = [member.connection for member in door.house.members.values() if member.name == name]
    assert connection
    return connection.kick.__self__  # type: ignore[attr-defined]


class TestSentAway:
    """What the client has sent already does not put off the end."""

    @pytest.fixture
    def limits(self) -> Limits:
        return replace(ROOMY, keys=Rate(0, 20))

    async def test_who_is_sent_away_goes_at_once_whatever_is_still_to_be_read(self, door: Door) -> None:
        async with frames(door.port, "eve") as eve:
            eve.write(b"".join(packed(type="ping", number=number) for number in range(100)))
            await eve.until(lambda: sum(frame["type"] == "pong" for frame in eve.frames) == 19)
            session_of(door, "eve")._kick("banned")
            assert await eve.ended() == "banned"
            assert not door.house.members


async def test_who_waits_at_the_door_while_being_banned_does_not_come_in(door: Door) -> None:
    """A channel that has not said hello is no way around a ban."""
    desk, key = Desk(door.house, Terms()), asyncssh.generate_private_key("ssh-ed25519")
    other = await listen(door.house, door.apps, door.key, "127.0.0.1", 0, desk=desk, limits=ROOMY)
    async with connected(other.get_port(), "eve", key) as connection:
        inside, waiting = await channel(connection), await channel(connection)
        inside.send("hello", version=1)
        await inside.until(lambda: inside.place)
        desk.do(Operator("olga", ""), Ban(key.get_fingerprint()))
        assert await inside.ended() == "banned"
        waiting.send("hello", version=1)
        assert await waiting.ended() == "turned_away"
    other.close()
    await other.wait_closed()


async def test_what_a_session_held_needs_no_collector(door: Door) -> None:
    """Nobody collects garbage while people play; who breaks the protocol leaves no more behind than who leaves."""
    gc.unfreeze()
    gc.collect()
    gc.disable()
    try:
        async with frames(door.port, "eve") as eve:
            eve.send("hello", version=1)
            await eve.ended()
        gc.unfreeze()
        alive = [thing for thing in gc.get_objects() if isinstance(thing, Session | Connection | FrameTalk)]
    finally:
        gc.enable()
    assert not alive


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
                for _ in range(chance.randrange(1, 12)):
                    eve.write(frame(chance))
                eve.channel.write_eof()
                assert await eve.ended() in ("bye", "invalid", "malformed", "incomplete")
        ana.send("ping", number=1)
        await ana.until(lambda: {"type": "pong", "number": 1} in ana.frames)
