"""One attempt for each player, day and game; the ladder, streaks, and what is deleted in time."""

from server.store import clock_check
from server.store.clock_check import DAY
from server.store.daily import attempts, calendar
from server.store.daily.attempts import KEPT_DAYS, MOST, MOST_OF_STRANGERS, STREAK_KEPT_DAYS, FinishedAttempt, Streak
from server.store.daily.calendar import GRACE, Deal
from server.store.format import sealed_rows
from server.store.store import Connection

DAY_ONE = 20_000
NOON = 12 * 60 * 60


def deal_of(connection: Connection, day: int, seconds: int = NOON) -> Deal:
    now = day * DAY + seconds
    clock_check.look(connection, now)
    return calendar.keep_up(connection, now, ("kombio",), lambda: bytes(32)).deals["kombio"]


def played(connection: Connection, day: int, who: str, place: int = 2, points: int = 9) -> bool:
    """Play a deal to its end, a low sum of points being worth more."""
    deal = deal_of(connection, day)
    begun = attempts.begin(connection, deal, who, day * DAY + NOON, regular=True)
    ended = FinishedAttempt(day, "kombio", who, place, points, -points)
    return begun is None and attempts.finish(connection, ended, who)


def test_an_attempt_is_used_up_when_it_begins(connection: Connection) -> None:
    deal, now = deal_of(connection, DAY_ONE), DAY_ONE * DAY + NOON
    assert attempts.begin(connection, deal, "ana", now, regular=False) is None
    assert attempts.begin(connection, deal, "ana", now, regular=True) == "played"
    assert attempts.begin(connection, deal, "ben", now, regular=False) is None
    assert attempts.count(connection, DAY_ONE, "kombio") == 2


def test_a_damaged_attempt_is_used_up_too(connection: Connection) -> None:
    deal, now = deal_of(connection, DAY_ONE), DAY_ONE * DAY + NOON
    attempts.begin(connection, deal, "ana", now, regular=False)
    connection.execute("UPDATE attempts SET started = 7")
    assert attempts.begin(connection, deal, "ana", now, regular=False) == "played"
    assert not attempts.finish(connection, FinishedAttempt(DAY_ONE, "kombio", "ana", 1, 1, 1), "CODE")


def test_a_deal_is_begun_on_its_day_only(connection: Connection) -> None:
    deal = deal_of(connection, DAY_ONE)
    for now in (DAY_ONE * DAY - 1, (DAY_ONE + 1) * DAY):
        assert attempts.begin(connection, deal, "ana", now, regular=True) == "over"


def test_a_result_counts_once(connection: Connection) -> None:
    assert played(connection, DAY_ONE, "ana", place=1)
    assert not attempts.finish(connection, FinishedAttempt(DAY_ONE, "kombio", "ana", 1, 0, 0), "AGAIN")
    assert not attempts.finish(connection, FinishedAttempt(DAY_ONE, "kombio", "nobody", 1, 0, 0), "AGAIN")
    assert attempts.streak_of(connection, "kombio", "ana").won == 1


def test_a_result_counts_until_the_seed_is_published(connection: Connection) -> None:
    deal = deal_of(connection, DAY_ONE)
    for who in ("ana", "ben"):
        attempts.begin(connection, deal, who, DAY_ONE * DAY + NOON, regular=True)
    deal_of(connection, DAY_ONE + 1, GRACE - 1)
    assert attempts.finish(connection, FinishedAttempt(DAY_ONE, "kombio", "ana", 1, 4, -4), "AAAAAA")
    deal_of(connection, DAY_ONE + 1, GRACE)
    assert not attempts.finish(connection, FinishedAttempt(DAY_ONE, "kombio", "ben", 1, 4, -4), "BBBBBB")
    assert [one.identity for one in attempts.ladder(connection, DAY_ONE, "kombio", 9)] == ["ana"]
    assert attempts.streak_of(connection, "kombio", "ben") == Streak("ben", "kombio")


def test_a_game_is_sealed_until_the_seed_is_published(connection: Connection) -> None:
    played(connection, DAY_ONE, "ana")
    assert attempts.is_sealed(connection, "ana")
    assert not attempts.is_sealed(connection, "another game")
    deal_of(connection, DAY_ONE + 1)
    assert not attempts.is_sealed(connection, "ana")


