"""The deal of the day in tests: a wall clock that a test sets, and players who always play the same."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from math import inf
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from protocol.archive import PlayDaily
from protocol.base import Ready
from protocol.house import Play, Update
from server.bots.bots import repeatable_brain_for
from server.bots.kernel.brain import Brain, Intent
from server.house.bots.runner import play
from server.house.table.actor import Table
from server.office.desk import Desk
from server.records.record import Record, parse
from server.rules.kernel.game import Step
from server.store import finished_games
from server.store.clock_check import DAY
from server.store.store import Store
from tests.kit.clock import clock, pass_time
from tests.kit.house import Client, Entrance, in_time, opened, settled
from tests.kit.restart import Visit, store_in

DAY_ONE = 20_774
"""2026-11-17."""
NOON = 12 * 60 * 60
SECONDS = 2.5
"""How long a player takes who is slower than any bot."""


class WallClock:
    """What the machine's clock says: it goes with the loop's, and can be set."""

    def __init__(self, day: int = DAY_ONE, seconds: float = NOON) -> None:
        self._ahead = 0.0
        self.set(day, seconds)

    def __call__(self) -> float:
        return clock().time() + self._ahead

    def set(self, day: int, seconds: float = NOON) -> None:
        """Set the clock to a time of a day."""
        self._ahead = day * DAY + seconds - clock().time()


@asynccontextmanager
async def house_by(now: WallClock, directory: Path | None = None, **options: Any) -> AsyncIterator[Visit]:
    """Open a house that goes by this clock; in it, bots take their time."""
    store = store_in(directory) if directory else Store.in_memory()
    desk = Desk(store, now=now, **{"bot_pace": 1.0, **options})
    async with opened(desk.house) as house, AsyncExitStack() as stack:
        yield Visit(house, Entrance(house, stack))


async def begun(client: Client, game: str = "kombio") -> Table:
    """Begin the deal of the day."""
    await client.send(PlayDaily(game))
    table = client.connection.member.place
    assert isinstance(table, Table), client.news
    return table


class Patient(Brain[Any, Any]):
    """Plays like another brain, but never slaps."""

    def __init__(self, brain: Brain[Any, Any]) -> None:
        self._brain = brain

    def take(self, view: Any, events: Sequence[Any]) -> None:
        self._brain.take(replace(view, offers=tuple(offer for offer in view.offers if offer.verb != "slap")), events)

    def intent(self) -> Intent | None:
        return self._brain.intent()


def brain(game: str, seed: str = "a person") -> Brain[Any, Any]:
    """Somebody who always plays the same, however long it takes."""
    return Patient(repeatable_brain_for(game, 0, "hard", seed))


class Listening:
    """The link of a client who remembers all that a brain is told."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.send = client.connection.send

    async def receive(self) -> Update:
        update = await self._client.connection.receive()
        self._client.take(update)
        return update


async def played(client: Client, game: str = "kombio", pace: float = 1.0, seed: str = "a person") -> Table:
    """Play the deal of the day to its end."""
    table = await begun(client, game)
    await to_the_end(client, table, pace, seed)
    return table


async def to_the_end(client: Client, table: Table, pace: float = 1.0, seed: str = "a person") -> None:
    """Play on until the game is over."""
    own = brain(table.game.name, seed)
    playing = asyncio.create_task(play(Listening(client), lambda *_: own, lambda seconds: seconds * pace))
    client.connection.tell()
    await in_time(lambda: table.phase == "over")
    playing.cancel()
    client.look()


async def record_of(store: Store, number: int = 0) -> Record:
    """The record of a stored game."""

    def job(connection: Any) -> bytes:
        game = finished_games.every(connection)[number]
        return finished_games.record_of(connection, game.code) or b""

    return parse(await store.do(job))


async def played_again(client: Client, table: Table, script: Sequence[Any], until_move: float = inf) -> None:
    """Make the moves of a script, each when it can be made and some seconds have passed since."""
    while table.phase == "playing" and len(done := moves(parse(table.match.record()))) < until_move:
        own = sum(by == 0 for by, _ in done)
        if own < len(script) and isinstance(table.game.apply(table.match.state, 0, script[own]), Step):
            await pass_time(SECONDS)
            client.connection.send(Play(script[own]))
            await settled(1)
        else:
            await clock().to_next_timer()
            await settled(1)
    client.look()


def by_move(done: Sequence[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """The same without the readiness of players, which depends on how quick they are."""
    return [(by, command) for by, command in done if not isinstance(command, Ready)]


def moves(record: Record) -> list[tuple[Any, Any]]:
    """What the players did, in order, without when, and without what the clock did."""
    return [(move.by, move.command) for move in record.moves if move.by is not None]
