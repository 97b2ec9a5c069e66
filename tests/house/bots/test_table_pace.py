"""At a table where only programs sit, bots wait for nobody if the table says so."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from protocol.house import Join, OpenTable, Start
from server.house.bots import pool
from server.house.house import House
from server.house.members.token_bucket import Rate
from tests.kit.clock import pass_time
from tests.kit.house import Client, open_house, settled
from tests.kit.restart import fallen, store_in

TABLE = OpenTable("companeros", {"starter": 1, "turn": 0, "take": 0}, bots=("easy", "easy"), bot_pace=0.0)


async def come(house: House, stack: AsyncExitStack, name: str, *, program: bool) -> Client:
    visit = house.connected(f"key of {name}", name, lambda _: None, program=program)
    return Client(await stack.enter_async_context(visit))


async def cards_played(client: Client) -> int:
    """How many cards the bots have played before any time has passed."""
    await settled()
    return len(client.look().view.trick.played)


@pytest.mark.parametrize(("program", "played"), [(True, 2), (False, 0)])
async def test_bots_make_no_pauses_where_no_person_sits(program: bool, played: int) -> None:
    async with open_house(bot_pace=1.0) as house, AsyncExitStack() as stack:
        ana = await come(house, stack, "ana", program=program)
        await ana.send(TABLE)
        await ana.send(Start())
        assert await cards_played(ana) == played
        assert ana.place.bot_pace == 0.0


async def test_a_person_who_sits_down_gets_time_to_think() -> None:
    async with open_house(bot_pace=1.0) as house, AsyncExitStack() as stack:
        ana = await come(house, stack, "ana", program=True)
        ben = await come(house, stack, "ben", program=False)
        await ana.send(TABLE)
        await ben.send(Join(ana.place.line.code))
        await ana.send(Start())
        assert await cards_played(ana) == 0


async def test_the_pace_and_who_is_a_program_outlive_a_restart(tmp_path: Path) -> None:
    async with open_house(store_in(tmp_path / "data")) as house, AsyncExitStack() as stack:
        ana = await come(house, stack, "ana", program=True)
        await ana.send(TABLE)
        await ana.send(Start())
        await settled()
        image = fallen(tmp_path / "data")
    async with open_house(store_in(image)) as house:
        [table] = house.tables.values()
        seats = table.line().seats
        assert (table.about.bot_pace, seats[0].name, seats[0].bot) == (0.0, "~ana", "program")


async def test_bots_in_a_hurry_share_what_the_house_can_bear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or else a few tables of programs would take all its time, without anybody's doing anything there."""
    monkeypatch.setattr(pool, "HURRIED", Rate(0.1, 5))
    async with open_house(bot_pace=1000.0) as house, AsyncExitStack() as stack:
        programs = [await come(house, stack, f"p{number}", program=True) for number in range(3)]
        for program in programs:
            await program.send(TABLE)
            await program.send(Start())
        await settled()
        tables = house.tables.values()
        assert sum(table.match.moves for table in tables) == 5
        for seconds in (11, 10):
            before = sum(table.match.moves for table in tables)
            await pass_time(seconds)
            await settled()
            assert sum(table.match.moves for table in tables) <= before + 1
        assert sum(table.match.moves for table in tables) > 5


async def test_no_bot_takes_longer_than_usual_because_others_are_in_a_hurry() -> None:
    bots, hurried = pool.BotPool(lambda *_: None), lambda: 0.0
    burst = int(pool.HURRIED.burst)
    assert {bots._seconds(hurried, 2.0) for _ in range(burst)} == {0.0}
    waits = [bots._seconds(hurried, 2.0) for _ in range(10 * burst)]
    assert waits == sorted(waits)
    assert waits[0] == pytest.approx(1 / pool.HURRIED.per_second)
    assert waits[-1] == 2.0
    assert bots._seconds(lambda: 1.0, 0.7) == 0.7
    await pass_time(3.0)
    assert bots._seconds(hurried, 2.0) == 0.0, "those who took their time have used nothing up"
