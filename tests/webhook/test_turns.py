"""The webhook names players for whose move a slow table waits, if they want it and are not here."""

import random
from collections.abc import AsyncIterator

import pytest

from protocol.encodings.remote import HouseAddress
from protocol.house import Join, OpenTable, Prefer
from protocol.people import Settings
from protocol.slow import DAY, MINUTES
from server.house.registry.slow_players import Call
from server.house.runtime.policy import Policy, Webhook
from server.store.slow.tables import Summary
from server.webhook.call_pace import OWN_PAUSE
from server.webhook.channel import Channel
from server.webhook.message import move_due
from server.webhook.turns import BEHIND, Turns
from server.webhook.waiting_tables import WaitingTables
from tests.kit.clock import pass_time
from tests.kit.house import Client, settled, until
from tests.kit.slow import SlowVisit, begun, moved, slow_house
from tests.webhook.test_waiting_tables import PAUSE, WebServer, called, web

__all__ = ["web"]

HOST = {"starter": "host"}


@pytest.fixture
async def visit(web: WebServer) -> AsyncIterator[SlowVisit]:
    url = f"http://127.0.0.1:{web.port}/hook"  # type: ignore[attr-defined]
    policy = Policy(address=HouseAddress("cards.example.org", 2222), webhook=Webhook(url))
    async with slow_house(policy=policy) as visit:
        channel = Channel(visit.house)
        with WaitingTables(visit.house, channel).watched(), Turns(visit.house, channel).watched():
            yield visit


async def wants_calls(visit: SlowVisit, name: str) -> None:
    async with visit.visit(name) as client:
        await client.send(Prefer(Settings(webhook=True)))
        await settled()


async def test_only_a_player_who_wants_it_is_called(visit: SlowVisit, web: WebServer) -> None:
    await wants_calls(visit, "ana")
    code = await begun(visit, "ana", "ben", options=HOST)
    await called(web, 1)
    [told] = web.posts
    assert told.pop("left") in range(DAY - 60, DAY + 1)
    assert told == {
        "event": "your_turn", "game": "level8", "player": "ana", "reminder": False, "code": code,
        "command": f"ssh -p 2222 {code}@cards.example.org",
        "text": f"ana, it is your turn (Level 8, about 24 h left). ssh -p 2222 {code}@cards.example.org",
    }  # fmt: skip
    await moved(visit, code, "ana", random.Random(1))
    await settled()
    assert len(web.posts) == 1


async def test_nobody_is_called_twice_in_an_hour(visit: SlowVisit, web: WebServer) -> None:
    await wants_calls(visit, "ana")
    for _ in range(3):
        await begun(visit, "ana", "ben", options=HOST)
    await called(web, 1)
    await pass_time(PAUSE + BEHIND)
    await settled()
    assert len(web.posts) == 1
    await pass_time(OWN_PAUSE)
    await begun(visit, "ana", "ben", options=HOST)
    await called(web, 2)


async def test_nothing_is_told_of_private_tables(visit: SlowVisit, web: WebServer) -> None:
    await wants_calls(visit, "ana")
    await begun(visit, "ana", "ben", options=HOST, private=True)
    code = await begun(visit, "ana", "ben", options=HOST)
    await called(web, 1)
    assert [told["code"] for told in web.posts] == [code]


async def test_calls_for_moves_and_for_players_share_one_pause(visit: SlowVisit, web: WebServer) -> None:
    """A table that waits for players comes first, and whoever has moved meanwhile is not called."""
    for name in ("ana", "ben", "cleo"):
        await wants_calls(visit, name)
    await begun(visit, "ana", "zoe", options=HOST)
    await called(web, 1)
    moves = await begun(visit, "ben", "zoe", options=HOST)
    await begun(visit, "cleo", "zoe", options=HOST)
    async with visit.visit("dan") as dan:
        await dan.send(OpenTable("kombio"))
        await pass_time(PAUSE - 1)
        assert len(web.posts) == 1
        await moved(visit, moves, "ben", random.Random(1))
        for number in (2, 3):
            await pass_time(PAUSE + BEHIND)
            await called(web, number)
    assert [told.get("player") for told in web.posts] == ["ana", None, "cleo"]


async def test_an_address_is_called_for_once_an_hour_whatever_its_keys(visit: SlowVisit, web: WebServer) -> None:
    """And the others need not wait for it."""
    for number in range(3):
        await wants_calls(visit, f"eve{number}")
        async with visit.house.connected(f"key of eve{number}", "", print, network="10.0.0.1") as connection:
            eve = Client(connection)
            await eve.send(OpenTable("level8", pace=DAY, players=2, options=HOST))
        async with visit.visit("bob") as bob:
            await bob.send(Join(eve.place.line.code))
    await wants_calls(visit, "ana")
    await begun(visit, "ana", "ben", options=HOST)
    await called(web, 1)
    await pass_time(PAUSE + BEHIND)
    await called(web, 2)
    assert [told["player"] for told in web.posts] == ["eve0", "ana"]


@pytest.mark.parametrize(
    ("left", "words"), [(86_400, "24 h"), (3600, "1 h"), (3540, "59 min"), (150, "2 min"), (9, "1 min")]
)
def test_the_time_left_is_told_in_hours_or_minutes(left: int, words: str) -> None:
    summary = Summary("SLOWAA", "level8", "playing", MINUTES, private=False, places=6, players=(("ana", ""),))
    told = move_due(Call("key of ana", "ana", summary, left, reminder=True), None)
    assert told.text == f"ana, it is still your turn (Level 8, about {words} left). SLOWAA"


async def test_whoever_is_here_is_not_called(visit: SlowVisit, web: WebServer) -> None:
    await wants_calls(visit, "ben")
    code = await begun(visit, "ana", "ben", options=HOST)
    async with visit.visit("ben"):
        await moved(visit, code, "ana", random.Random(1))
        await settled()
        assert web.posts == []
    await until(lambda: True)
