"""A house, and clients who reach it over a link."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from protocol.house import News, Request, Update
from server.door.admission.limits import Limits
from server.house.house import House
from server.house.members.member import Member
from server.link.port import Client, HouseLink, Parting, PlayerLink, VisitorLink
from server.office.access.terms import Terms
from server.office.desk import Desk
from tests.kit.clock import patience
from tests.kit.limits import ROOMY
from tests.kit.links import linked

OLGA = "SHA256:olga"
"""The operator's key."""


class Session:
    """A client that plays: what it was told, and why it was sent away."""

    def __init__(self) -> None:
        self.kicked: list[tuple[str, Parting]] = []
        self.news: list[Any] = []
        self.update: Update | None = None

    def kick(self, why: str, parting: Parting) -> None:
        self.kicked.append((why, parting))

    def join(self, player: PlayerLink) -> None:
        self.player = player

    def send(self, request: Request, stamp: float | None = None) -> None:
        self.player.send(request, stamp)

    @property
    def place(self) -> Any:
        assert self.update
        return self.update.place

    async def look(self) -> Update:
        """Take the next update, as a front end does."""
        async with patience():
            await self.player.something_new()
        self.update = self.player.latest()
        self.news += self.update.news
        return self.update

    async def until(self, condition: Any) -> Any:
        """Take updates until something is the case."""
        while not (self.update and condition()):
            await self.look()
        return self.place

    def heard(self, kind: type[News]) -> list[Any]:
        return [item for item in self.news if isinstance(item, kind)]


class Entry:
    """A way into a house."""

    def __init__(self, desk: Desk, link: HouseLink, stack: AsyncExitStack) -> None:
        self.desk, self.house, self.link = desk, desk.house, link
        self._stack = stack
        self.gave_way: list[str] = []

    async def visitor(self, name: str, key: str | None = None, network: str = "192.0.2.1") -> VisitorLink:
        """Somebody with a place in the house."""
        client = Client(key, name, "192.0.2.1", network)
        visitor = await self.link.admit(client, lambda: self.gave_way.append(name))
        self._stack.callback(visitor.leave)
        return visitor

    async def __call__(self, name: str, *, guest: bool = False, program: bool = False) -> Session:
        """Somebody who plays."""
        visitor, session = await self.visitor(name, None if guest else f"key of {name}"), Session()
        session.join(await self._stack.enter_async_context(visitor.enter(name, session.kick, program=program)))
        await session.look()
        return session

    def member(self, name: str) -> Member:
        [found] = [member for member in self.house.members.values() if member.name == name]
        return found


@pytest.fixture
def limits() -> Limits:
    return ROOMY


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    desk = Desk(terms=Terms(operators=frozenset({OLGA})), bot_pace=0.0)
    yield desk
    await desk.house.close()


@pytest.fixture
async def enter(desk: Desk, limits: Limits, over: str) -> AsyncIterator[Entry]:
    async with linked(desk, limits, over) as link, AsyncExitStack() as stack:
        yield Entry(desk, link, stack)


@pytest.fixture
def house(desk: Desk) -> House:
    return desk.house
