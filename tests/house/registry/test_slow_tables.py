"""A slow table from its opening to its end: people come and go, and nothing is in memory meanwhile."""

import random
from pathlib import Path

import pytest

from protocol.house import AddBot, Join, Leave, Lobby, Notice, OpenTable, Refused, Start, Watch
from protocol.house import Table as TableView
from protocol.slow import DAY, GiveUp, ToGame, YourTurn
from server.rules.games import GAMES
from server.store.finished_games import every
from server.store.store import Store
from tests.kit.house import until
from tests.kit.slow import begun, moved, slow_house


async def test_players_come_and_go_and_the_game_begins_when_all_are_there() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben")
        assert code not in visit.house.tables
        slow = await visit.slow(code)
        assert slow
        assert (slow.summary.phase, slow.summary.pace) == ("playing", DAY)
        assert len(await visit.turn(code)) == 1
        assert not visit.house.members


async def test_a_table_that_nobody_looks_at_is_not_in_memory() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben")
        async with visit.visit("ana") as ana:
            await ana.send(ToGame(code))
            assert code in visit.house.tables
            assert isinstance(ana.place, TableView)
            await ana.send(Leave())
            assert isinstance(ana.place, Lobby)
            assert code not in visit.house.tables


async def test_a_whole_game_is_played_by_visits_and_kept_like_any_other() -> None:
    chance = random.Random(1)
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", "cleo", game="companeros")
        for _ in range(200):
            turn = await visit.turn(code)
            if not turn:
                break
            await moved(visit, code, turn[0], chance)
        slow = await visit.slow(code)
        assert slow
        assert slow.summary.phase == "over"
        [game] = await visit.house.store.do(every)
        assert game.result
        assert [player.name for player in game.players] == ["ana", "ben", "cleo"]
        assert not any(player.left for player in game.players)


@pytest.mark.parametrize("game", ["companeros", "level8"])
async def test_bots_fill_seats_and_move_before_the_table_leaves_the_memory(game: str) -> None:
    async with slow_house() as visit:
        async with visit.visit("ana") as ana:
            await ana.send(OpenTable(game, pace=DAY, bots=("easy", "easy"), start=True))
            code = ana.place.line.code
            await ana.send(Leave())
        await until(lambda: code not in visit.house.tables)
        assert await visit.turn(code) == ["ana"]


async def test_guests_are_refused_and_may_watch() -> None:
    async with slow_house() as visit:
        async with visit.visit("zoe", guest=True) as zoe:
            await zoe.send(OpenTable("level8", pace=DAY))
            assert zoe.heard(Refused)[-1].reason == "slow_needs_key"
        async with visit.visit("ana") as ana, visit.visit("zoe", guest=True) as zoe:
            await ana.send(OpenTable("level8", pace=DAY))
            code = ana.place.line.code
            await zoe.send(Join(code))
            assert zoe.heard(Refused)[-1].reason == "slow_needs_key"
            await zoe.send(Watch(code))
            assert zoe.place.you is None


async def test_kombio_is_live_only() -> None:
    async with slow_house() as visit, visit.visit("ana") as ana:
        await ana.send(OpenTable("kombio", pace=DAY))
        assert ana.heard(Refused)[-1].reason == "not_slow"


async def test_the_lobby_lists_a_table_that_waits_and_anybody_with_a_key_may_join() -> None:
    async with slow_house() as visit:
        async with visit.visit("ana") as ana:
            await ana.send(OpenTable("level8", pace=DAY, players=3))
            code = ana.place.line.code
        assert code not in visit.house.tables
        async with visit.visit("ben") as ben:
            [line] = ben.look().tables
            assert (line.code, line.pace, line.places, line.taken, line.phase) == (code, DAY, 3, 1, "waiting")
            await ben.send(Join(code))
            assert ben.place.you == 1


async def test_whoever_is_elsewhere_in_the_house_is_told_that_it_is_their_turn() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben")
        [first] = await visit.turn(code)
        other = "ben" if first == "ana" else "ana"
        async with visit.visit(other) as client:
            await client.send(OpenTable("kombio"))
            assert not client.heard(YourTurn)
            await moved(visit, code, first, random.Random(2))
            [news] = client.heard(YourTurn)
            assert (news.code, news.game, news.reminder) == (code, "level8", False)
            assert DAY - 5 <= news.left <= DAY


