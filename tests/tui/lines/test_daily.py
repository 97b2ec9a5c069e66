"""The deal of the day for people who type lines."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from kombio_tui.kit.terminal import Terminal
from tests.kit.daily import WallClock, house_by
from tests.kit.house import settled
from tests.kit.lines import Talker
from tests.kit.restart import Visit


@pytest.fixture
async def visit() -> AsyncIterator[Visit]:
    async with house_by(WallClock()) as visit:
        yield visit


@pytest.fixture
async def ana(visit: Visit) -> AsyncIterator[Talker]:
    talker = Talker((await visit.enter("ana")).connection, Terminal())
    await settled()
    yield talker
    talker.talk.leave()
    await asyncio.wait([talker.running])


async def test_it_is_described_with_what_there_is_to_know(ana: Talker) -> None:
    told = await ana.says("daily level8")
    assert "The deal of the day, Level 8, 2026-11-17." in told
    assert "you have one attempt" in told
    assert "Commitment of 2026-11-18: " in told
    assert "Seed of" not in told
    assert "play it: you against three hard bots" in await ana.says("help")
    assert "The deal of the day, Compañeros" in await ana.says("game companeros")
    assert await ana.says("result") == "You have no result today."
    assert "You are in the lobby, ana." in await ana.says("leave")


async def test_it_is_played_and_left_after_a_question(ana: Talker) -> None:
    await ana.says("daily", "play")
    assert "your attempt at the deal of the day is lost then" in await ana.says("leave")
    await ana.says("leave")
    await ana.hears("You are in the lobby")
    assert "You have used your attempt at this deal, without a result." in await ana.says("daily")
    assert "You have used your attempt at this deal of the day." in await ana.says("play")
