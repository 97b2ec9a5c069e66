"""Programs at a table: everyone sees that they are programs, as long as their seats are listed."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from protocol import kombio as k
from protocol.house import Leave, OpenTable, RemoveBot, Seated, Start
from server.house.house import House
from tests.kit.house import Client, Entrance, in_time, seated, settled

SHORT: dict[str, Any] = {"target": 1, "starter": 0, "last_slap": 0}
"""A game that is over after one round."""


@pytest.fixture
async def programs(house: House) -> AsyncIterator[AsyncExitStack]:
    """Where the visits of programs end, before the test or with it."""
    async with AsyncExitStack() as stack:
        yield stack


async def program(house: House, stack: AsyncExitStack, name: str) -> Client:
    visit = house.connected(f"key of {name}", name, lambda _: None, program=True)
    return Client(await stack.enter_async_context(visit))


async def played(house: House, *clients: Client) -> None:
    """Play a whole game of three, which the first one calls at once."""
    await seated(house, *clients, **SHORT)
    for client in clients:
        await client.play(k.Ready())
    await clients[0].play(k.Call())
    for client in clients[1:]:
        await client.play(k.Draw())
        await client.play(k.Discard())
        await client.play(k.Pass())
    assert clients[0].look().line.phase == "over"


async def test_a_program_that_leaves_after_the_game_is_still_listed_as_one(
    house: House, enter: Entrance, programs: AsyncExitStack
) -> None:
    ana, ben, robbie = await enter("ana"), await enter("ben"), await program(house, programs, "robbie")
    await played(house, ana, ben, robbie)
    await robbie.send(Leave())
    await ben.send(Leave())
    line = ana.look().line
    assert line.seats == (Seated("ana"), Seated("ben", here=False), Seated("~robbie", here=False, bot="program"))
    assert line.taken == 1


async def test_so_is_one_that_loses_the_connection_after_the_game(
    house: House, enter: Entrance, programs: AsyncExitStack
) -> None:
    ana, ben, robbie = await enter("ana"), await enter("ben"), await program(house, programs, "robbie")
    await played(house, ana, ben, robbie)
    await programs.aclose()
    await settled()
    assert ana.look().line.seats[2] == Seated("~robbie", here=False, bot="program")
    await ana.send(Start())
    assert [seat.name for seat in ana.look().line.seats] == ["ana", "ben"]


async def test_a_bot_that_was_removed_after_a_game_takes_no_seat(house: House, enter: Entrance) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable("kombio", SHORT, bots=("easy",), start=True))
    await ana.play(k.Ready())
    await ana.play(k.Call())
    await in_time(lambda: ana.look().line.phase == "over")
    await ana.send(RemoveBot())
    assert (len(ana.look().line.seats), ana.place.line.taken) == (2, 1)
