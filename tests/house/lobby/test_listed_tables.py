"""The tables that the lobby lists: none without people, and those close."""

from pathlib import Path
from typing import Any

import pytest

from protocol.house import AddBot, Join, Leave, OpenTable, Start, Watch
from server.house.house import House
from server.house.runtime.policy import Policy
from tests.kit.house import Client, in_time, settled
from tests.kit.restart import fallen, house_in


def listed(client: Client) -> list[str]:
    return [table.code for table in client.look().tables]


async def with_bots(host: Client) -> str:
    """Open a table, and add bots to it."""
    for request in (OpenTable("kombio"), AddBot("easy"), AddBot("easy")):
        await host.send(request)
    code: str = host.place.line.code
    return code


@pytest.mark.parametrize("request_", [Join, Watch])
async def test_a_waiting_table_is_there_as_long_as_somebody_sits_there_or_watches(
    house: House, enter: Any, request_: Any
) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await with_bots(ana)
    await ben.send(request_(code))
    await ana.send(Leave())
    assert listed(eve) == [code]
    await ben.send(Leave())
    assert listed(eve) == []
    assert not house.tables


async def test_a_game_that_bots_alone_would_play_on_closes(house: House, enter: Any) -> None:
    ana, eve = await enter("ana"), await enter("eve")
    code = await with_bots(ana)
    await ana.send(Start())
    assert listed(eve) == [code]
    await ana.send(Leave())
    await settled()
    assert listed(eve) == []
    assert not house.tables


async def test_after_a_restart_a_table_is_listed_once_somebody_is_back_and_closes_if_nobody_comes(
    tmp_path: Path,
) -> None:
    data = tmp_path / "kept"
    async with house_in(data) as before:
        code = await with_bots(await before.enter("ana"))
        image, other = fallen(data, "one"), fallen(data, "other")
    async with house_in(image) as after:
        eve = await after.enter("eve")
        assert code in after.house.tables
        assert listed(eve) == []
        await after.enter("ana")
        await settled()
        assert listed(eve) == [code]
    async with house_in(other, policy=Policy(restored_seconds=60)) as after:
        eve = await after.enter("eve")
        await in_time(lambda: not after.house.tables)
        assert listed(eve) == []
