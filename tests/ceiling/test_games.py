"""Every command of every game, at tables with the most players, while all of them look at every picture."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from random import Random
from typing import Any, get_args

import pytest

from protocol import companeros, kombio, level8
from protocol.house import OpenTable, Play, Watch
from protocol.level8_levels import parse_level
from protocol.level8_melds import layouts
from server.house.house import House
from server.house.table.actor import Table
from server.rules.games import GAMES
from server.simulate.players import choice, who_acts
from tests.kit.ceiling import FIVE_BOTS, within_ceiling
from tests.kit.house import Client, Entrance, in_time, open_house, seated, settled
from tests.kit.loop_meter import cpu_seconds, loop_meter

MOST_MOVES, MOST_MOMENTS = 1000, 300
MANY_PARTS = (
    *("run 2 + run 2 + run 2 + run 2 + run 2", "run 2 + run 2 + colour 2 + colour 2 + colour 2"),
    *(
        "run 2 + run 2 + set 2 + colour 2 + colour 2",
        "run 2 + run 2 + run 2 + colour 4",
        "run 2 + run 2 + set 2 + colour 4",
    ),
    *(
        "run 2 + run 3 + colour 2 + colour 3",
        "run 2 + run 2 + run 2 + set 2 + set 2",
        "colour 2 + colour 2 + colour 2 + colour 4",
    ),
)
"""Levels that take long to search, as a table may choose them."""
LARGEST: list[tuple[str, dict[str, Any], Any]] = [
    ("kombio", {"target": 1000, "memory": "notes", "slap_order": "arrival"}, kombio.Move),
    ("companeros", {"games": 6}, companeros.Move),
    ("level8", {"stars": 2}, level8.Move),
    ("level8", {"levels": MANY_PARTS}, None),
    ("level8", {"levels": MANY_PARTS[3:] + MANY_PARTS[:3]}, None),
]


@asynccontextmanager
async def open_to_all() -> AsyncIterator[tuple[House, Entrance]]:
    """A house, and a way in."""
    async with open_house(new_seed=lambda: bytes(32)) as house, AsyncExitStack() as stack:
        yield house, Entrance(house, stack)


async def move(table: Table, chance: Random) -> type:
    """Let somebody move at random; what they may do is found out in a thread, as it is in their screens."""
    state, seats = table.match.state, table.seating.players
    seat, commands = await asyncio.to_thread(who_acts, table.game, state, seats, chance)
    command = choice(commands, chance)
    asyncio.get_running_loop().call_soon(table.handle, table.seating.chairs[seat].member, Play(command), None)
    await settled(1)
    return type(command)


async def all_look(*people: Client) -> None:
    """Let everybody look, each in a turn of the loop."""
    for person in people:
        asyncio.get_running_loop().call_soon(person.look)
        person.news.clear()
    await settled(1)


@pytest.mark.parametrize(("game", "options", "moves"), LARGEST)
async def test_no_move_holds_the_loop_for_long(game: str, options: dict[str, Any], moves: Any) -> None:
    """Nor does any picture of it, nor the end of the game, nor the story for a member who joins later."""

    async def longest() -> float:
        chance, seen = Random(game), set[type]()
        async with open_to_all() as (house, enter):
            people = [await enter(f"person{number}") for number in range(GAMES[game].players.stop - 1)]
            table = house.tables[await seated(house, *people, game=game, **options)]
            with loop_meter() as meter:
                while table.phase == "playing" and len(table.match._record) < MOST_MOVES:
                    seen.add(await move(table, chance))
                    await all_look(*people)
                await (await enter("eve")).send(Watch(table.code))
        assert seen >= set(get_args(moves))
        return meter.longest

    assert await within_ceiling(longest)


@pytest.mark.parametrize(("game", "options", "_"), LARGEST)
async def test_no_thought_of_a_bot_does(game: str, options: dict[str, Any], _: Any) -> None:
    assert len(FIVE_BOTS) == GAMES[game].players.stop - 2

    async def longest() -> float:
        async with open_to_all() as (house, enter):
            ana = await enter("ana")
            moments = iter(range(MOST_MOMENTS))
            with loop_meter() as meter:
                await ana.send(OpenTable(game, options, bots=FIVE_BOTS, start=True))
                [table] = house.tables.values()
                await in_time(lambda: play_on(table, ana) == "over" or next(moments, None) is None)
        return meter.longest

    assert await within_ceiling(longest)


def play_on(table: Table, client: Client) -> str:
    """Do what is offered first, and say what the game is at."""
    if table.phase == "playing" and (offered := table.game.legal(table.match.state, 0)):
        client.connection.send(Play(offered[0]))
    return table.phase


@pytest.mark.parametrize("level", MANY_PARTS)
@pytest.mark.parametrize("jokers", [2, 4, 7])
async def test_nor_does_the_search_for_a_level(level: str, jokers: int) -> None:
    async def longest() -> float:
        chance = Random(f"{level}, {jokers} jokers")
        hands = [(*chance.sample(level8.BOX[:90], 11 - jokers), *[level8.JOKER] * jokers) for _ in range(20)]
        return max(cpu_seconds(partial(layouts, hand, parse_level(level))) for hand in hands)

    assert await within_ceiling(longest)
