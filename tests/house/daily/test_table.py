"""Playing the deal of the day: one attempt, alone with three bots, and nobody sees anything of it too early."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from protocol.archive import PlayDaily
from protocol.house import AddBot, Join, Leave, Notice, OpenTable, Refused, Start, Watch
from server.house.house import House
from server.house.members.rate_limits import RateLimiter, RateLimits
from server.house.members.token_bucket import Rate
from server.house.runtime.policy import Policy, TableQuota
from server.rules.games import GAMES
from server.rules.kernel.shuffle import round_seed
from server.store.daily import attempts
from server.store.daily.attempts import Attempt
from server.store.finished_games import every
from tests.kit.clock import pass_time
from tests.kit.daily import DAY_ONE, WallClock, begun, house_by, played, to_the_end
from tests.kit.house import Client, settled
from tests.kit.restart import fallen


def reason(client: Client) -> str:
    """Why the latest request was refused."""
    return str(client.heard(Refused)[-1].reason)


async def attempt(house: House, name: str, game: str = "kombio", day: int = DAY_ONE) -> Attempt | None:
    return await house.store.do(lambda connection: attempts.find(connection, day, game, f"key of {name}"))


async def test_it_is_played_against_three_hard_bots_at_a_private_table() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        table = await begun(ana)
        assert [seat.bot for seat in ana.look().line.seats] == [None, "hard", "hard", "hard"]
        assert (ana.place.line.private, ana.place.line.daily, ana.place.line.phase) == (True, True, "playing")
        assert not table.about.rated
        assert table.invitation is None


async def test_everyone_meets_bots_with_the_same_names() -> None:
    async with house_by(WallClock()) as visit:
        names = [[seat.name for seat in (await begun(await visit.enter(name))).line().seats[1:]] for name in ("a", "b")]
    assert names[0] == names[1]
    assert len({*names[0]}) == 3


async def test_there_is_one_attempt_for_each_key_and_game() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        await begun(ana)
        await ana.send(Leave())
        await ana.send(PlayDaily("kombio"))
        assert reason(ana) == "deal_played"
        assert ana.connection.member.place is visit.house.lobby
        assert not visit.house.tables
        await begun(ana, "level8")
        await begun(await visit.enter("ben"))


async def test_two_requests_at_once_are_one_attempt() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        ana.connection.send(PlayDaily("kombio"))
        ana.connection.send(PlayDaily("kombio"))
        await settled()
        assert reason(ana) in ("on_the_way", "already_at_a_table")
        assert len(visit.house.tables) == 1


async def test_leaving_loses_the_attempt() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        await begun(ana)
        await ana.send(Leave())
        await settled()
        left = await attempt(visit.house, "ana")
        assert left is not None
        assert left.place is None


async def test_a_player_who_loses_the_connection_can_come_back_for_a_while() -> None:
    async with house_by(WallClock()) as visit:
        async with visit.house.connected("key of ana", "ana", lambda _: None) as connection:
            table = await begun(Client(connection))
        await pass_time(200)
        ana = await visit.enter("ana")
        assert ana.connection.member.place is table
        await to_the_end(ana, table)
        done = await attempt(visit.house, "ana")
        assert done is not None
        assert done.place in (1, 2, 3, 4)


async def test_staying_away_loses_the_attempt() -> None:
    async with house_by(WallClock(), policy=Policy(deserted_seconds=10)) as visit:
        async with visit.house.connected("key of ana", "ana", lambda _: None) as connection:
            await begun(Client(connection))
        await pass_time(20)
        await settled()
        assert not visit.house.tables
        ana = await visit.enter("ana")
        await ana.send(PlayDaily("kombio"))
        assert reason(ana) == "deal_played"


@pytest.mark.parametrize("game", GAMES)
async def test_the_result_is_stored_with_the_game(game: str) -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        table = await played(ana, game)
        result = table.game.result(table.match.state)
        done = await attempt(visit.house, "ana", game)
        [kept] = await visit.house.store.do(every)
        assert result
        assert done
        assert (done.place, done.points, done.code) == (result.places[0], result.points[0], kept.code)
        assert kept.private
        assert ana.heard(Notice)[-1] == Notice("deal_over")


async def test_after_the_game_there_is_no_other_with_the_same_deal() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        await played(ana, "companeros")
        for request, why in ((Start(), "deal_played"), (AddBot("easy"), "table_is_full")):
            await ana.send(request)
            assert reason(ana) == why


async def test_nobody_else_comes_to_the_table() -> None:
    async with house_by(WallClock()) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        table = await begun(ana)
        for request in (Join(table.code), Watch(table.code), Join(table.code, or_watch=True)):
            await ben.send(request)
            assert reason(ben) == "no_such_table"
        assert ben.look().tables == ()


async def test_guests_and_programs_only_look_at_it() -> None:
    async with house_by(WallClock()) as visit:
        for visitor in (await visit.enter("zoe", guest=True), await visit.enter("rob", program=True)):
            await visitor.send(PlayDaily("kombio"))
            assert reason(visitor) == "deal_needs_key"
        assert not visit.house.tables


async def test_tables_count_like_others() -> None:
    async with house_by(WallClock(), policy=Policy(tables=TableQuota(1))) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        await ana.send(OpenTable("kombio"))
        await ben.send(PlayDaily("kombio"))
        assert reason(ben) == "too_many_tables"


async def test_one_person_can_begin_only_a_limited_number() -> None:
    """However they end, each is a row in the database."""
    async with house_by(WallClock()) as visit:
        limiters = (RateLimiter(RateLimits(deals=Rate(0.001, 2))),)
        async with visit.house.connected("key of ana", "ana", lambda _: None, limiters=limiters) as connection:
            ana = Client(connection)
            for game in ("kombio", "companeros"):
                await begun(ana, game)
                await ana.send(Leave())
            await ana.send(PlayDaily("level8"))
            assert reason(ana) == "too_fast"


async def test_a_house_without_bots_has_none() -> None:
    async with house_by(WallClock(), policy=Policy(bots=False)) as visit:
        ana = await visit.enter("ana")
        await ana.send(PlayDaily("kombio"))
        assert reason(ana) == "no_bots_here"


@pytest.mark.parametrize("game", GAMES)
async def test_no_seed_reaches_the_player_not_even_of_a_round_that_is_over(game: str) -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        table = await played(ana, game)
        told = msgspec.json.encode((ana.news, ana.place, [table.match.view(seat) for seat in (None, 0, 1, 2, 3)]))
        deal = table.about.daily
        assert deal
        assert b"round_ended" in told
        secrets = [deal.seed, *(round_seed(deal.seed, number) for number in range(1, 30))]
        assert [seed for seed in secrets if seed.hex().encode() in told] == []


async def test_the_attempt_is_used_up_when_the_cards_are_dealt(tmp_path: Path) -> None:
    """If the house crashes before the deal is written, nothing has happened; after that, the table is restored."""
    directory = tmp_path / "house"
    async with house_by(WallClock(), directory) as visit:
        before = fallen(directory, "before")
        table = await begun(await visit.enter("ana"))
        view = table.match.view(0)
        after = fallen(directory, "after")
    async with house_by(WallClock(), before) as visit:
        await begun(await visit.enter("ana"))
    async with house_by(WallClock(), after) as visit:
        ana = await visit.enter("ana")
        assert ana.look().view == view
        await to_the_end(ana, next(iter(visit.house.tables.values())))
        done = await attempt(visit.house, "ana")
        assert done
        assert done.place


async def test_the_attempt_is_not_lost_while_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is shown a card before the attempt is on the disk."""
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        await visit.house.store.do(lambda connection: connection.execute("PRAGMA query_only = 1"))
        ana.connection.send(PlayDaily("kombio"))
        await asyncio.sleep(0)
        await settled()
        assert ana.connection.member.place is visit.house.lobby
        await visit.house.store.do(lambda connection: connection.execute("PRAGMA query_only = 0"))
        await pass_time(2)
        await settled()
        assert ana.look().line.phase == "playing"
