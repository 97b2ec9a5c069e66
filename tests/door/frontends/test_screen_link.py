"""When somebody sees a screen: once it is written, and who has no seat sees several pieces of news at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from protocol.house import AddBot, Lobby, OpenTable, Start
from protocol.people import Said, Say
from server.door.frontends.frontend import ChannelLink
from server.door.frontends.screen import ScreenLink
from server.house.house import House
from server.house.members.shown import Shown
from tests.kit.clock import pass_time
from tests.kit.house import Client, Entrance, open_house, settled

LONG = 100.0
"""Such a timer stands still in tests."""


@pytest.fixture
async def enter() -> AsyncIterator[Entrance]:
    async with open_house() as house, AsyncExitStack() as stack:
        yield Entrance(house, stack)


class Viewer:
    """Somebody who looks at screens."""

    def __init__(self, client: Client) -> None:
        self.link = ScreenLink(client.connection, SimpleNamespace(behind=False), LONG)  # type: ignore[arg-type]
        self.updates: list[Any] = []
        self.task = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while True:
            self.updates.append(await self.link.receive())

    @property
    def heard(self) -> list[str]:
        return [news.text for update in self.updates for news in update.news if isinstance(news, Said)]


async def test_in_the_lobby_many_lines_of_chat_are_few_screens(enter: Entrance) -> None:
    eve, ana = await enter("eve"), Viewer(await enter("ana"))
    await settled()
    assert isinstance(ana.updates[-1].place, Lobby)
    seen = len(ana.updates)
    for number in range(20):
        await eve.send(Say(f"spam {number}"))
    assert (len(ana.updates), ana.heard) == (seen, [])
    await pass_time(LONG)
    await settled()
    assert (len(ana.updates), len(ana.heard)) == (seen + 1, 20)
    ana.task.cancel()


async def test_whoever_asks_for_something_is_answered_at_once(enter: Entrance) -> None:
    eve, ana = await enter("eve"), Viewer(await enter("ana"))
    await settled()
    await eve.send(Say("spam"))
    ana.link.send(Say("hello"))
    await settled()
    assert ana.heard == ["spam", "hello"]
    ana.task.cancel()


async def test_at_a_seat_nothing_waits(enter: Entrance) -> None:
    ana = Viewer(await enter("ana"))
    ana.link.send(OpenTable("level8"))
    await settled()
    for request in (AddBot("easy"), Start()):
        ana.link.send(request)
    await settled()
    code, seen = ana.updates[-1].place.line.code, len(ana.updates)
    assert ana.updates[-1].place.you == 0
    house: House = enter._house
    await settled()
    for _ in range(3):
        house.tables[code]._core.broadcast.all(Said("eve", "hm"))
        await settled(1)
    assert len(ana.updates) >= seen + 3
    ana.task.cancel()


async def test_a_screen_that_was_dropped_was_not_shown() -> None:
    """The client did not read: its player can't have seen the card."""
    shown, writer = Shown(), SimpleNamespace(behind=True)
    link = ChannelLink(SimpleNamespace(shown=shown, key_done=None), writer)  # type: ignore[arg-type]
    shown.drawn("card")
    link.written()
    assert shown.since("card") is None
    writer.behind = False
    link.written()
    assert shown.since("card") is not None
