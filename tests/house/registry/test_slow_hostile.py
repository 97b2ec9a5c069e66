"""Slow tables against people who mean harm, and without people who are gone."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from protocol import office
from protocol.house import Join, Leave, OpenTable, Refused, Start, Watch
from protocol.slow import DAY, GiveUp, Pace, TakeVacation, ToGame
from server.house.house import House
from server.house.members.rate_limits import RateLimiter, RateLimits
from server.house.members.token_bucket import Rate
from server.house.registry.waiting_list import MOST_LISTED, PER_ADDRESS, PER_PERSON
from server.house.runtime.policy import Policy, SlowQuota
from server.office.desk import Desk, Operator
from server.office.privacy.delete_player import forget
from server.office.privacy.export_player import dossier
from server.store.slow import tables
from server.store.store import Store
from tests.kit.house import Client, opened, settled
from tests.kit.slow import SlowVisit, begun, passed, plain_deal, slow_house

HOST = {"starter": "host"}


async def test_one_person_sits_at_a_limited_number_of_slow_tables() -> None:
    async with slow_house(policy=Policy(slow_tables=SlowQuota(per_person=2))) as visit:
        codes = [await begun(visit, "ana", "ben", options=HOST) for _ in range(2)]
        async with visit.visit("ana") as ana, visit.visit("cleo") as cleo:
            await ana.send(OpenTable("level8", pace=DAY))
            assert ana.heard(Refused)[-1].reason == "too_many_slow_games"
            await cleo.send(OpenTable("level8", pace=DAY))
            await ana.send(Join(cleo.look().line.code))
            assert ana.heard(Refused)[-1].reason == "too_many_slow_games"
            await ana.send(ToGame(codes[0]))
            assert ana.place.line.code == codes[0]


async def test_the_house_has_a_limited_number_of_slow_tables() -> None:
    async with slow_house(policy=Policy(slow_tables=SlowQuota(1))) as visit:
        await begun(visit, "ana", "ben", options=HOST)
        async with visit.visit("cleo") as cleo:
            await cleo.send(OpenTable("level8", pace=DAY))
            assert cleo.heard(Refused)[-1].reason == "too_many_slow_games"
            await cleo.send(OpenTable("level8"))
            assert cleo.place.line.pace == 0


async def test_nobody_can_fill_the_list_of_waiting_tables_for_good() -> None:
    async with slow_house() as visit:
        for number in range(MOST_LISTED + 1):
            async with visit.visit(f"eve{number}") as eve:
                await eve.send(OpenTable("level8", pace=DAY))
        async with visit.visit("ana") as ana:
            await ana.send(OpenTable("companeros", pace=DAY))
            code = ana.place.line.code
        async with visit.visit("ben") as ben:
            listed = [line.code for line in ben.look().tables]
            assert code in listed
            assert len(listed) == MOST_LISTED


async def listed(visit: SlowVisit) -> list[str]:
    """The tables that wait, as the lobby lists them."""
    async with visit.visit("zoe") as zoe:
        return [line.code for line in zoe.look().tables if line.phase == "waiting"]


async def opened_by(visit: SlowVisit, key: str, network: str, number: int) -> list[str]:
    """So many slow tables that wait, of one person from an address."""
    codes = []
    async with visit.house.connected(f"key of {key}", key, print, network=network) as connection:
        client = Client(connection)
        for _ in range(number):
            await client.send(OpenTable("level8", pace=DAY))
            codes.append(client.place.line.code)
            await client.send(Leave())
    await settled()
    return codes


async def test_a_person_and_an_address_have_a_few_lines_of_the_list_each() -> None:
    async with slow_house() as visit:
        honest = [code for number in range(5) for code in await opened_by(visit, f"honest{number}", "", 1)]
        for address in range(2):
            for key in range(4):
                codes = await opened_by(visit, f"eve{address}{key}", f"10.0.0.{address}", 10)
                now = await listed(visit)
                assert [code for code in codes if code in now] == codes[-PER_PERSON:]
        assert len(await listed(visit)) == len(honest) + 2 * PER_ADDRESS
        assert set(honest) < set(await listed(visit))


async def test_when_the_list_is_full_whoever_has_the_most_makes_room() -> None:
    async with slow_house() as visit:
        for number in range(MOST_LISTED - 5):
            await opened_by(visit, f"honest{number}", f"10.1.0.{number}", 1)
        before = await listed(visit)
        crowd = [code for key in range(5) for code in await opened_by(visit, f"eve{key}", "10.0.0.1", 1)]
        [new] = await opened_by(visit, "ana", "10.2.0.1", 1)
        assert await listed(visit) == [*before, *crowd[1:], new]


async def test_a_table_that_was_left_out_is_listed_when_there_is_room() -> None:
    """Also after a restart, when the addresses are forgotten."""
    async with slow_house() as visit:
        first, second, third = await opened_by(visit, "ana", "10.0.0.1", 3)
        assert await listed(visit) == [second, third]
        async with visit.visit("ben") as ben, visit.visit("ana") as ana:
            await ana.send(Join(third))
            await ben.send(Join(third))
            await ana.send(Start())
            assert await listed(visit) == [first, second]
            await ana.send(Leave())
            await ana.send(Join(second))
            await ana.send(GiveUp())
            assert await listed(visit) == [first]


async def test_after_a_restart_the_list_is_made_by_the_same_rule(tmp_path: Path) -> None:
    async with slow_house(Store.open(tmp_path)) as visit:
        mine = await opened_by(visit, "ana", "10.0.0.1", 3)
        [other] = await opened_by(visit, "ben", "10.0.0.2", 1)
    async with slow_house(Store.open(tmp_path)) as visit:
        assert await listed(visit) == [*mine[1:], other]


async def test_an_address_opens_a_limited_number_of_slow_tables_whatever_its_keys() -> None:
    address = RateLimiter(replace(RateLimits(), slow=Rate(0.001, 2), tables=Rate(1, 99)))
    async with slow_house() as visit:
        reasons = []
        for number in range(3):
            key = f"key {number}"
            async with visit.house.connected(key, f"p{number}", print, limiters=(address,)) as connection:
                client = Client(connection)
                await client.send(OpenTable("level8", pace=DAY))
                reasons += [news.reason for news in client.heard(Refused)]
            await settled()
        assert reasons == ["too_fast"]


@pytest.mark.parametrize("pace", [1, 86_399])
async def test_a_pace_that_is_not_offered_is_refused(pace: Pace) -> None:
    async with slow_house() as visit, visit.visit("ana") as ana:
        await ana.send(OpenTable("level8", pace=pace))
        assert ana.heard(Refused)[-1].reason == "bad_options"
        await ana.send(OpenTable("companeros", pace=DAY, players=2))
        assert ana.heard(Refused)[-1].reason == "bad_options"


async def test_nobody_comes_to_a_game_of_others_by_its_number_in_a_list() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        async with visit.visit("eve") as eve:
            await eve.send(ToGame(code))
            assert eve.heard(Refused)[-1].reason == "no_such_table"
            await eve.send(ToGame())
            assert eve.heard(Refused)[-1].reason == "no_game_waits"


async def test_a_banned_player_loses_the_seats_to_bots() -> None:
    desk = Desk(bot_pace=0.0, new_seed=plain_deal)
    async with opened(desk.house) as house:
        visit = SlowVisit(house)
        code = await begun(visit, "ana", "ben", options=HOST)
        async with visit.visit("ana"):
            outcome = desk.do(Operator("olga", "key of olga"), office.Ban("ana"))
            assert outcome.result is office.Result.BANNED
        await settled()
        slow = await visit.slow(code)
        assert slow
        assert [one.identity for one in slow.people] == ["key of ben"]
        assert await visit.turn(code) == ["ben"]


async def test_an_operator_closes_a_slow_table_that_nobody_looks_at() -> None:
    desk = Desk(bot_pace=0.0, new_seed=plain_deal)
    async with opened(desk.house) as house:
        visit = SlowVisit(house)
        code = await begun(visit, "ana", "ben", options=HOST)
        outcome = desk.do(Operator("olga", "key of olga"), office.CloseTable(code))
        assert outcome.result is office.Result.TABLE_CLOSED
        await settled()
        assert await visit.slow(code) is None
        assert desk.do(Operator("olga", "key"), office.CloseTable(code)).result is office.Result.NO_SUCH_TABLE


async def test_the_seat_of_a_deleted_player_goes_to_a_bot_when_the_house_opens() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        store = visit.house.store
        await store.do(lambda connection: forget(connection, "key of ana"))
        assert await store.do(tables.next_due) == 0
        await passed(1000)
        slow = await visit.slow(code)
        assert slow
        assert slow.summary.players[0] == ("someone", "medium")
        assert [one.identity for one in slow.people] == ["key of ben"]
        assert await visit.turn(code) == ["ben"]


async def test_a_players_data_has_their_slow_tables_and_their_vacation() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        async with visit.visit("ana") as ana:
            await ana.send(TakeVacation())
            await settled()
        told = await visit.house.store.do(lambda connection: dossier(connection, "key of ana"))
        assert told["tables"] == [code]
        assert told["vacation"].days_left == 13


async def test_watchers_and_lists_say_nothing_of_the_cards() -> None:
    """What is in the lobby and in the store's row is names, times and whose turn it is."""
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        slow = await visit.slow(code)
        assert slow
        assert {*slow.summary.__struct_fields__} == {
            "code", "game", "phase", "pace", "private", "places", "players", "deadlines", "expires"
        }  # fmt: skip


async def test_a_house_that_drains_does_not_wait_for_slow_games() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        house: House = visit.house
        async with visit.visit("ana") as ana:
            await ana.send(ToGame(code))
            assert not house.playing
            house.drain()
            assert house.time_to_close.is_set()


async def test_who_goes_before_the_table_is_open_leaves_nothing_in_memory() -> None:
    async with slow_house() as visit:
        code = await begun(visit, "ana", "ben", options=HOST)
        for request in (OpenTable("level8", pace=DAY), Join(code), Watch(code)):
            async with visit.house.connected("key of eve", "eve", print) as eve:
                eve.send(request)
            await settled()
            assert not visit.house.tables
        assert await visit.house.store.do(tables.count) == 1
