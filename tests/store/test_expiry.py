"""What is stored about keys that are not used any more is deleted after a year, and never grows beyond a limit."""

import pytest

from server.store import clock_check, expiry, finished_games, friends, journal, ledger, players
from server.store.clock_check import DAY
from server.store.expiry import AT_ONCE, UNUSED_DAYS
from server.store.ledger import Entry
from server.store.slow import tables
from server.store.slow.tables import Person, Slow, Summary
from server.store.store import Connection
from tests.kit.store import game, record

TODAY = 2_000_000_000
LONG_AGO = TODAY - (UNUSED_DAYS + 1) * DAY


@pytest.fixture(autouse=True)
def steady_clock(connection: Connection) -> None:
    """A clock that has not jumped for long."""
    for days in range(20, -1, -1):
        clock_check.look(connection, TODAY - days * DAY)


def known(connection: Connection, identity: str, at: int, *, named: bool = True, rated: bool = True) -> None:
    """Somebody who was here at a time, with a friend."""
    if named:
        players.own(connection, f"name of {identity}", identity, at)
    players.save(connection, identity, identity, b"{}")
    if rated:
        ledger.write(connection, "kombio", Entry(identity, 1.0, 1, b"line"))
    friends.add(connection, identity, "key of zoe", "zoe")


def rows(connection: Connection, identity: str) -> list[bool]:
    """What is stored about somebody: names, settings, friends and ratings."""
    return [
        bool(players.names_of(connection, identity)),
        players.name_of(connection, identity) is not None,
        bool(friends.of(connection, identity)),
        bool(ledger.read_all(connection, identity)),
    ]


def test_a_key_is_forgotten_after_a_year_without_a_game(connection: Connection) -> None:
    known(connection, "old", LONG_AGO)
    known(connection, "new", TODAY - 100 * DAY)
    friends.add(connection, "new", "old", "old")
    assert rows(connection, "old") == [True] * 4
    assert expiry.trim(connection, TODAY) == ["old"]
    assert rows(connection, "old") == [False] * 4
    assert rows(connection, "new") == [True] * 4
    assert friends.of(connection, "new") == {"key of zoe": "zoe"}
    assert expiry.trim(connection, TODAY) == []


def test_one_of_its_names_is_enough(connection: Connection) -> None:
    known(connection, "ana", LONG_AGO)
    players.own(connection, "annie", "ana", LONG_AGO)
    players.use(connection, "annie", "ana", TODAY)
    assert expiry.trim(connection, TODAY) == []


def test_whoever_has_a_stored_game_or_a_slow_one_is_not_forgotten(connection: Connection) -> None:
    known(connection, "key 1", LONG_AGO)
    finished_games.insert(connection, game(1), record(1), b"")
    known(connection, "key 2", LONG_AGO)
    summary = Summary("SLOWAA", "level8", "waiting", DAY, private=False, places=6, players=(("ana", ""),))
    tables.save(connection, Slow(journal.SLOW, summary, (Person(0, "key 2"),)), [], TODAY)
    assert expiry.trim(connection, TODAY) == []
    assert expiry.trim(connection, TODAY, most=1) == ["key 1"]


def test_by_a_clock_that_has_jumped_nobody_is_forgotten(connection: Connection) -> None:
    known(connection, "ana", TODAY)
    assert expiry.trim(connection, TODAY + 400 * DAY) == []


def test_only_some_are_forgotten_at_a_time(connection: Connection) -> None:
    for number in range(AT_ONCE + 1):
        players.own(connection, f"name {number}", f"key {number}", LONG_AGO)
    assert len(expiry.trim(connection, TODAY)) == AT_ONCE
    assert len(expiry.trim(connection, TODAY)) == 1


def test_if_there_are_too_many_those_without_a_rating_go_first(connection: Connection) -> None:
    """Of these the ones without a name, and then those who were here longest ago."""
    known(connection, "old", TODAY - 50 * DAY)
    known(connection, "new", TODAY, rated=False)
    known(connection, "newer", TODAY + 1, rated=False)
    known(connection, "nameless", TODAY, named=False, rated=False)
    gone = [key for most in (3, 2, 1, 0) for key in expiry.trim(connection, TODAY, most)]
    assert gone == ["nameless", "new", "newer", "old"]


def test_a_new_key_without_a_name_keeps_no_friends(connection: Connection) -> None:
    friends.add(connection, "nobody", "key of zoe", "zoe")
    assert friends.of(connection, "nobody") == {}
