"""Deadlines of slow tables: the house moves for the absent, and nobody is skipped by a restart or a wrong clock."""

import random
from pathlib import Path

import pytest

from protocol.house import Join, Leave, Notice, OpenTable, Refused
from protocol.slow import DAY, HOUR, MINUTES, TakeVacation, ToGame, YourTurn
from server.house.registry.slow_alarm import AT_ONCE
from server.house.registry.slow_players import Call
from server.house.table.persistence.slow_row import OVER_SECONDS, WAITING_SECONDS
from server.store.slow import tables
from tests.kit.clock import pass_time
from tests.kit.house import settled
from tests.kit.restart import fallen, store_in
from tests.kit.slow import SlowVisit, begun, moved, passed, slow_house

HOST = {"starter": "host"}


async def missed(visit: SlowVisit, code: str) -> list[str]:
    """Whose turn it is after the time for a move is up."""
    await passed(DAY + 2)
    return await visit.turn(code)


async def test_the_house_moves_for_whoever_does_not() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        assert await visit.turn(code) == ["ana"]
        await passed(DAY - 10)
        assert await visit.turn(code) == ["ana"]
        await passed(12)
        assert await visit.turn(code) == ["ben"]
        assert code not in visit.house.tables


async def test_after_three_missed_moves_in_a_row_a_bot_takes_the_seat_for_good() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        for _ in range(2):
            assert await missed(visit, code) == ["ben"]
            await moved(visit, code, "ben", random.Random(4))
            assert await visit.turn(code) == ["ana"]
        await missed(visit, code)
        await settled()
        slow = await visit.slow(code)
        assert slow
        assert [one.identity for one in slow.people] == ["key of ben"]
        assert slow.summary.players[0] == ("ana", "medium")
        async with visit.visit("ana") as ana:
            await ana.send(Join(code))
            assert ana.heard(Refused)[-1].reason == "game_is_running"


async def test_a_move_in_between_starts_the_count_again() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        for number in range(4):
            if number == 2:
                await moved(visit, code, "ana", random.Random(1))
            else:
                await missed(visit, code)
            if await visit.turn(code) == ["ben"]:
                await moved(visit, code, "ben", random.Random(2))
        slow = await visit.slow(code)
        assert slow
        assert len(slow.people) == 2


