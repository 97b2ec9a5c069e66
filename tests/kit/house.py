"""The house without a network: connections as the SSH session makes them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from protocol import kombio as k
from protocol.base import Message
from protocol.house import Join, OpenTable, Play, Request, Start, Update
from server.house.house import House
from server.house.members.connection import Connection
from server.store.errors import StoreError
from server.store.store import Store
from tests.kit.clock import clock, patience

STORES: set[Store] = set()
"""The stores of all houses that are open in tests; what is settled is settled there too."""


class Client:
    """Someone with a connection: sends requests, and remembers the newest picture and all the news.

    Whatever the client looks at is on its screen from then on; a test that cares says since when (`sees_at`).
    """

    sees_at: float | None = None

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.news: list[Any] = []
        self.place: Any = None

    def take(self, update: Update) -> None:
        self.place = update.place
        self.news += update.news
        seen = asyncio.get_running_loop().time() if self.sees_at is None else self.sees_at
        self.connection.shown.written(seen)

    async def send(self, request: Request) -> None:
        """Send a request, and wait until the house has dealt with it."""
        self.connection.send(request)
        await settled()
        self.take(self.connection.latest())

    async def play(self, command: Message) -> None:
        await self.send(Play(command))

    def look(self) -> Any:
        self.take(self.connection.latest())
        return self.place

    def heard(self, kind: Any) -> list[Any]:
        self.look()
        return [item for item in self.news if isinstance(item, kind)]


async def settled(rounds: int = 10) -> None:
    """Let every task run, and every store write, until there is nothing left to do but wait."""
    for _ in range(rounds):
        await turns_of_the_loop(20)
        for store in STORES:
            with suppress(StoreError):  # one that can't be reached has nothing to settle
                await store.do(lambda _: None)
    await turns_of_the_loop(20)


async def turns_of_the_loop(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


class Entrance:
    """A way into a house: people come, and stay until the test ends."""

    def __init__(self, house: House, stack: AsyncExitStack) -> None:
        self._house = house
        self._stack = stack
        self.kicked: list[str] = []

    async def __call__(self, name: str, *, guest: bool = False, program: bool = False) -> Client:
        """Let somebody in, with a key or as a guest: a person, or a program."""
        key = None if guest else f"key of {name}"
        connected = self._house.connected(key, name, self.kicked.append, program=program)
        return Client(await self._stack.enter_async_context(connected))


@asynccontextmanager
async def open_house(store: Store | None = None, **options: Any) -> AsyncIterator[House]:
    """A house in which bots think no time."""
    async with opened(House(store, **{"bot_pace": 0.0, **options})) as house:
        yield house


@asynccontextmanager
async def opened(house: House) -> AsyncIterator[House]:
    """Open a house, and close it in the end."""
    STORES.add(house.store)
    try:
        await house.restore()
        yield house
    finally:
        STORES.discard(house.store)
        await house.close()


async def seated(house: House, *clients: Client, game: str = "kombio", **options: Any) -> str:
    """Open a table for these clients, and start a game. Time stands still, so no slap of Kombio is too early."""
    host, *others = clients
    options = {"slap_floor": 0, **options} if game == "kombio" else options
    await host.send(OpenTable(game, options))
    code: str = host.place.line.code
    for client in others:
        await client.send(Join(code))
    await host.send(Start())
    for client in clients:
        client.look()
    assert code in house.tables
    return code


async def last_turns(caller: Client, *others: Client) -> None:
    """Play a round of Kombio in the shortest way: the first player calls, and everyone else has one more turn."""
    for client in (caller, *others):
        await client.play(k.Ready())
    await caller.play(k.Call())
    for client in others:
        await client.play(k.Draw())
        await client.play(k.Swap(1))


async def rated_game(house: House, *clients: Client) -> str:
    """Start a game by the usual options, which counts for ratings."""
    return await seated(house, *clients, slap_floor=k.Options().slap_floor)


async def in_time(condition: Any) -> None:
    """Wait for what happens as time passes: whenever all is settled, the next timer fires, as soon as it may be."""
    async with patience():
        await settled(1)
        while not condition():
            await clock().to_next_timer()
            await settled(1)


async def until(condition: Any) -> None:
    """Wait for what happens without any time passing."""
    async with patience():
        while not condition():  # noqa: ASYNC110 - a turn of the loop is what is waited for
            await asyncio.sleep(0)