def test_the_ladder_goes_by_place_and_then_by_points(connection: Connection) -> None:
    for who, place, points in (("ana", 2, 5), ("ben", 1, 9), ("cleo", 1, 3), ("dan", 2, 5), ("eve", 3, 1)):
        played(connection, DAY_ONE, who, place, points)
    ladder = attempts.ladder(connection, DAY_ONE, "kombio", 9)
    assert [one.identity for one in ladder] == ["cleo", "ben", "ana", "dan", "eve"]
    assert [attempts.rank(connection, one) for one in ladder] == [1, 2, 3, 3, 5]
    assert [one.identity for one in attempts.ladder(connection, DAY_ONE, "kombio", 2)] == ["cleo", "ben"]


def test_a_streak_counts_deals_in_a_row_and_a_closed_house_breaks_none(connection: Connection) -> None:
    streaks = []
    for day in (0, 1, 2, 9, 10):  # the house is closed from the fourth day on for a week
        played(connection, DAY_ONE + day, "ana", place=1 + day % 2)
        streaks.append(attempts.streak_of(connection, "kombio", "ana").streak)
    assert streaks == [1, 2, 3, 4, 5]
    played(connection, DAY_ONE + 11, "ben")
    played(connection, DAY_ONE + 12, "ana")
    own = attempts.streak_of(connection, "kombio", "ana")
    assert (own.streak, own.longest, own.finished, own.won) == (1, 5, 6, 3)


def test_a_streak_is_over_when_a_deal_was_missed_and_not_before(connection: Connection) -> None:
    played(connection, DAY_ONE, "ana")
    own = attempts.streak_of(connection, "kombio", "ana")
    for day, streak in ((0, 1), (1, 1), (2, 0)):
        deal_of(connection, DAY_ONE + day)
        assert attempts.current_streak(connection, own, DAY_ONE + day) == streak


def test_the_list_of_all_time_goes_by_deals_won(connection: Connection) -> None:
    for day, who, place in ((0, "ana", 1), (0, "ben", 2), (1, "ben", 2), (1, "cleo", 1), (2, "cleo", 1)):
        played(connection, DAY_ONE + day, who, place)
    assert [one.identity for one in attempts.best_ever(connection, "kombio", 9)] == ["cleo", "ana", "ben"]


def test_strangers_cannot_use_up_all_attempts(connection: Connection) -> None:
    deal, now = deal_of(connection, DAY_ONE), DAY_ONE * DAY + NOON
    for number in range(MOST_OF_STRANGERS):
        sealed_rows.add(connection, "attempts", number + 1, *attempts.Attempt(DAY_ONE, "kombio", f"key {number}", now))
    assert attempts.begin(connection, deal, "stranger", now, regular=False) == "full"
    for number in range(MOST - MOST_OF_STRANGERS):
        assert attempts.begin(connection, deal, f"regular {number}", now, regular=True) is None
    assert attempts.begin(connection, deal, "one more", now, regular=True) == "full"


def test_old_attempts_are_deleted_and_what_they_amount_to_stays_longer(connection: Connection) -> None:
    played(connection, DAY_ONE, "ana")
    for day in range(8, STREAK_KEPT_DAYS + 2):
        deal_of(connection, DAY_ONE + day)
        if day in (KEPT_DAYS, KEPT_DAYS + 1, STREAK_KEPT_DAYS, STREAK_KEPT_DAYS + 1):
            played(connection, DAY_ONE + day, "ben")
            ours = attempts.of_player(connection, "ana"), attempts.streaks_of(connection, "ana")
            assert [*map(bool, ours)] == [day <= KEPT_DAYS, day <= STREAK_KEPT_DAYS]
    assert calendar.find(connection, DAY_ONE, "kombio")


def test_a_clock_that_jumped_ahead_deletes_nothing(connection: Connection) -> None:
    played(connection, DAY_ONE, "ana")
    played(connection, DAY_ONE + 1_000, "ben")
    assert attempts.of_player(connection, "ana")
