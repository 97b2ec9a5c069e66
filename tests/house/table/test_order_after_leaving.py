"""Requests that are sent together with `leave`: they are handled where it leads to."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec import UNSET

from protocol import kombio as k
from protocol.archive import Archive, EnterArchive
from protocol.base import Numbered
from protocol.house import (
    ComeBack,
    Done,
    Happened,
    Join,
    Leave,
    Lobby,
    OpenTable,
    Play,
    Refused,
    Start,
    Table,
    Watch,
)
from protocol.people import Said, Say
from server.house.house import House
from server.office.desk import Desk
from tests.kit.house import Client, opened, seated, settled


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A house with all of its rooms."""
    async with opened(Desk().house) as house:
        yield house


async def send_at_once(client: Client, *requests: Numbered) -> None:
    """Send requests in one go, and wait until the house has dealt with them."""
    for request in requests:
        client.connection.send(request)  # type: ignore[arg-type]
    await settled()


def answers(client: Client) -> list[Any]:
    """The numbered answers, in the order in which they came."""
    return [news for news in client.heard(Done | Refused | Happened) if news.number is not UNSET]


async def test_what_is_said_after_leaving_is_said_in_the_lobby(house: House, enter: Any) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    await ana.send(OpenTable("kombio"))
    await ben.send(Join(ana.place.line.code))
    await send_at_once(ana, Say("here", number=1), Leave(number=2), Say("there", number=3))
    assert answers(ana) == [Done(1), Done(2), Done(3)]
    assert [said.text for said in ben.heard(Said)] == ["here"]
    assert [said.text for said in eve.heard(Said)] == ["there"]


async def test_requests_after_leaving_a_game_are_handled_in_order(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben)
    await send_at_once(ana, Leave(number=1), EnterArchive(number=2), Say("hi", number=3), OpenTable("kombio", number=4))
    assert answers(ana)[:3] == [Done(1), Done(2), Done(3)]
    assert answers(ana)[3] == Refused("not_at_a_table", number=4)
    assert isinstance(ana.place, Archive)


async def test_one_table_can_be_left_for_another_in_one_go(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await seated(house, ana, ben)
    await send_at_once(ana, Leave(number=1), OpenTable("level8", number=2), Start(number=3))
    assert answers(ana)[0] == Done(1)
    assert set(answers(ana)[1:]) == {Refused("on_the_way", number=3), Done(2)}
    assert ana.place.line.game == "level8"
    await send_at_once(ana, Leave(number=4), Watch(code, number=5), Leave(number=6))
    assert set(answers(ana)[3:]) == {Done(4), Refused("on_the_way", number=6), Done(5)}
    assert (ana.place.line.code, ana.place.you) == (code, 0)


async def test_a_guest_may_leave_and_come_back_and_leave_in_one_go(house: House, enter: Any) -> None:
    """Coming back makes the connection another member's, who may be leaving too."""
    gus, ben = await enter("gus", guest=True), await enter("ben")
    code = await seated(house, gus, ben)
    lost = gus.connection.member.code
    house._disconnect(gus.connection.member)  # the connection is cut
    again = await enter("gus", guest=True)
    await again.send(OpenTable("level8"))
    await send_at_once(
        again, Leave(number=1), ComeBack(lost, number=2), Leave(number=3), EnterArchive(number=4), Say("x", number=5)
    )
    assert answers(again) == [Done(number) for number in range(1, 6)]
    assert isinstance(again.place, Archive)
    assert not ben.look().line.seats[0].here
    assert ben.place.line.code == code


async def test_a_connection_that_takes_over_waits_until_its_player_has_left(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben)
    ana.connection.send(Leave())
    ana.connection.send(OpenTable("kombio"))
    again = await enter("ana")
    await send_at_once(again, EnterArchive(number=1))
    assert answers(again) == [Done(1)]
    assert isinstance(again.place, Archive)
    assert len(house.tables) == 1


async def test_what_a_lost_connection_asked_after_leaving_is_not_done(house: House, enter: Any) -> None:
    ana = await enter("ana")
    async with house.connected("key of ben", "ben", print) as ben:
        ben.send(OpenTable("kombio"))
        await settled()
        ben.send(Leave())
        ben.send(Say("gone"))
    await settled()
    assert ana.heard(Said) == []
    assert (list(house.members), house.tables) == (["key of ana"], {})


async def test_a_crash_of_the_table_that_is_left_does_no_harm_to_what_follows(
    house: House, enter: Any, monkeypatch: Any
) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable("kombio"))
    table = house.tables[ana.place.line.code]
    crashed = asyncio.Event()

    async def crash(_member: Any) -> None:
        crashed.set()
        raise RuntimeError("a bug")

    monkeypatch.setattr(table._presence, "leave", crash)
    await send_at_once(ana, Leave(number=1), EnterArchive(number=2))
    assert crashed.is_set()
    assert answers(ana) == [Refused("no_such_table", number=1), Done(2)]
    assert isinstance(ana.place, Archive)


async def test_moves_after_leaving_are_refused(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben)
    await send_at_once(ana, Play(k.Ready(), number=1), Leave(number=2), Play(k.Ready(), number=3), Leave(number=4))
    assert answers(ana) == [
        Happened(k.BecameReady(0), number=1),
        Done(2),
        Refused("not_at_a_table", number=3),
        Done(4),
    ]
    assert isinstance(ana.place, Lobby)
    assert isinstance(ben.look(), Table)


async def test_a_screen_that_still_shows_the_table_is_not_told_about_its_moves(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben)
    await send_at_once(ana, Leave(), Play(k.Ready()), Start())
    assert ana.heard(Refused) == []
    assert isinstance(ana.place, Lobby)
