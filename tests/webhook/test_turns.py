"""The webhook names players for whose move a slow table waits, if they want it and are not here."""

import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from protocol.encodings.remote import HouseAddress
from protocol.house import Prefer
from protocol.people import Settings
from protocol.slow import DAY
from server.house.runtime.policy import Policy, Webhook
from server.webhook.turns import PAUSE, PERSON_PAUSE, Turns
from tests.kit.clock import pass_time
from tests.kit.house import settled, until
from tests.kit.slow import SlowVisit, begun, moved, slow_house
from tests.webhook.test_waiting_tables import WebServer, called, web

__all__ = ["web"]

HOST = {"starter": "host"}


@pytest.fixture
async def visit(web: WebServer) -> AsyncIterator[SlowVisit]:
    url = f"http://127.0.0.1:{web.port}/hook"  # type: ignore[attr-defined]
    policy = Policy(address=HouseAddress("cards.example.org", 2222), webhook=Webhook(url))
    async with slow_house(policy=policy) as visit:
        with Turns(visit.house).watched():
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
    await pass_time(PAUSE + 1)
    await settled()
    assert len(web.posts) == 1
    await pass_time(PERSON_PAUSE)
    await begun(visit, "ana", "ben", options=HOST)
    await called(web, 2)


async def test_the_code_of_a_private_table_is_not_told(visit: SlowVisit, web: WebServer) -> None:
    await wants_calls(visit, "ana")
    code = await begun(visit, "ana", "ben", options=HOST, private=True)
    await called(web, 1)
    told: dict[str, Any] = web.posts[0]
    assert (told["code"], told["command"]) == (None, None)
    assert code not in str(told)


async def test_whoever_is_here_is_not_called(visit: SlowVisit, web: WebServer) -> None:
    await wants_calls(visit, "ben")
    code = await begun(visit, "ana", "ben", options=HOST)
    async with visit.visit("ben"):
        await moved(visit, code, "ana", random.Random(1))
        await settled()
        assert web.posts == []
    await until(lambda: True)
