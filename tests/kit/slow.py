"""Slow tables in tests: people who open them, come and go, and move."""

import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
from msgspec.structs import replace

from protocol.house import Join, OpenTable
from protocol.slow import DAY, Pace
from server.house.house import House
from server.house.table.actor import Table
from server.rules.kernel.shuffle import SEED_BYTES
from server.simulate.players import choice
from server.store import journal
from server.store.format import sealed_rows
from server.store.slow import tables
from server.store.slow.tables import Slow
from server.store.store import Store
from tests.kit.clock import clock, pass_time
from tests.kit.house import Client, Entrance, open_house, settled

FIRST_ENTRY = journal.SLOW * journal.ENTRIES
"""The id of the first entry of the first slow table."""


class SlowVisit:
    """A house, and people who come and leave again."""

    def __init__(self, house: House) -> None:
        self.house = house

    @asynccontextmanager
    async def visit(self, name: str, **how: Any) -> AsyncIterator[Client]:
        """Somebody who is here inside the with block."""
        async with AsyncExitStack() as stack:
            yield await Entrance(self.house, stack)(name, **how)
        await settled()

    async def slow(self, code: str) -> Slow | None:
        """A slow table as it is stored."""
        return await self.house.store.do(lambda connection: tables.find(connection, code))

    async def turn(self, code: str) -> list[str]:
        """Whose turn it is, by the names."""
        slow = await self.slow(code)
        return [slow.summary.players[seat][0] for seat in sorted(slow.summary.turn)] if slow else []


def plain_deal() -> bytes:
    """A seed with which nobody gets a skip or a joker in the first turns of Level 8, so that turns go round."""
    return (201).to_bytes(SEED_BYTES, "big")


@asynccontextmanager
async def slow_house(store: Store | None = None, **options: Any) -> AsyncIterator[SlowVisit]:
    """A house with slow tables."""
    async with open_house(store, **{"new_seed": plain_deal, **options}) as house:
        yield SlowVisit(house)


async def begun(visit: SlowVisit, *names: str, pace: Pace = DAY, game: str = "level8", **options: Any) -> str:
    """A slow game of these players, none of whom is here any more."""
    host, *others = names
    async with visit.visit(host) as client:
        await client.send(OpenTable(game, pace=pace, players=len(names), **options))
        code: str = client.place.line.code
    for name in others:
        async with visit.visit(name) as client:
            await client.send(Join(code))
    return code


def legal(table: Table, client: Client, chance: random.Random) -> Any:
    """A move that a client may make."""
    seat = table.seating.seat_of(client.connection.member)
    assert seat is not None
    return choice(table.game.legal(table.match.state, seat), chance)


async def moved(visit: SlowVisit, code: str, name: str, chance: random.Random) -> None:
    """Let somebody come, play until it is not their turn any more, and go."""
    async with visit.visit(name) as client:
        await client.send(Join(code))
        while name in await visit.turn(code):
            await client.play(legal(visit.house.tables[code], client, chance))


async def passed(seconds: float) -> None:
    """Let time pass; whenever a timer has fired, let the house do everything that follows."""
    end = clock().time() + seconds
    while await clock().to_next_timer(end):
        await settled(2)
    await pass_time(end - clock().time())
    await settled()


def copies(connection: sqlite3.Connection, number: int) -> list[str]:
    """Copy the slow game of a database so often, each for two people of its own; give the codes."""
    [(head, first)] = connection.execute("SELECT head, first FROM tables WHERE id = ?", (journal.SLOW,))
    entries = [body for (body,) in connection.execute("SELECT body FROM journal WHERE id >= ?", (FIRST_ENTRY,))]
    [slow] = tables.of_player(connection, "key of ana")
    codes = [f"S{at:05}" for at in range(number)]
    for at, code in enumerate(codes):
        table, names = journal.SLOW + 1 + at, [f"p{at}-{seat}" for seat in range(2)]
        own = head.replace(slow.summary.code.encode(), code.encode())
        sealed_rows.add(connection, "tables", table, own, first)
        for entry, body in enumerate(entries):
            journal.append(connection, table, first + entry, body)
        for seat, name in enumerate(names):
            sealed_rows.add(connection, "slow_seats", 100 + 2 * at + seat, f"key of {name}", table, seat)
        summary = replace(slow.summary, code=code, players=tuple((name, "") for name in names))
        content = msgspec.msgpack.encode(summary)
        sealed_rows.add(connection, "slow_tables", table, code, summary.due, int(summary.listed), content)
    connection.commit()
    return codes
