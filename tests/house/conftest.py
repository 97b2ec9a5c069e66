"""A house in which bots think no time, and a way in."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from server.house.house import House
from tests.kit.house import Entrance, open_house


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house() as house:
        yield house


@pytest.fixture
async def enter(house: House) -> AsyncIterator[Entrance]:
    async with AsyncExitStack() as stack:
        yield Entrance(house, stack)
