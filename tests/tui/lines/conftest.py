"""A house for people who type lines."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from kombio_tui.kit.terminal import Terminal
from server.house.house import House
from tests.kit.house import Entrance, open_house, settled
from tests.kit.lines import Enter, Talker


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A house whose deals are always the same."""
    async with open_house(new_seed=lambda: bytes(32)) as house:
        yield house


@pytest.fixture
async def enter(house: House) -> AsyncIterator[Enter]:
    """A way into the house for people without a screen."""
    async with AsyncExitStack() as stack:
        door, talkers = Entrance(house, stack), list[Talker]()

        async def come_in(name: str, **terminal: object) -> Talker:
            client = await door(name)
            talkers.append(Talker(client.connection, Terminal(**terminal)))  # type: ignore[arg-type]
            await settled()
            return talkers[-1]

        yield come_in
        for talker in talkers:
            talker.talk.leave()
            await asyncio.wait([talker.running])
