"""A house full of regulars: people with keys who play game after game at many tables, as quickly as they can think."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import count
from operator import le
from typing import Any

import msgspec

from protocol.house import Join, Level, OpenTable, Start
from server.house.bots.pool import _brains
from server.house.bots.runner import play
from server.house.house import House
from server.house.members.connection import Connection
from server.house.table.actor import Table
from server.records.record import Header
from server.rules.games import GAMES
from server.store import finished_games

NAMES = "ana", "ben", "cleo"
LEVELS: tuple[Level, ...] = ("hard", "medium", "easy")
LOOK_SECONDS = 0.1
"""How often it is looked whether a game is over, to begin the next."""
MANY = 1_000_000
numbers = count(1)
"""One for each table, so that nobody is at two."""


@asynccontextmanager
async def regulars(house: House, *names: str) -> AsyncIterator[list[Connection]]:
    """Some people with keys, who are here."""
    async with AsyncExitStack() as stack:
        visits = (house.connected(f"key of {name}", name, lambda _: None) for name in names)
        yield [await stack.enter_async_context(visit) for visit in visits]


async def play_on(house: House, game: str, people: Sequence[Connection], ends: dict[str, Any]) -> None:
    """Let people and a bot play at a table of their own, game after game; note how each ends, by its seed."""
    host, *others = people
    host.send(OpenTable(game, bots=("easy",)))
    table = host.member.joining
    assert isinstance(table, Table)
    for other in others:
        other.send(Join(table.code))
    async with asyncio.TaskGroup() as group:
        for person, level in zip(people, LEVELS, strict=False):
            group.create_task(play(person, _brains(level), pace=lambda _: 0.0))
        while table.code in house.tables:
            if table.phase == "over":
                ends[_seed(table)] = table.match.state
            if table.phase != "playing" and len(table.seating.chairs) > len(people):
                host.send(Start())
            await asyncio.sleep(LOOK_SECONDS)


def _seed(table: Table) -> str:
    return msgspec.msgpack.decode(table.match._record[0], type=Header).seed


async def kept(house: House) -> int:
    """How many games are kept."""
    return len(await house.store.do(lambda connection: finished_games.newest(connection, MANY)))


async def play_until(house: House, tables: Sequence[str], enough: Callable[[int], bool]) -> dict[str, Any]:
    """Let three regulars play at a table of each of these games, until enough games are kept in all.

    Gives how they ended, by their seeds.
    """
    ends: dict[str, Any] = {}
    async with AsyncExitStack() as stack:
        playing = []
        for game in tables:
            table = next(numbers)
            people = regulars(house, *(f"{name}{table}" for name in NAMES))
            playing.append(asyncio.create_task(play_on(house, game, await stack.enter_async_context(people), ends)))
        try:
            while not enough(await kept(house)):
                assert not any(task.done() for task in playing)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)
    return ends


async def play_all(house: House, number: int, tables: int = 1) -> dict[str, Any]:
    """Let regulars play this many games, as many of each kind; gives how they ended, by their seeds."""
    ends: dict[str, Any] = {}
    for part, game in enumerate(GAMES, 1):
        ends |= await play_until(house, [game] * tables, partial(le, number * part // len(GAMES)))
    return ends
