"""A line waits for the answer to the one before: what others do meanwhile is none, however long the house takes."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import asdict

from kombio_tui.kit.terminal import Terminal
from kombio_tui.lines.line_mode import LineMode
from kombio_tui.lines.room import ANSWER_SECONDS
from protocol.house import AddBot, Done, Lobby, News, Notice, OpenTable, Reason, Refused, Table, Update
from protocol.kombio import Options
from protocol.people import Said
from tests.kit.clock import pass_time
from tests.kit.house import settled
from tests.kit.lines import Enter
from tests.kit.screens import ANA, line
from tests.kit.silent_house import SilentHouse

LOBBY, TABLE = Lobby((), ()), Table(line(1, "waiting"), asdict(Options()), 0, 0, None, ())


class Told(SilentHouse):
    """A house that tells somebody in lines what a test wants it to."""

    def __init__(self) -> None:
        super().__init__()
        self.talk = LineMode(self, Terminal(), lambda _: None)

    async def tells(self, place: Lobby | Table, *news: News) -> None:
        self.updates.put_nowait(Update(ANA, place, news))
        await settled()


@pytest.fixture
async def told() -> AsyncIterator[Told]:
    """Somebody who has typed two lines at once: `bot` means nothing before the table is open."""
    house = Told()
    running = asyncio.create_task(house.talk.run())
    await house.tells(LOBBY)
    house.talk.typed("open")
    house.talk.typed("bot")
    assert house.sent == [OpenTable("kombio", number=1)]
    yield house
    house.talk.leave()
    await running


async def test_what_somebody_says_meanwhile_is_no_answer(told: Told) -> None:
    await told.tells(LOBBY, Said("ben", "hello"))
    await told.tells(LOBBY)
    assert len(told.sent) == 1
    await told.tells(TABLE, Done(1))
    assert told.sent[1:] == [AddBot("medium", number=2)]


async def test_a_refusal_is_an_answer(told: Told) -> None:
    told.talk.typed("open")
    await told.tells(LOBBY, Refused(Reason.NO_SUCH_GAME, number=1))
    assert told.sent[1:] == [OpenTable("kombio", number=2)]


async def test_nothing_is_waited_for_that_was_lost_with_the_connection(told: Told) -> None:
    told.talk.typed("open")
    told.talk.typed("open")
    await told.tells(LOBBY, Notice("offline"))
    assert told.sent[1:] == [OpenTable("kombio", number=2)]
    await told.tells(LOBBY)
    assert told.sent[2:] == [OpenTable("kombio", number=3)]


async def test_a_house_that_does_not_answer_is_waited_for_a_while(told: Told) -> None:
    told.talk.typed("open")
    await pass_time(ANSWER_SECONDS - 1)
    assert len(told.sent) == 1
    await pass_time(1)
    assert told.sent[1:] == [OpenTable("kombio", number=2)]


async def test_who_looks_right_after_making_a_friend_sees_the_friend(enter: Enter) -> None:
    """The house writes that down first, and somebody talks meanwhile."""
    ana, ben = await enter("ana"), await enter("ben")
    ana.talk.typed("/friend ben")
    ana.talk.typed("look")
    await ben.says("say hello")
    assert "Friends: ben (here)." in ana.heard
