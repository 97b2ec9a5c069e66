"""Old games are forgotten a few at a time, and by age only as long as the clock makes sense."""

import logging

import pytest
from msgspec.structs import replace

from server.store import finished_games, ledger, retention
from server.store.clock_check import DAY
from server.store.finished_games import Participant
from server.store.format import sealed_rows
from server.store.retention import RetentionLimits, Trimmed
from server.store.store import Connection
from tests.kit.store import game, record

TODAY = 2_000_000_000
YEAR = RetentionLimits(most=0, days=365)


def keep(connection: Connection, *ends: int) -> None:
    """Keep a game for each of these times."""
    for ended in ends:
        number = connection.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0]
        finished_games.insert(connection, game(number, ended=ended), record(number), b"races")


def kept(connection: Connection) -> int:
    return len(finished_games.every(connection))


def trim(connection: Connection, limits: RetentionLimits, now: int) -> Trimmed:
    """Trim as a house does that has been open since, looking every hour."""
    trimmed = retention.trim(connection, limits, now)
    retention.report(trimmed)
    return trimmed


def days_of(connection: Connection, limits: RetentionLimits, *days: int) -> list[int]:
    """How many games there are after each of these days."""
    return [(trim(connection, limits, TODAY + day * DAY), kept(connection))[1] for day in days]


def test_only_so_many_are_kept(connection: Connection) -> None:
    for number in range(6):
        keep(connection, TODAY + number)
        trim(connection, RetentionLimits(most=3), TODAY + number)
    assert [one.code for one in finished_games.every(connection)] == ["GAME3", "GAME4", "GAME5"]
    assert finished_games.record_of(connection, "GAME2") is None
    assert len(finished_games.newest(connection, 9, "key 1")) == 3


def played(connection: Connection, *names: str) -> str:
    """Keep a game of these players, and give its code; somebody without a name has no key."""
    number = connection.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0]
    who = tuple(Participant(name or "zoe", name or None) for name in names)
    return finished_games.insert(connection, replace(game(number), players=who), record(number), b"races")


def test_whoever_has_the_most_games_loses_the_oldest_of_them(connection: Connection) -> None:
    """Not even two who play short games all day push out the games of others."""
    honest = [played(connection, f"honest {number}", "") for number in range(5) for _ in range(2)]
    mixed = played(connection, "honest 0", "eve")
    short = []
    for _ in range(40):
        short.append(played(connection, "eve", "bob"))
        retention.trim(connection, RetentionLimits(most=15), TODAY)
    assert [one.code for one in finished_games.every(connection)] == [*honest, *short[-5:]]
    assert finished_games.record_of(connection, mixed) is None


def test_games_without_a_key_count_as_those_of_one_player(connection: Connection) -> None:
    honest = [played(connection, "honest", "") for _ in range(3)]
    others = []
    for _ in range(9):
        others.append(played(connection, "", ""))
        retention.trim(connection, RetentionLimits(most=7), TODAY)
    assert [one.code for one in finished_games.every(connection)] == [*honest, *others[-4:]]


def test_they_are_kept_only_so_long(connection: Connection) -> None:
    keep(connection, TODAY - 40 * DAY, TODAY - 20 * DAY)
    trim(connection, RetentionLimits(days=30), TODAY)
    assert [one.code for one in finished_games.every(connection)] == ["GAME1"]
    assert connection.execute("SELECT count(*) FROM records").fetchone() == (1,)


def test_without_limits_all_are_kept_for_good(connection: Connection) -> None:
    keep(connection, 1000, 2000, TODAY)
    assert days_of(connection, RetentionLimits(most=0, days=0), 0, 9, 20) == [3, 3, 3]


def test_a_game_that_is_forgotten_counts_no_more(connection: Connection) -> None:
    keep(connection, TODAY)
    ledger.count_game(connection, "GAME0")
    keep(connection, TODAY)
    trim(connection, RetentionLimits(most=1), TODAY)
    assert list(connection.execute("SELECT id FROM rated")) == []