async def test_whoever_comes_is_told_how_many_games_wait_and_goes_from_one_to_the_next() -> None:
    async with slow_house() as visit:
        codes = [await begun(visit, "ana", "ben", options={"starter": "host"}) for _ in range(3)]
        async with visit.visit("ana") as ana:
            assert [news.text for news in ana.heard(Notice) if news.kind == "games_wait"] == ["3"]
            lobby = ana.look()
            assert {game.code for game in lobby.own_games if game.waits_for_you} == set(codes)
            assert [game.others for game in lobby.own_games] == [("ben",)] * 3
            seen = []
            for _ in range(3):
                await ana.send(ToGame())
                seen.append(ana.place.line.code)
            assert sorted(seen) == sorted(codes)
        async with visit.visit("ben") as ben:
            assert not [news for news in ben.heard(Notice) if news.kind == "games_wait"]
            await ben.send(ToGame())
            assert ben.heard(Refused)[-1].reason == "no_game_waits"


async def test_a_seat_that_is_given_up_goes_to_a_bot_for_good() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", "cleo")
        async with visit.visit("ben") as ben:
            await ben.send(ToGame(code))
            await ben.send(GiveUp())
            lobby: Lobby = ben.place
            assert not lobby.own_games
            await ben.send(Join(code))
            assert ben.heard(Refused)[-1].reason == "game_is_running"
            await ben.send(Watch(code))
            assert ben.place.you is None
            assert ben.place.line.seats[1].bot == "medium"


async def test_when_all_have_given_up_the_game_is_abandoned() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben")
        for name in ("ana", "ben"):
            async with visit.visit(name) as client:
                await client.send(ToGame(code))
                await client.send(GiveUp())
        assert await visit.slow(code) is None
        [game] = await visit.house.store.do(every)
        assert game.result is None
        assert all(player.left for player in game.players)


async def test_the_same_players_can_begin_another_game() -> None:
    chance = random.Random(3)
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", "cleo", game="companeros")
        while turn := await visit.turn(code):
            await moved(visit, code, turn[0], chance)
        async with visit.visit("ana") as ana:
            await ana.send(ToGame(code))
            assert ana.place.line.phase == "over"
            await ana.send(Start())
            assert ana.place.line.phase == "playing"
        assert len(await visit.turn(code)) == 1


async def test_the_host_may_start_before_all_seats_are_taken() -> None:
    async with slow_house() as visit, visit.visit("ana") as ana:
        await ana.send(OpenTable("level8", pace=DAY))
        await ana.send(Start())
        assert ana.heard(Refused)[-1].reason == "too_few_players"
        await ana.send(AddBot("easy"))
        await ana.send(Start())
        assert ana.place.line.phase == "playing"


def test_both_games_can_be_slow() -> None:
    assert {"companeros", "level8"} <= {*GAMES}


async def test_whoever_can_not_be_led_to_a_table_because_of_a_bug_is_told_and_can_go_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def crash(*_: object) -> None:
        raise RuntimeError("a bug")

    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben")
        async with visit.visit("ana") as ana:
            monkeypatch.setattr(visit.house.lobby.slow, "wake", crash)
            await ana.send(ToGame(code, number=1))
            assert ana.heard(Refused) == [Refused("no_such_table", number=1)]
            await ana.send(OpenTable("level8"))
            assert isinstance(ana.place, TableView)


async def test_a_slow_table_opened_after_a_restart_leaves_the_others_alone(tmp_path: Path) -> None:
    async with slow_house(Store.open(tmp_path)) as visit:
        old = await begun(visit, "ana", "ben")
    async with slow_house(Store.open(tmp_path)) as visit:
        new = await begun(visit, "cleo", "dan")
        for code in (old, new):
            assert await visit.slow(code)
        async with visit.visit("ana") as ana:
            await ana.send(ToGame(old))
            assert isinstance(ana.place, TableView)
