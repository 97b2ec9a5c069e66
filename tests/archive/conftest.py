"""A house with an archive, and a way in."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from server.archive.room import Library
from server.house.house import House
from server.store.store import Store
from tests.kit.house import Entrance, open_house


@pytest.fixture
async def archived() -> AsyncIterator[tuple[House, Library]]:
    store = Store.in_memory()
    library = Library(store)
    async with open_house(store, side_rooms=(library,)) as house:
        yield house, library


@pytest.fixture
def house(archived: tuple[House, Library]) -> House:
    return archived[0]


@pytest.fixture
def library(archived: tuple[House, Library]) -> Library:
    return archived[1]


@pytest.fixture
async def enter(house: House) -> AsyncIterator[Entrance]:
    async with AsyncExitStack() as stack:
        yield Entrance(house, stack)
