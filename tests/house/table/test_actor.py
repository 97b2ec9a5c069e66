"""The house and its table actor, without a network: connections as the SSH session makes them."""

import asyncio
import logging
from typing import Any

import pytest

from protocol import kombio as k
from protocol.base import TimeUp
from protocol.house import (
    Happened,
    Join,
    Leave,
    Lobby,
    Notice,
    OpenTable,
    Play,
    Refused,
    Request,
    Seated,
    Start,
    Story,
    Table,
    Watch,
)
from protocol.people import Came, Said, Say, Went
from server.house.house import House
from server.house.runtime.policy import Policy
from tests.kit.house import Client, in_time, seated, settled, until


async def test_the_lobby_is_live(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    assert ana.look() == Lobby((), ("ana", "ben"))
    await ana.send(OpenTable("kombio"))
    [line] = ben.look().tables
    assert (line.game, [seat.name for seat in line.seats], line.phase) == ("kombio", ["ana"], "waiting")
    await ana.send(Leave())
    await settled()
    assert ben.look().tables == ()
    assert not house.tables


async def test_a_table_is_opened_with_options(enter: Any) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable("kombio", {"target": 50, "memory": "notes"}))
    assert (ana.place.options["target"], ana.place.options["memory"]) == (50, "notes")


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (OpenTable("poker"), "no_such_game"),
        (OpenTable("kombio", {"target": -5}), "bad_options"),
        (OpenTable("kombio", {"nonsense": 1}), "bad_options"),
        (Join("QQQQ"), "no_such_table"),
        (Watch("QQQQ"), "no_such_table"),
        (Start(), "not_at_a_table"),
        (Play(k.Draw()), "not_at_a_table"),
    ],
)
async def test_what_cannot_be_done_in_the_lobby_is_refused(enter: Any, request_: Request, reason: str) -> None:
    ana = await enter("ana")
    await ana.send(request_)
    assert [refused.reason for refused in ana.heard(Refused)] == [reason]
    assert isinstance(ana.place, Lobby)


async def test_a_full_or_running_table_is_not_joined_but_watched(house: House, enter: Any) -> None:
    players = [await enter(name) for name in ("ana", "ben", "cleo", "dora", "emil", "frida")]
    await players[0].send(OpenTable("kombio"))
    code = players[0].place.line.code
    for player in players[1:]:
        await player.send(Join(code))
    late = await enter("late")
    await late.send(Join(code))
    assert late.heard(Refused) == [Refused("table_is_full")]
    await players[0].send(Start())
    await late.send(Join(code))
    assert late.heard(Refused)[-1] == Refused("game_is_running")
    await late.send(Watch(code))
    assert isinstance(late.place, Table)
    assert (late.place.you, late.place.view.viewer) == (None, None)
    await late.play(k.Ready())
    assert late.heard(Refused)[-1] == Refused("watchers_only_watch")


