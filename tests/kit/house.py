"""The house without a network: connections as the SSH session makes them."""

import asyncio
from typing import Any

from protocol import kombio as k
from protocol.house import Join, OpenTable, Play, Request, Start, Update
from server.house.house import House
from server.house.member import Connection


class Client:
    """Someone with a connection: sends requests, and remembers the newest picture and all the news."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.news: list[Any] = []
        self.place: Any = None

    def take(self, update: Update) -> None:
        self.place = update.place
        self.news += update.news

    async def send(self, request: Request) -> None:
        """Send a request, and wait until the house has dealt with it."""
        self.connection.send(request)
        await settled()
        self.take(self.connection.latest())

    async def play(self, command: k.Move) -> None:
        await self.send(Play(command))

    def look(self) -> Any:
        self.take(self.connection.latest())
        return self.place

    def heard(self, kind: type) -> list[Any]:
        self.look()
        return [item for item in self.news if isinstance(item, kind)]


async def settled() -> None:
    """Let every task run until there is nothing left to do but wait."""
    for _ in range(20):
        await asyncio.sleep(0)


async def seated(house: House, *clients: Client, **options: Any) -> str:
    """Open a table for these clients, and start a game."""
    host, *others = clients
    await host.send(OpenTable("kombio", options))
    code: str = host.place.line.code
    for client in others:
        await client.send(Join(code))
    await host.send(Start())
    for client in clients:
        client.look()
    assert code in house.tables
    return code


async def until(condition: Any) -> None:
    async with asyncio.timeout(10):
        while not condition():  # noqa: ASYNC110 - a turn of the loop is what is waited for
            await asyncio.sleep(0)
