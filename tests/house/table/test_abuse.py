"""Requests that follow too quickly on each other, and members who are gone before the table has answered."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from protocol import kombio as k
from protocol.archive import Browse, EnterArchive, ReviewGame, Rewatch, SeeAs, Seek, SetSpeed
from protocol.house import (
    AddBot,
    Done,
    EnterOffice,
    Happened,
    Join,
    Learn,
    Leave,
    Lobby,
    OpenTable,
    Refused,
    RemoveBot,
    Start,
    Watch,
)
from protocol.office import Drain, Operate
from protocol.reference.reasons import REASONS
from server.bots.kombio.brain import KombioBrain
from server.door.admission.limits import Limits
from server.house.house import House
from server.house.members.rate_limits import RateLimiter
from server.house.runtime.policy import Policy
from server.house.table.parts import seat_changes
from server.house.table.parts.inbox import Inbox
from server.house.table.presence import Missing
from tests.kit.clock import pass_time
from tests.kit.house import Client, in_time, seated, settled, until
from tests.kit.table import table as laid_out


async def test_leaving_twice_in_one_breath_does_no_harm(house: House, enter: Any) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await seated(house, ana, ben)
    await eve.send(Watch(code))
    eve.connection.send(Leave())
    await eve.send(Leave())
    assert isinstance(eve.look(), Lobby)
    await ana.play(k.Ready())
    assert ana.look().view.ready == (0,)


@pytest.mark.parametrize(
    "request_", [OpenTable("kombio"), Learn("kombio"), OpenTable("kombio", bots=("easy",), start=True)]
)
async def test_nobody_is_at_two_tables(house: House, enter: Any, request_: Any) -> None:
    ana = await enter("ana")
    for _ in range(5):
        ana.connection.send(request_)
    await settled()
    assert len(house.tables) == 1
    assert ana.heard(Refused)[-1] == Refused("on_the_way")


@pytest.mark.parametrize("request_", [AddBot("easy"), Leave(), RemoveBot()])
async def test_what_comes_before_the_seat_is_refused_and_accepted_a_moment_later(
    house: House, enter: Any, request_: Any
) -> None:
    ana = await enter("ana")
    ana.connection.send(OpenTable("kombio", bots=("easy",)))
    await ana.send(request_)
    assert ana.heard(Refused) == [Refused("on_the_way")]
    assert REASONS["on_the_way"].again == "soon"
    await ana.send(replace(request_, number=1))
    assert ana.heard(Done) == [Done(1)]


@pytest.mark.parametrize(
    "request_",
    [
        *(EnterArchive(), Browse("all"), Rewatch("ABCDEF"), ReviewGame("ABCDEF"), Seek(1), SeeAs(), SetSpeed(1)),
        *(EnterOffice(), Operate(Drain())),
    ],
    ids=lambda request: type(request).__name__,
)
async def test_what_belongs_to_another_place_is_refused_at_a_table(house: House, enter: Any, request_: Any) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable("kombio"))
    await ana.send(replace(request_, number=1))
    assert ana.heard((Done, Refused)) == [Refused("not_at_a_table", number=1)]


async def test_tables_whose_opener_is_gone_before_sitting_down_are_closed(house: House) -> None:
    for _ in range(3):
        async with house.connected("key of ana", "ana", lambda _: None) as connection:
            connection.send(OpenTable("kombio"))
        await until(lambda: not house.tables)
    assert house.members == {}


async def test_watching_twice_is_watching_once(house: House, enter: Any) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await seated(house, ana, ben)
    eve.connection.send(Watch(code))
    eve.connection.send(Watch(code))
    await settled()
    assert ana.look().line.watchers == 1
    await eve.send(Leave())
    assert ana.look().line.watchers == 0


async def test_who_left_a_game_and_watches_it_has_the_seat_back(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await seated(house, ana, ben)
    await ana.send(Leave())
    await ana.send(Watch(code))
    table = ana.look()
    assert (table.you, table.line.watchers, table.line.seats[0].bot) == (0, 0, None)
    await ben.play(k.Ready())
    assert [item.event for item in ana.heard(Happened)].count(k.BecameReady(1)) == 1


async def test_after_a_game_there_is_room_again(house: House, enter: Any) -> None:
    """Chairs of those who left do not count, and bots can be sent home."""
    ana, ben, cleo = await enter("ana"), await enter("ben"), await enter("cleo")
    code = await seated(house, ana, ben, target=1)
    table = house.tables[code]
    for _ in range(4):
        bot = house.bots.hire(table, "easy")
        table.seating.commit(seat_changes.seated(table.seating.chairs, table.seating.players, bot))
    over = laid_out("A: 1 1 2 3 | B: 4 5 6 7", target=1, last_slap=0).play("A call", "B draw", "B swap 1")
    table.match.state = over.state
    table._races.follow(over.state)
    await ben.send(Leave())
    await cleo.send(Join(code))
    assert cleo.look().you is not None
    for _ in range(4):
        await ana.send(RemoveBot())
    assert not any(seat.bot for seat in ana.look().line.seats if seat.here)
    await ana.send(AddBot("hard"))
    await ana.send(Start())
    assert [seat.name for seat in ana.look().line.seats][:2] == ["ana", "cleo"]
    assert ana.look().line.phase == "playing"


async def test_an_absence_that_ended_does_not_count_for_the_next(house: House, enter: Any) -> None:
    house.policy = Policy(lost_seconds=3600.0)
    ben = await enter("ben")
    async with house.connected("key of ana", "ana", lambda _: None) as connection:
        table = house.tables[await seated(house, Client(connection), ben)]
        member = connection.member
    await settled()
    async with house.connected("key of ana", "ana", lambda _: None):
        await settled()
    await settled()
    table.inbox.put(None, Missing(member, 1))
    await settled()
    assert ben.look().line.seats[0].bot is None
    table.inbox.put(None, Missing(member, 2))
    await settled()
    assert ben.look().line.seats[0].bot == "medium"


async def test_a_deserted_table_waits_anew_each_time(house: House) -> None:
    house.policy = Policy(deserted_seconds=3600.0)
    async with house.connected("key of ana", "ana", lambda _: None) as connection:
        await Client(connection).send(OpenTable("kombio", bots=("easy",), start=True))
    await settled()
    assert len(house.lobby.registry._closing) == 1
    async with house.connected("key of ana", "ana", lambda _: None):
        await settled()
        assert len(house.lobby.registry._closing) == 0


async def test_a_bot_with_a_bug_is_logged_and_replaced(
    house: House, enter: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.policy = Policy(lost_seconds=0.0)
    ana, take = await enter("ana"), KombioBrain.take
    failures = iter([True])

    def buggy(brain: KombioBrain, view: Any, events: Any) -> None:
        if next(failures, False):
            raise RuntimeError("a bug in a brain")
        take(brain, view, events)

    monkeypatch.setattr(KombioBrain, "take", buggy)
    await ana.send(OpenTable("kombio", {"turn": 0, "look": 0}, bots=("easy",), start=True))
    await ana.play(k.Ready())
    await in_time(lambda: ana.look().view.stage != "looking")
    assert "a bug in a brain" in caplog.text


async def test_a_key_in_its_screen_when_the_hold_ends_still_counts(enter: Any) -> None:
    """The stamp decides, not the screen."""
    ben = (await enter("ben")).connection
    inbox, loop = Inbox(lambda: [ben.member]), asyncio.get_running_loop()
    now = loop.time()
    ben.key_arrived(now)
    waiting = asyncio.create_task(inbox.next_until(now + 0.001))
    await pass_time(0.01)
    assert not waiting.done()
    inbox.put(ben.member, "a slap", now)
    ben.key_done(now)
    envelope = await waiting
    assert envelope
    assert envelope.request == "a slap"
    assert await inbox.next_until(now) is None


async def test_nobody_plays_very_short_games_all_day_and_rematches_are_not_noticed(house: House) -> None:
    """Each game that is played to its end is stored."""
    limits = Limits()
    address = RateLimiter(limits.address)
    reasons: list[str] = []
    for number in range(4):
        limiters = (RateLimiter(limits.person), address)
        async with house.connected(f"key {number}", f"person{number}", print, limiters=limiters) as connection:
            client = Client(connection)
            await client.send(OpenTable("kombio"))
            for _ in range(30):
                await client.send(Start())
            reasons += [refused.reason for refused in client.heard(Refused)]
            await client.send(Start())
            assert client.heard(Refused)[-1].reason == "too_fast"
    assert reasons == ["too_few_players"] * 100 + ["too_fast"] * 20