async def test_only_the_host_starts_and_not_alone(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(OpenTable("kombio"))
    await ana.send(Start())
    assert ana.heard(Refused) == [Refused("too_few_players")]
    await ben.send(Join(ana.place.line.code))
    await ben.send(Start())
    assert ben.heard(Refused) == [Refused("host_only")]
    await ana.send(Start())
    assert ben.look().line.phase == "playing"
    await ana.send(Start())
    assert ana.heard(Refused)[-1] == Refused("game_is_running")


async def test_everyone_gets_an_update_made_for_them_alone(house: House, enter: Any) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await seated(house, ana, ben, starter=0)
    await eve.send(Watch(code))
    await ana.play(k.Ready())
    await ben.play(k.Ready())
    await ana.play(k.Draw())
    faces = {
        client: [item.event.face for item in client.heard(Happened) if isinstance(item.event, k.Drew)]
        for client in (ana, ben, eve)
    }
    assert faces[ana] == [ana.place.view.drawn] != [None]
    assert faces[ben] == faces[eve] == [None]


async def test_a_refused_command_is_told_to_its_sender_alone(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben, starter=0)
    await ben.play(k.Draw())
    assert ben.heard(Refused) == [Refused("still_looking")]
    assert ana.heard(Refused) == []


async def test_chat_is_cleaned_and_stays_where_it_is_said(house: House, enter: Any) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    await seated(house, ana, ben)
    await ana.send(Say("hi\x1b[2J there"))
    assert ben.heard(Said) == [Said("ana", "hi[2J there")]
    assert eve.heard(Said) == []


async def test_a_lost_player_keeps_the_seat(house: House) -> None:
    def nobody(_: str) -> None: ...

    async with house.connected("key b", "ben", nobody) as b:
        ben = Client(b)
        async with house.connected("key a", "ana", nobody) as a:
            ana = Client(a)
            await seated(house, ana, ben, starter=0)
            await ana.play(k.Ready())
            await ben.play(k.Ready())
            await ana.play(k.Draw())
            before = ana.place.view
        await settled()
        assert ben.heard(Went) == [Went("ana", "lost")]
        assert [seat.here for seat in ben.place.line.seats] == [False, True]
        async with house.connected("key a", "ana", nobody) as again:
            await settled()
            assert Client(again).look().view == before
            assert ben.heard(Came)[-1] == Came("ana", "back")
    await settled()
    assert {member.name for member in house.members.values()} == {"ana", "ben"}


async def test_who_leaves_is_played_for_until_back(house: House, enter: Any) -> None:
    """K41: a bot plays the seat, for all to see, and whoever is back has it again."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await seated(house, ana, ben, starter=0)
    await ana.play(k.Ready())
    await ben.play(k.Ready())
    await ana.send(Leave())
    assert isinstance(ana.place, Lobby)
    await in_time(lambda: ben.look().view.turn == 1)
    assert ben.heard(Notice)[-1] == Notice("stand_in", "ana")
    assert ben.look().line.seats[0] == Seated("ana", here=False, bot="medium")
    await ana.send(Join(code))
    assert (ana.look().you, ana.look().view.viewer) == (0, 0)
    assert ben.look().line.seats[0] == Seated("ana")
    [story] = ana.heard(Story)
    by_bot = [event for event, bot_played in story.told if bot_played]
    assert {event.seat for event in by_bot if isinstance(event, k.Drew | k.Took)} == {0}
    assert not any(isinstance(event, k.RoundStarted | k.BecameReady) for event in by_bot), "she was there herself"


async def test_who_is_away_for_long_is_played_for(house: House, enter: Any) -> None:
    """Also at a table that gives everyone all the time in the world."""
    house.policy = Policy(lost_seconds=0.0)
    ben = await enter("ben")
    async with house.connected("key of ana", "ana", lambda _: None) as connection:
        await seated(house, Client(connection), ben, starter=0, turn=0, look=0)
    await until(lambda: ben.look().line.seats[0].bot == "medium")
    await ben.play(k.Ready())
    await in_time(lambda: ben.look().view.turn == 1)
    async with house.connected("key of ana", "ana", lambda _: None):
        await until(lambda: ben.look().line.seats[0].bot is None)


async def test_after_two_missed_deadlines_nobody_waits_any_more(house: House, enter: Any) -> None:
    """K41: whoever misses two turns in a row is played for, until the next key."""
    ana, ben = await enter("ana"), await enter("ben")
    table = house.tables[await seated(house, ana, ben, starter=0)]
    for client in (ana, ben):
        await client.play(k.Ready())
    for _ in range(2):
        assert Notice("stand_in", "ana") not in ben.heard(Notice)
        await miss_the_deadline(table)
        await ben.play(k.Draw())
        await ben.play(k.Swap(1))
    await in_time(lambda: ben.look().view.turn == 1)
    assert Notice("stand_in", "ana") in ben.heard(Notice)
    await ana.play(k.Pass())
    assert ben.look().line.seats[0].bot is None


async def test_who_leaves_a_seat_that_a_bot_plays_already_leaves_it_to_that_bot(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    table = house.tables[await seated(house, ana, ben)]
    await table._presence.stand_in_for(0)
    bot = table.seating.chairs[0].stand_in
    await ana.send(Leave())
    assert table.seating.chairs[0].stand_in is bot
    assert [notice for notice in ben.heard(Notice) if notice.kind == "stand_in"] == [Notice("stand_in", "ana")]


async def miss_the_deadline(table: Any) -> None:
    """Let the clock say that the time of the one who is waited for is up."""
    [timer] = [timer for timer in table.game.timers(table.match.state) if not timer.private]
    table.inbox.put(None, TimeUp(timer.kind, timer.serial))
    await settled()


async def test_a_crash_ends_one_table_only(
    house: House, enter: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben, cleo, dora = [await enter(name) for name in ("ana", "ben", "cleo", "dora")]
    broken = await seated(house, ana, ben)
    whole = await seated(house, cleo, dora)

    def crash(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(house.tables[broken]._runner, "play", crash)
    with caplog.at_level(logging.ERROR):
        await ana.play(k.Ready())
    assert [isinstance(client.look(), Lobby) for client in (ana, ben)] == [True, True]
    assert ben.heard(Notice)[-1] == Notice("table_crashed", broken)
    assert list(house.tables) == [whole]
    assert "a bug" in caplog.text
    assert "set aside" in caplog.text
    await cleo.play(k.Ready())
    assert cleo.place.view.ready == (0,)


async def test_a_deserted_table_is_closed_after_a_while(house: House) -> None:
    house.policy = Policy(deserted_seconds=0.0, lost_seconds=0.0)
    async with house.connected("key a", "ana", print) as a, house.connected("key b", "ben", print) as b:
        await seated(house, Client(a), Client(b))
    await until(lambda: not house.tables)
    assert not house.members


async def test_requests_are_ordered_by_the_arrival_of_their_keys(house: House, enter: Any) -> None:
    """A slap whose key arrived first is first, even when the other's screen was quicker to read it."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await seated(house, ana, ben, starter=0, slap_order="arrival")
    for client in (ana, ben):
        await client.play(k.Ready())
    await ana.play(k.Draw())
    await ana.play(k.Swap(1))
    now = asyncio.get_running_loop().time()
    ana.connection.key_arrived(now - 0.002)
    ben.connection.key_arrived(now - 0.001)
    ben.connection.send(Play(k.Slap()), now - 0.001)
    ben.connection.key_done(now - 0.001)
    await settled()
    assert house.tables[code].match.state.slap is None
    ana.connection.send(Play(k.Slap()), now - 0.002)
    ana.connection.key_done(now - 0.002)
    await settled()
    assert [item.event.seat for item in ben.heard(Happened) if isinstance(item.event, k.Slapped)] == [0]


async def test_a_screen_that_hangs_does_not_hold_up_the_table(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await seated(house, ana, ben, starter=0)
    ana.connection.key_arrived(asyncio.get_running_loop().time())
    ben.connection.send(Play(k.Ready()))
    await until(lambda: ben.look().view.ready == (1,))


async def test_who_sits_down_after_a_game_is_told_its_end_like_a_watcher(house: House, enter: Any) -> None:
    """A seat of the next game, and the public view and events of the one that is over."""
    ana, ben, cleo, eve = [await enter(name) for name in ("ana", "ben", "cleo", "eve")]
    code = await seated(house, ana, ben, target=1, starter=0, last_slap=0)
    for client in (ana, ben):
        await client.play(k.Ready())
    await ana.play(k.Call())
    await ben.play(k.Draw())
    await ben.play(k.Swap(1))
    assert ana.look().line.phase == "over"
    await eve.send(Watch(code))
    await cleo.send(Join(code))
    [story] = cleo.heard(Story)
    assert [story] == eve.heard(Story)
    assert (story.events[0].round, story.events[-1]) == (1, k.GameEnded(ana.place.view.winners))
    assert (cleo.place.you, cleo.place.view) == (2, eve.place.view)
    assert (cleo.place.view.viewer, len(cleo.place.view.grids), len(cleo.place.line.seats)) == (None, 2, 3)


async def test_a_rematch_is_played_by_those_who_are_still_there(house: House, enter: Any) -> None:
    ana, ben, cleo = await enter("ana"), await enter("ben"), await enter("cleo")
    code = await seated(house, ana, ben, cleo, target=1, starter=0, last_slap=0)
    for client in (ana, ben, cleo):
        await client.play(k.Ready())
    await ana.play(k.Call())
    for client in (ben, cleo):
        await client.play(k.Draw())
        await client.play(k.Discard())
        await client.play(k.Pass())
    assert ana.look().line.phase == "over"
    await cleo.send(Leave())
    await ana.send(Start())
    assert (ana.place.line.phase, len(ana.place.view.grids)) == ("playing", 2)
    assert house.tables[code].seating.seat_of(ben.connection.member) == 1
