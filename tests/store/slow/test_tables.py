"""The rows of slow tables: deadlines, reminders, vacations and limits."""

from msgspec.structs import replace

from server.store import journal
from server.store.format import all_rows
from server.store.slow import open_time, tables, vacations
from server.store.slow.tables import NEVER, Person, Slow, Summary, Timer
from server.store.slow.vacations import DAY, PER_YEAR
from server.store.store import Connection

SUMMARY = Summary("SLOWAA", "level8", "playing", DAY, False, 6, (("ana", ""), ("ben", "")))
PEOPLE = (Person(0, "key of ana"), Person(1, "key of ben"))


def turn(seat: int, serial: int = 1) -> Timer:
    return Timer("turn", serial, DAY, (seat,))


def save(connection: Connection, number: int, *timers: Timer, now: int = 0, **more: object) -> Slow:
    summary = replace(SUMMARY, code=f"SLOW{number:02}", **more)
    return tables.save(connection, Slow(journal.SLOW + number, summary, PEOPLE), timers, now)


def test_a_deadline_that_runs_goes_on_and_a_new_one_begins_now(connection: Connection) -> None:
    save(connection, 1, turn(0), now=100)
    [again] = save(connection, 1, turn(0), now=500).summary.deadlines
    assert again.due == 100 + DAY
    [following] = save(connection, 1, turn(1, 2), now=700).summary.deadlines
    assert following.due == 700 + DAY


def test_a_player_is_reminded_once_when_a_quarter_is_left(connection: Connection) -> None:
    save(connection, 1, turn(0))
    reminder = DAY - DAY // 4
    assert tables.next_due(connection) == reminder
    assert tables.due(connection, reminder - 1, 10) == ([], [])
    [slow], _ = tables.due(connection, reminder, 10)
    assert tables.remind(connection, slow.number, reminder) == {0}
    assert tables.remind(connection, slow.number, reminder + 1) == frozenset()
    assert tables.next_due(connection) == DAY


def test_the_earliest_are_due_first_and_not_more_than_asked_for(connection: Connection) -> None:
    for number, now in enumerate((30, 10, 20)):
        save(connection, number, turn(0), now=now)
    found, _ = tables.due(connection, DAY, 2)
    assert [slow.number - journal.SLOW for slow in found] == [1, 2]


def test_a_vacation_extends_all_clocks_of_one_player_only(connection: Connection) -> None:
    save(connection, 1, turn(0))
    save(connection, 2, turn(1))
    assert tables.take_vacation(connection, "key of ana", 50, 2026)
    mine, other = tables.of_player(connection, "key of ana")
    assert mine.summary.deadlines[0].due == 2 * DAY
    assert other.summary.deadlines[0].due == DAY
    assert mine.away(60) == {0}
    assert mine.away(50 + DAY) == frozenset()


def test_a_turn_that_begins_in_a_vacation_starts_after_it(connection: Connection) -> None:
    vacations.take(connection, "key of ana", 50, 2026)
    [deadline] = save(connection, 1, turn(0), now=1000).summary.deadlines
    assert deadline.due == 50 + DAY + DAY


def test_nobody_takes_more_than_a_week_ahead_or_two_weeks_a_year(connection: Connection) -> None:
    taken, now = 0, 0
    while vacations.days_left(connection, "key of ana", 2026):
        if vacations.take(connection, "key of ana", now, 2026):
            taken += 1
        else:
            assert vacations.until(connection, "key of ana") - now > 6 * DAY
            now += DAY
    assert taken == PER_YEAR
    assert not vacations.take(connection, "key of ana", now + 30 * DAY, 2026)
    assert vacations.take(connection, "key of ana", now + 30 * DAY, 2027)


def test_a_wall_clock_that_is_set_back_gives_no_days_back(connection: Connection) -> None:
    vacations.take(connection, "key of ana", 0, 2027)
    assert vacations.days_left(connection, "key of ana", 2026) == PER_YEAR - 1
    vacations.take(connection, "key of ana", 2 * DAY, 2026)
    assert vacations.days_left(connection, "key of ana", 2027) == PER_YEAR - 2


def test_the_open_time_never_goes_back(connection: Connection) -> None:
    open_time.note(connection, 500)
    open_time.note(connection, 400)
    assert open_time.read(connection) == 500


def test_a_table_that_waits_expires_however_often_it_is_written(connection: Connection) -> None:
    save(connection, 1, now=0, phase="waiting", expires=1000)
    later = save(connection, 1, now=500, phase="waiting", expires=1500)
    assert later.summary.expires == 1000
    assert tables.next_due(connection) == 1000
    begun = save(connection, 1, turn(0), now=600, phase="playing", expires=NEVER)
    assert begun.summary.expires == NEVER


def test_only_public_tables_that_wait_are_listed_the_newest_of_them(connection: Connection) -> None:
    for number in range(5):
        save(connection, number, phase="waiting")
    save(connection, 5, phase="waiting", private=True)
    save(connection, 6, turn(0))
    assert [one.summary.code for one in tables.listed(connection, 2)] == ["SLOW03", "SLOW04"]


def test_seats_are_counted_and_a_closed_table_leaves_nothing(connection: Connection) -> None:
    save(connection, 1, turn(0))
    save(connection, 2, turn(0))
    assert (tables.count(connection), tables.count(connection, "key of ana")) == (2, 2)
    journal.close(connection, journal.SLOW + 1)
    assert (tables.count(connection), tables.count(connection, "key of ana")) == (1, 1)
    journal.set_aside(connection, journal.SLOW + 2, "damaged")
    assert tables.find(connection, "SLOW02") is None


def test_a_deleted_player_is_nowhere_and_the_table_is_due_at_once(connection: Connection) -> None:
    save(connection, 1, turn(1))
    vacations.take(connection, "key of ana", 0, 2026)
    tables.forget_player(connection, "key of ana", "someone")
    assert all_rows.mentioning(connection, "key of ana") == []
    slow = tables.find(connection, "SLOW01")
    assert slow
    assert [name for name, _ in slow.summary.players] == ["someone", "ben"]
    assert tables.next_due(connection) == 0
    assert all_rows.damaged(connection) == []


def test_slow_tables_have_numbers_of_their_own(connection: Connection) -> None:
    assert (journal.next_table(connection), journal.next_slow_table(connection)) == (1, journal.SLOW)
    journal.lay(connection, journal.SLOW, b"head", 0)
    journal.append(connection, journal.SLOW, 0, b"entry")
    assert (journal.next_table(connection), journal.next_slow_table(connection)) == (1, journal.SLOW + 1)
    assert list(journal.load(connection)) == []
