"""The office: operators run the house by keys; nobody else gets in."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from protocol.house import EnterOffice, Leave, Lobby, OpenTable, Reason, Refused
from protocol.office import Kick, Office, Operate, Outcome, Result
from protocol.people import Said, Say
from server.house.house import House
from server.house.runtime.policy import Policy
from server.office.access.terms import Terms
from server.office.desk import Desk
from tests.kit.house import Entrance, opened, settled
from tests.kit.terminal import ssh
from tests.office.conftest import Hosted

OLGA = Terms(operators=frozenset({"key of olga"}))


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    desk = Desk(terms=OLGA, bot_pace=0.0)
    async with opened(desk.house):
        yield desk


@pytest.fixture
def house(desk: Desk) -> House:
    return desk.house


@pytest.fixture
async def enter(house: House) -> AsyncIterator[Entrance]:
    async with AsyncExitStack() as stack:
        yield Entrance(house, stack)


async def test_an_operator_sees_the_house_and_acts(hosted: Hosted) -> None:
    async with (
        ssh(hosted.port, user="olga", key=hosted.key("olga")) as olga,
        ssh(hosted.port, user="zoe") as zoe,
    ):
        await olga.until("o office")
        await zoe.until("here: olga zoe")
        assert "office" not in zoe.text
        await olga.press_until("o", seen=r"people 2 (.|\n)*► olga(.|\n)*  zoe")
        await olga.press_until("\x1b[B", seen="► zoe")
        await olga.press_until("k", seen="Kick zoe. Press k again")
        await olga.press_until("k", seen=r"Kicked: zoe(.|\n)*")
        assert await zoe.ended() == 0
        await olga.until("people 1 ")
        await olga.press_until("f", *"olga", "\r", seen="The name olga is free now")
        await olga.press_until("a", *"hi", "\r", seen="Announcement: hi")
        await olga.press_until("q", seen="LOBBY")


async def test_the_office_is_closed_to_everybody_else(house: House, enter: Any) -> None:
    ana, guest = await enter("ana"), await enter("zoe", guest=True)
    for client in (ana, guest):
        for request in (EnterOffice(), Operate(Kick("ana"))):
            await client.send(request)
            assert isinstance(client.place, Lobby)
            assert client.heard(Refused)[-1].reason == Reason.NOT_AT_A_TABLE
            assert not client.heard(Outcome)


async def test_operating_is_for_the_office_alone(house: House, enter: Any) -> None:
    olga = await enter("olga")
    await olga.send(Operate(Kick("ana")))
    assert olga.heard(Refused)[-1].reason == Reason.NOT_AT_A_TABLE
    await olga.send(EnterOffice())
    await olga.send(Operate(Kick("ana")))
    assert olga.heard(Outcome) == [Outcome(Result.NOBODY_HERE, "ana")]
    await olga.send(OpenTable("kombio"))
    assert olga.heard(Refused)[-1].reason == Reason.NOT_AT_A_TABLE
    assert not house.tables
    assert isinstance(olga.place, Office)


async def test_the_way_back_leads_to_the_lobby(house: House, enter: Any) -> None:
    olga = await enter("olga")
    await olga.send(EnterOffice())
    await olga.send(Leave())
    assert isinstance(olga.place, Lobby)


async def test_who_is_no_operator_any_more_leaves_the_office(desk: Desk, enter: Any) -> None:
    olga = await enter("olga")
    await olga.send(EnterOffice())
    desk.adopt(Policy(), Terms())
    await settled()
    assert isinstance(olga.look(), Lobby)
    await olga.send(EnterOffice())
    assert isinstance(olga.place, Lobby)


async def test_the_lobby_is_heard_in_the_office(house: House, enter: Any) -> None:
    olga, ana = await enter("olga"), await enter("ana")
    await olga.send(EnterOffice())
    await ana.send(Say("hello"))
    await olga.send(Say("good evening"))
    lines = [Said("ana", "hello"), Said("olga", "good evening")]
    assert olga.heard(Said) == ana.heard(Said) == lines


@pytest.mark.parametrize("open_to", ["everyone", "listed"])
async def test_nobody_learns_a_card_in_the_office(desk: Desk, house: House, enter: Any, open_to: Any) -> None:
    """What an operator sees of a table is who sits there; not a field of it is the game's."""
    desk.adopt(house.policy, Terms(open_to=open_to, operators=OLGA.operators))
    ana, olga = await enter("ana"), await enter("olga")
    await ana.send(OpenTable("kombio", bots=("easy",), start=True))
    await asyncio.sleep(0)
    await olga.send(EnterOffice())
    [table] = olga.place.tables
    assert (table.game, table.phase, table.seats[0]) == ("kombio", "playing", "ana")
    assert table.__struct_fields__ == ("code", "game", "phase", "seats", "watchers", "private")
