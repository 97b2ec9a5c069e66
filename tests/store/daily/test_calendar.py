"""Every day has one seed forever, and a seed stays secret while its deal can be played, whatever the clock says."""

from itertools import count
from random import Random

import pytest

from server.store import clock_check
from server.store.clock_check import DAY
from server.store.daily import attempts, calendar
from server.store.daily.calendar import GRACE, Calendar, Deal
from server.store.format import sealed_rows
from server.store.store import Connection
from tests.kit.store import contents

GAMES = "kombio", "level8"
TODAY = 20_000
NOON = 12 * 60 * 60


class Days:
    """A database, and the seeds that were drawn for it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._seeds = (number.to_bytes(32, "big") for number in count())

    def at(self, day: int, seconds: int = NOON) -> Calendar:
        """The calendar at a time, for a house that looks at the clock as often as a real one."""
        now = day * DAY + seconds
        clock_check.look(self.connection, now)
        return calendar.keep_up(self.connection, now, GAMES, lambda: next(self._seeds))

    def deal(self, day: int) -> Deal:
        deal = calendar.find(self.connection, day, "kombio")
        assert deal
        return deal


@pytest.fixture
def days(connection: Connection) -> Days:
    return Days(connection)


def test_todays_deal_can_be_played_and_tomorrows_is_drawn(days: Days) -> None:
    now = days.at(TODAY)
    assert now.today == TODAY
    assert {deal.game: deal.day for deal in now.deals.values()} == dict.fromkeys(GAMES, TODAY)
    assert len({deal.seed for deal in now.deals.values()}) == len(GAMES)
    assert not days.deal(TODAY + 1).opened


def test_a_deal_is_drawn_the_day_before_and_stays_the_same(days: Days) -> None:
    days.at(TODAY)
    drawn = days.deal(TODAY + 1)
    days.at(TODAY, NOON + 60)
    opened = days.at(TODAY + 1).deals["kombio"]
    assert (opened.seed, opened.drawn) == (drawn.seed, TODAY * DAY + NOON)


def test_a_seed_is_published_when_nobody_can_finish_its_deal_any_more(days: Days) -> None:
    days.at(TODAY)
    days.at(TODAY + 1, GRACE - 1)
    assert not days.deal(TODAY).published
    assert calendar.last_published(days.connection, "kombio") is None
    days.at(TODAY + 1, GRACE)
    assert days.deal(TODAY).published
    assert not days.deal(TODAY + 1).published
    assert calendar.last_published(days.connection, "kombio") == days.deal(TODAY)


def test_a_house_that_was_closed_draws_when_it_opens(days: Days) -> None:
    days.at(TODAY)
    assert days.at(TODAY + 9).deals["kombio"].drawn == (TODAY + 9) * DAY + NOON
    assert calendar.find(days.connection, TODAY + 5, "kombio") is None
    assert days.deal(TODAY + 1).published
    assert not days.deal(TODAY + 1).opened


def test_while_the_clock_is_behind_nothing_is_played_drawn_or_published(days: Days) -> None:
    days.at(TODAY)
    deal = days.at(TODAY + 1, 60).deals["kombio"]
    before = contents(days.connection)
    behind = days.at(TODAY)
    assert (behind.deals, behind.behind) == ({}, TODAY + 1)
    assert not calendar.playable(days.connection, deal, TODAY * DAY + NOON)
    assert contents(days.connection) | {"clock": []} == before | {"clock": []}
    assert days.at(TODAY + 1, 120).deals["kombio"].seed == deal.seed


def test_a_clock_that_was_ahead_spends_the_deals_that_it_published(days: Days) -> None:
    days.at(TODAY)
    ahead = days.at(TODAY + 100).deals["kombio"]
    attempts.begin(days.connection, ahead, "key", (TODAY + 100) * DAY + NOON, regular=False)
    for day in range(7):
        assert days.at(TODAY, NOON + day * DAY).behind == TODAY + 100
    believed = days.at(TODAY + 7)
    assert believed.behind is None
    assert believed.deals["kombio"].seed != ahead.seed
    assert days.deal(TODAY + 100).published
    assert [days.at(TODAY + 100 - left).behind for left in (9, 5, 1)] == [None] * 3
    assert days.at(TODAY + 100).deals == {}
    assert days.deal(TODAY + 100).seed == ahead.seed
    assert "kombio" in days.at(TODAY + 102).deals


def test_a_few_days_are_waited_for_even_if_the_clock_seems_steady(days: Days) -> None:
    for day in range(9):
        days.at(TODAY + day)
    tomorrow = days.at(TODAY + 9, 0).deals["kombio"]
    assert days.at(TODAY + 8, DAY - 60).behind == TODAY + 9
    assert days.at(TODAY + 9, 60).deals["kombio"].seed == tomorrow.seed


def test_whatever_the_clock_does_a_day_keeps_its_seed_and_a_published_one_is_not_played(days: Days) -> None:
    chance, seeds, public = Random(4), dict[tuple[int, str], bytes](), set[bytes]()
    now = TODAY * DAY
    for _ in range(1500):
        jump = chance.choice([0] * 300 + [-1, 1, 3, -3, 40, -40, 200, -200])
        now += jump * DAY + chance.randrange(DAY // 2)
        shown = days.at(*divmod(now, DAY))
        assert public.isdisjoint(deal.seed for deal in shown.deals.values())
        for _, day, game, seed, _, _, published in sealed_rows.whole(days.connection, "deals"):
            assert seeds.setdefault((day, game), seed) == seed
            public |= {seed} if published else set()
    assert len(seeds) > 100


def test_a_deal_does_not_show_its_seed_where_it_may_be_logged(days: Days) -> None:
    deal = days.at(TODAY + 1).deals["kombio"]
    assert f"{deal} {days.at(TODAY + 1)!r}".count(f"Deal({TODAY + 1}, 'kombio')") == 2
    assert str(deal.seed) not in f"{deal!r} {days.at(TODAY + 1)!r}"


def test_a_deal_whose_row_is_damaged_is_not_drawn_again(days: Days) -> None:
    days.at(TODAY)
    spoil = "UPDATE deals SET seed = ? WHERE game = 'kombio' AND day = ?"
    days.connection.execute(spoil, (b"\0", TODAY + 1))
    assert list(days.at(TODAY + 1).deals) == ["level8"]
    assert calendar.find(days.connection, TODAY + 1, "kombio") is None


def test_a_deal_whose_row_is_lost_is_not_drawn_again_once_it_was_played(days: Days) -> None:
    deal = days.at(TODAY).deals["kombio"]
    assert attempts.begin(days.connection, deal, "key", TODAY * DAY + NOON, regular=True) is None
    days.connection.execute("DELETE FROM deals WHERE game = 'kombio' AND day = ?", (TODAY,))
    assert list(days.at(TODAY, NOON + 60).deals) == ["level8"]
