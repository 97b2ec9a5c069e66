"""A house in which bots think no time, and a way in."""

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from server.house.house import House
from tests.kit.house import Client


@pytest.fixture
async def house() -> AsyncIterator[House]:
    house = House(bot_pace=0.0)
    yield house
    await house.close()


@pytest.fixture
def enter(house: House) -> Iterator[Any]:
    with ExitStack() as stack:
        kicked: list[str] = []

        def come(name: str, *, guest: bool = False) -> Client:
            connection = stack.enter_context(house.connected(None if guest else f"key of {name}", name, kicked.append))
            return Client(connection)

        come.kicked = kicked  # type: ignore[attr-defined]
        yield come