def test_only_a_small_share_goes_at_once_and_it_is_logged(
    connection: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    """Also when a host wants to keep far fewer from now on."""
    caplog.set_level(logging.INFO)
    keep(connection, *[TODAY - 400 * DAY] * 300, *[TODAY - 10 * DAY] * 100)
    assert trim(connection, YEAR, TODAY).old == 8
    assert trim(connection, RetentionLimits(most=100, days=365), TODAY).old == 7
    assert trim(connection, RetentionLimits(most=100, days=0), TODAY).many == 7
    assert kept(connection) == 400 - 8 - 7 - 7
    assert [line.message for line in caplog.records] == [
        "deleted 8 games that ended more than 365 days ago",
        "deleted 7 games that ended more than 365 days ago",
        "deleted 7 old games of players who have the most: more than 100 were stored",
    ]


def test_a_clock_that_is_400_days_ahead_deletes_nothing(
    connection: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither at once, nor when games end by the wrong clock, nor when it is set right again."""
    keep(connection, *[TODAY - 20 * DAY] * 20, TODAY)
    assert days_of(connection, YEAR, 0, 400) == [21, 21]
    [warning] = caplog.records
    assert "the clock says 2034-06-22 03:33 UTC, and said 2033-05-18 03:33 UTC before" in warning.message
    keep(connection, TODAY + 400 * DAY)
    assert days_of(connection, YEAR, 400, 401, 406) == [22, 22, 22]
    assert days_of(connection, YEAR, 6, 7, 12) == [22, 22, 22]
    assert len(caplog.records) == 2


def test_the_same_in_a_database_of_an_earlier_version(connection: Connection) -> None:
    """The newest game is all that it knows of the time."""
    keep(connection, *[TODAY] * 20)
    assert list(sealed_rows.read(connection, "clock")) == []
    assert days_of(connection, YEAR, 400, 406) == [20, 20]


def test_a_house_that_was_closed_for_400_days_goes_on_forgetting_after_a_week(connection: Connection) -> None:
    """For all that the database knows the clock is wrong; a week is time enough to set it right."""
    keep(connection, *[TODAY] * 6)
    assert days_of(connection, YEAR, 0, 400, 401, 406) == [6, 6, 6, 6]
    assert days_of(connection, YEAR, 407, 408, 409) == [4, 2, 0]


def test_a_clock_that_jumps_back_deletes_nothing_and_neither_does_its_return(connection: Connection) -> None:
    """A machine without a clock of its own starts in 1970, and learns the time a moment later."""
    keep(connection, *[TODAY - 366 * DAY] * 6, TODAY)
    assert trim(connection, RetentionLimits(most=0, days=400), TODAY).old == 0
    assert trim(connection, YEAR, 1000).jumped_from == TODAY
    assert trim(connection, YEAR, TODAY).jumped_from == 1000
    assert kept(connection) == 7
    assert days_of(connection, YEAR, 6, 7) == [7, 5]


def test_too_many_go_whatever_the_clock_says(connection: Connection) -> None:
    keep(connection, *[TODAY] * 6)
    trim(connection, YEAR, TODAY)
    assert trim(connection, RetentionLimits(most=4), TODAY + 400 * DAY).many == 2


def test_a_house_that_is_not_asked_for_some_weeks_believes_its_clock(connection: Connection) -> None:
    keep(connection, *[TODAY] * 6)
    assert days_of(connection, YEAR, *range(0, 365, 28)) == [6] * 14
    assert days_of(connection, YEAR, 366) == [4]


def test_a_damaged_row_of_the_clock_is_no_reason_to_believe_it(connection: Connection) -> None:
    keep(connection, *[TODAY] * 6)
    days_of(connection, YEAR, 0, 400)
    connection.execute("UPDATE clock SET since = 0")
    assert days_of(connection, YEAR, 401) == [6]