async def test_a_player_in_the_house_is_reminded_and_one_who_is_not_is_called() -> None:
    calls: list[Call] = []
    async with slow_house() as visit:
        visit.house.lobby.slow.players.absent = calls.append
        code = await begun(visit, "ana", "ben", options=HOST)
        [first] = calls
        assert (first.name, first.reminder, first.summary.code) == ("ana", False, code)
        await passed(DAY * 3 // 4 + 2)
        assert [(call.name, call.reminder) for call in calls] == [("ana", False), ("ana", True)]
        assert code not in visit.house.tables
        await moved(visit, code, "ana", random.Random(1))
        async with visit.visit("ben") as ben:
            await passed(DAY * 3 // 4 + 2)
            [news] = ben.heard(YourTurn)
            assert news.reminder


async def test_a_vacation_day_stops_the_clocks_and_the_others_see_it() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        async with visit.visit("ana") as ana:
            await ana.send(TakeVacation())
            assert [news.text for news in ana.heard(Notice) if news.kind == "vacation_taken"] == ["13"]
            lobby = ana.look()
            assert (lobby.vacation.days, lobby.own_games[0].on_vacation) == (13, (0,))
            assert lobby.own_games[0].left > DAY + HOUR
            await ana.send(Leave())
        async with visit.visit("ben") as ben:
            assert ben.look().own_games[0].on_vacation == (0,)
            await ben.send(ToGame(code))
            assert ben.place.line.on_vacation == (0,)
            assert ben.place.clocks[0].paused
        await passed(DAY + 2)
        assert await visit.turn(code) == ["ana"]
        await passed(DAY)
        assert await visit.turn(code) == ["ben"]


async def test_somebody_who_looks_at_the_table_sees_the_vacation_of_another_at_once() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        async with visit.visit("ben") as ben, visit.visit("ana") as ana:
            await ben.send(ToGame(code))
            await ana.send(TakeVacation())
            await settled()
            assert ben.look().line.on_vacation == (0,)
            assert ben.place.clocks[0].left > DAY + HOUR


async def test_no_more_than_a_week_is_taken_ahead_and_guests_have_none() -> None:
    async with slow_house() as visit:
        await begun(visit, "ana", "ben", options=HOST)
        async with visit.visit("ana") as ana, visit.visit("zoe", guest=True) as zoe:
            for _ in range(8):
                await ana.send(TakeVacation())
            assert ana.heard(Refused)[-1].reason == "no_vacation"
            assert ana.look().vacation.days == 7
            await zoe.send(TakeVacation())
            assert zoe.heard(Refused)[-1].reason == "slow_needs_key"


async def test_a_deadline_survives_a_crash_and_time_stands_still_while_the_house_is_closed(tmp_path: Path) -> None:
    directory = tmp_path / "house"
    async with slow_house(store_in(directory)) as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        await passed(DAY // 2)
        image = fallen(directory)
    await pass_time(10 * DAY)
    async with slow_house(store_in(image)) as visit:
        assert code not in visit.house.tables
        assert await visit.turn(code) == ["ana"]
        await passed(DAY // 2 - MINUTES)
        assert await visit.turn(code) == ["ana"]
        await passed(2 * MINUTES)
        assert await visit.turn(code) == ["ben"]


@pytest.mark.parametrize("jump", [-400 * DAY, 400 * DAY])
async def test_no_wrong_wall_clock_skips_a_player(jump: int) -> None:
    wall = [1_800_000_000.0]
    async with slow_house(now=lambda: wall[0]) as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        wall[0] += jump
        await passed(DAY - 10)
        assert await visit.turn(code) == ["ana"]
        wall[0] -= jump
        await passed(5)
        assert await visit.turn(code) == ["ana"]
        await passed(10)
        assert await visit.turn(code) == ["ben"]


async def test_a_table_that_waits_for_a_week_is_closed() -> None:
    async with slow_house() as visit:
        async with visit.visit("ana") as ana:
            await ana.send(OpenTable("level8", pace=DAY))
            code = ana.place.line.code
        async with visit.visit("ana") as ana:
            await passed(WAITING_SECONDS - 10)
            assert [game.code for game in ana.look().own_games] == [code]
            await passed(15)
            assert not ana.look().own_games
            assert not ana.place.tables
        assert await visit.slow(code) is None


async def test_a_table_whose_game_is_over_is_closed_after_some_days() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", "cleo", game="companeros")
        while turn := await visit.turn(code):
            await moved(visit, code, turn[0], random.Random(1))
        await passed(OVER_SECONDS + 2)
        assert await visit.slow(code) is None


async def test_a_damaged_table_is_set_aside_and_the_others_go_on() -> None:
    async with slow_house() as visit:
        bad, good = [await begun(visit, "ana", "ben", options=HOST) for _ in range(2)]
        slow = await visit.slow(bad)
        assert slow
        spoil = "UPDATE journal SET body = x'00' WHERE id = ?"
        await visit.house.store.do(lambda db: [*db.execute(spoil, (slow.number << 32,))])
        await passed(DAY + 2)
        assert await visit.slow(bad) is None
        assert await visit.turn(good) == ["ben"]
        asides = await visit.house.store.do(lambda db: db.execute("SELECT id FROM asides").fetchall())
        assert asides == [(slow.number,)]
        assert await visit.house.store.do(tables.count) == 1


@pytest.mark.parametrize("damage", ["due = 0", "due = 0, summary = x'c1'"])
async def test_damaged_rows_are_set_aside_and_hold_up_nobody(caplog: pytest.LogCaptureFixture, damage: str) -> None:
    """As many as are woken at a time, all of them due first, and some of them can't be read at all."""
    async with slow_house() as visit:
        codes = [await begun(visit, f"ana{number}", f"ben{number}", options=HOST) for number in range(AT_ONCE + 1)]
        numbers = [slow.number for code in codes if (slow := await visit.slow(code))]
        marks = ", ".join("?" * AT_ONCE)
        spoil = f"UPDATE slow_tables SET {damage} WHERE id IN ({marks})"  # noqa: S608
        await visit.house.store.do(lambda db: [*db.execute(spoil, numbers[:-1])])
        assert await visit.turn(codes[-1]) == [f"ana{AT_ONCE}"]
        caplog.clear()
        await passed(DAY + 2)
        assert await visit.turn(codes[-1]) == [f"ben{AT_ONCE}"]
        assert len(caplog.records) == AT_ONCE
        asides = await visit.house.store.do(lambda db: db.execute("SELECT id FROM asides ORDER BY id").fetchall())
        assert [number for (number,) in asides] == numbers[:-1]
        assert await visit.house.store.do(tables.count) == 1
