"""A house that closes says so before, and counts down; in a hurry, or when nobody is there, it does not wait."""

import asyncio
from typing import Any

from protocol import kombio as k
from protocol.house import Notice, OpenTable, Refused
from server.house.countdown import count_down
from server.house.house import House
from tests.kit.clock import pass_time
from tests.kit.house import seated, until


def counts(client: Any) -> list[str]:
    return [notice.text for notice in client.heard(Notice) if notice.kind == "closing"]


async def test_everyone_is_told_at_once_and_then_as_the_end_comes_near(house: House, enter: Any) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    await seated(house, ana, ben)
    counting = asyncio.create_task(count_down(house, 20, asyncio.Event()))
    await pass_time(16)
    for client in (ana, ben, eve):
        assert counts(client) == ["20", "10", "5"]
    await pass_time(3.9)
    assert not counting.done()
    await pass_time(0.1)
    assert counts(ana) == ["20", "10", "5", "3", "2", "1"]
    await counting


async def test_games_go_on_meanwhile_but_nothing_new_begins(house: House, enter: Any) -> None:
    ana, ben, cleo = await enter("ana"), await enter("ben"), await enter("cleo")
    await seated(house, ana, ben)
    hurry = asyncio.Event()
    counting = asyncio.create_task(count_down(house, 3600, hurry))
    await until(lambda: counts(cleo) == ["3600"])
    await ana.play(k.Ready())
    assert ben.look().view.ready == (0,)
    await cleo.send(OpenTable("kombio"))
    assert cleo.heard(Refused) == [Refused("house_is_closing")]
    hurry.set()
    await counting


async def test_nobody_is_waited_for_in_an_empty_house(house: House) -> None:
    await count_down(house, 3600, asyncio.Event())


async def test_without_a_countdown_nothing_is_said(house: House, enter: Any) -> None:
    ana = await enter("ana")
    await count_down(house, 0, asyncio.Event())
    assert counts(ana) == []
