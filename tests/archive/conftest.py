"""A house with an archive, and a way in."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from server.archive.room import GameArchive
from server.house.house import House
from server.store.store import Store
from tests.kit.house import Entrance, open_house


@pytest.fixture
async def archived() -> AsyncIterator[tuple[House, GameArchive]]:
    store = Store.in_memory()
    archive = GameArchive(store)
    async with open_house(store, side_rooms=(archive,)) as house:
        yield house, archive


@pytest.fixture
def house(archived: tuple[House, GameArchive]) -> House:
    return archived[0]


@pytest.fixture
def archive(archived: tuple[House, GameArchive]) -> GameArchive:
    return archived[1]


@pytest.fixture
async def enter(house: House) -> AsyncIterator[Entrance]:
    async with AsyncExitStack() as stack:
        yield Entrance(house, stack)
