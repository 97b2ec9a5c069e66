"""The subsystem: programs come in, play, and are answered."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import asyncssh
import pytest

from server.door.admission.limits import Limits
from server.house.members.rate_limits import RateLimits
from server.house.members.token_bucket import Rate
from server.house.runtime.policy import Policy
from tests.door.conftest import Door, opened
from tests.kit.client import connected, player
from tests.kit.frames import FrameClient, channel, frames
from tests.kit.links import NEAR

pytestmark = pytest.mark.usefixtures("no_bug")


@pytest.fixture(params=NEAR)
def over(request: pytest.FixtureRequest) -> str:
    return str(request.param)


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
        assert client.channel.get_exit_status() == 1


async def test_who_says_nothing_is_sent_away() -> None:
    async with opened(Limits(hello_seconds=0.05)) as door, connected(door.port, "ana") as connection:
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


async def seated(*clients: FrameClient, game: str = "kombio", **options: Any) -> None:
    """Open a table for these clients, and start a game."""
    host, *others = clients
    host.send("open_table", game=game, options=options)
    await host.until(lambda: host.at_table)
    for client in others:
        client.send("join", code=host.place["line"]["code"])
        await client.until(partial(getattr, client, "at_table"))
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
        await ana.until(lambda: ana.at_table)
        await ben.until("▮▯▯▯▯▯".encode())  # the table; the name alone may be that of somebody in the lobby
        ben.press("\r")
        await ben.until(b"program")
        ana.send("start")
        await ben.until(b"Round 1 is dealt")
        assert ana.place["line"]["seats"][0] == {"name": "~ana", "here": True, "bot": "program", "followable": False}


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
        assert first.channel.get_exit_status() == 0
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
        assert ana.refusals() == ["not_at_a_table", "on_the_way"] or ana.refusals()[1] == "no_game_yet"


async def test_a_program_that_asks_too_often_is_told_how_long_to_wait() -> None:
    async with opened(Limits(person=RateLimits(tables=Rate(0.05, 1)))) as door, frames(door.port, "ana") as ana:
        for _ in range(2):
            ana.send("open_table", game="poker")
        await ana.until(lambda: len(ana.refusals()) == 2)
        assert ana.refusals() == ["no_such_game", "too_fast"]
        assert [news.get("wait") for news in ana.news if news["type"] == "refused"] == [None, 20]
