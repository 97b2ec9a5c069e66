"""The deals of the day while days change, houses are opened again, clocks are wrong, and databases are copied."""

import logging
import shutil
from pathlib import Path

import pytest

from protocol.archive import PlayDaily
from protocol.house import Leave, Refused
from server.house.house import House
from server.rules.games import GAMES
from server.store.clock_check import DAY
from server.store.daily import attempts, calendar
from server.store.daily.calendar import GRACE, Deal
from tests.kit.clock import pass_time
from tests.kit.daily import DAY_ONE, NOON, WallClock, begun, house_by, played, to_the_end
from tests.kit.house import settled


def today(house: House, game: str = "kombio") -> Deal | None:
    return house.deals.today(game)


async def deal_of(house: House, day: int, game: str = "kombio") -> Deal | None:
    return await house.store.do(lambda connection: calendar.find(connection, day, game))


async def test_every_game_has_a_deal_from_the_first_day_on() -> None:
    async with house_by(WallClock()) as visit:
        deals = [today(visit.house, game) for game in GAMES]
        assert all(deals)
        assert len({deal.seed for deal in deals if deal}) == len(GAMES)


async def test_at_midnight_the_next_deal_can_be_played_and_everyone_has_an_attempt_again() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        first = today(visit.house)
        await played(ana, "companeros")
        drawn = await deal_of(visit.house, DAY_ONE + 1)
        await pass_time(DAY - NOON)
        await settled()
        now = today(visit.house)
        assert first
        assert drawn
        assert now
        assert now.seed == drawn.seed != first.seed
        ana = await visit.enter("ana")
        await begun(ana, "companeros")


async def test_a_deal_that_was_begun_before_midnight_counts_for_its_day() -> None:
    clock = WallClock(DAY_ONE, DAY - 60)
    async with house_by(clock) as visit:
        ana = await visit.enter("ana")
        table = await begun(ana, "companeros")
        await pass_time(90)
        await to_the_end(ana, table)
        ladder = await visit.house.store.do(lambda db: attempts.ladder(db, DAY_ONE, "companeros", 9))
        assert [one.identity for one in ladder] == ["key of ana"]
        deal = await deal_of(visit.house, DAY_ONE, "companeros")
        assert deal
        assert not deal.published


async def test_a_seed_is_published_after_its_day_by_itself() -> None:
    async with house_by(WallClock(DAY_ONE, DAY - 60)) as visit:
        for seconds, published in ((60 + GRACE - 5, False), (10, True)):
            await pass_time(seconds)
            await settled()
            deal = await deal_of(visit.house, DAY_ONE)
            assert deal
            assert deal.published is published


async def test_a_game_that_ends_after_the_seed_is_published_does_not_count(tmp_path: Path) -> None:
    clock = WallClock()
    async with house_by(clock) as visit:
        ana = await visit.enter("ana")
        table = await begun(ana, "companeros")
        clock.set(DAY_ONE + 1, GRACE + 60)
        await pass_time(600)
        await to_the_end(ana, table)
        assert await visit.house.store.do(lambda db: attempts.ladder(db, DAY_ONE, "companeros", 9)) == []


async def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    deals = []
    for _ in range(2):
        async with house_by(WallClock(), tmp_path / "house") as visit:
            deals.append((today(visit.house), await deal_of(visit.house, DAY_ONE + 1)))
    assert deals[0] == deals[1]


async def test_an_attempt_stays_used_up_after_a_restart(tmp_path: Path) -> None:
    async with house_by(WallClock(), tmp_path / "house") as visit:
        await played(await visit.enter("ana"), "companeros")
    async with house_by(WallClock(), tmp_path / "house") as visit:
        ana = await visit.enter("ana")
        await ana.send(Leave())
        await ana.send(PlayDaily("companeros"))
        assert ana.heard(Refused)[-1].reason == "deal_played"


async def test_while_the_clock_is_behind_there_is_no_deal(caplog: pytest.LogCaptureFixture) -> None:
    clock = WallClock(DAY_ONE + 3)
    async with house_by(clock) as visit:
        deal, ana = today(visit.house), await visit.enter("ana")
        clock.set(DAY_ONE)
        await ana.send(PlayDaily("kombio"))
        assert ana.heard(Refused)[-1].reason == "no_deal"
        with caplog.at_level(logging.WARNING):
            await pass_time(1500)
            await settled()
        said = "the clock says 2026-11-17, but the deals of the day have reached 2026-11-20"
        assert [message.partition(":")[0] for message in caplog.messages] == [said]
        assert today(visit.house) is None
        clock.set(DAY_ONE + 3)
        await pass_time(700)
        await settled()
        assert today(visit.house) == deal


async def test_a_deal_is_not_begun_by_a_house_that_has_not_noticed_that_the_clock_was_set() -> None:
    """The moment of the deal counts, not what the house knew before."""
    clock = WallClock()
    async with house_by(clock) as visit:
        ana = await visit.enter("ana")
        ana.connection.send(PlayDaily("kombio"))
        clock.set(DAY_ONE + 1)
        await settled()
        assert ana.heard(Refused)[-1].reason == "no_deal"
        assert not visit.house.tables


async def test_two_houses_with_copied_databases_play_the_same_deals(tmp_path: Path) -> None:
    """Each has its own attempts: a copy can't know what happens in the other."""
    async with house_by(WallClock(), tmp_path / "one"):
        pass
    shutil.copytree(tmp_path / "one", tmp_path / "other")
    deals = []
    for name in ("one", "other"):
        async with house_by(WallClock(), tmp_path / name) as visit:
            await begun(await visit.enter("ana"))
            deals.append((today(visit.house), await deal_of(visit.house, DAY_ONE + 1)))
    assert deals[0] == deals[1]
    drawn = []
    for name in ("one", "other"):
        async with house_by(WallClock(DAY_ONE + 1), tmp_path / name) as visit:
            drawn.append(await deal_of(visit.house, DAY_ONE + 2))
    assert drawn[0] != drawn[1]
