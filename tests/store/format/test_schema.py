"""A database of any version that was ever released is brought up to date, and everything is still there.

Each version left a dump in `versions/`, made by itself. A new version adds its own (`python -m tests.kit.store`), and
never changes those of others.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.store import decisions, finished_games, friends, journal, kept_reviews, ledger, players, reports
from server.store.copying import copy_rows
from server.store.daily import attempts, calendar
from server.store.format import all_rows, schema
from server.store.format.schema import MIGRATIONS, VERSION
from server.store.postgres import schema as postgres_schema
from server.store.slow import open_time
from server.store.slow import tables as slow_tables
from server.store.sqlite import database
from server.store.sqlite.versions import migrate, statements, statements_of, version_of
from server.store.store import Connection
from tests.kit.store import (
    BANS,
    DAY_ONE,
    DUMPS,
    ENTRIES,
    GAMES,
    PLAYERS,
    REPORTS,
    REVIEWED,
    TABLES,
    ban,
    complaint,
    dump,
    entry,
    rating,
    record,
)
from tests.kit.store_places import thrown_away


def test_every_version_has_left_a_dump() -> None:
    assert sorted(path.name for path in DUMPS.iterdir()) == [f"{version}.sql" for version in range(1, VERSION + 1)]


@pytest.mark.parametrize("version", range(VERSION + 1))
def test_every_version_comes_up_to_date(tmp_path: Path, version: int) -> None:
    path = tmp_path / database.NAME
    with closing(sqlite3.connect(path)) as connection:
        if version:
            connection.executescript((DUMPS / f"{version}.sql").read_text())
    with closing(database.open_database(path)) as connection:
        assert version_of(connection) == VERSION
        assert statements(connection) == shape_of_a_fresh_one()
        assert_what_this_version_had_is_there(connection, version)
    assert not list(tmp_path.glob("*.damaged-*"))


@pytest.mark.parametrize("version", range(VERSION + 1))
def test_every_version_comes_up_to_date_on_postgres(version: int) -> None:
    """A house of that version was copied from SQLite to PostgreSQL."""
    with closing(sqlite3.connect(":memory:")) as source, thrown_away("template1") as connection:
        if version:
            source.executescript((DUMPS / f"{version}.sql").read_text())
        postgres_schema.create(connection)
        postgres_schema.migrate(connection, version)
        copy_rows(source, connection, version, lambda _: None)
        assert postgres_schema.version_of(connection) == version
        postgres_schema.migrate(connection)
        assert postgres_schema.version_of(connection) == VERSION
        with thrown_away() as fresh:
            assert postgres_shape(connection) == postgres_shape(fresh)
        assert_what_this_version_had_is_there(connection, version)


def postgres_shape(connection: Connection) -> list[object]:
    """The columns and indexes of all tables."""
    columns = """SELECT table_name, ordinal_position, column_name, data_type, is_nullable
        FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"""
    indexes = "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2"
    return [row for what in (columns, indexes) for row in connection.execute(what)]


def assert_what_this_version_had_is_there(connection: Connection, version: int) -> None:
    if version:
        assert_all_is_there(connection)
        assert_private_is_what_can_be_known(connection)
    if version >= 3:
        assert_decisions_are_there(connection)
    if version >= 4:
        assert reports.reports(connection) == tuple(map(complaint, range(1, REPORTS + 1)))
    if version >= 6:
        assert friends.of(connection, "key 1") == {"key 2": "Name-2"}
    if version >= 7:
        assert_deals_are_there(connection)
    if version >= 8:
        assert_slow_tables_are_there(connection)
        assert kept_reviews.find(connection, REVIEWED, 1) == b"a review"


def assert_all_is_there(connection: Connection) -> None:
    for kept in journal.load(connection):
        assert kept.entries == tuple(entry(kept.table, number) for number in range(ENTRIES))
        assert (kept.head, kept.damage) == (f"head of {kept.table}".encode(), "")
    assert len(list(journal.load(connection))) == TABLES
    for number in range(PLAYERS):
        assert players.owner_of(connection, f"name{number}") == f"key {number}"
        assert players.settings_of(connection, f"key {number}") == b'{"language":"de"}'
    assert [game.code for game in finished_games.newest(connection, 99)] == [f"GAME{n}" for n in reversed(range(GAMES))]
    assert [finished_games.record_of(connection, f"GAME{n}") for n in range(GAMES)] == [record(n) for n in range(GAMES)]


def assert_private_is_what_can_be_known(connection: Connection) -> None:
    """A rated game was played at a public table; of others from before the fifth version nobody knows."""
    rated = [ledger.counts(connection, game.code) for game in finished_games.every(connection)]
    assert [not game.private for game in finished_games.every(connection)] == rated
    assert all_rows.damaged(connection) == []


def test_a_damaged_game_stays_damaged_and_is_not_made_whole_by_coming_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / database.NAME
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DUMPS / "4.sql").read_text())
        connection.execute("UPDATE games SET ended = 7 WHERE code = 'GAME1'")
        connection.commit()
    with closing(database.open_database(path)) as connection:
        assert all_rows.damaged(connection) == [("games", 2)]
        assert [game.code for game in finished_games.every(connection)] == ["GAME0", "GAME2"]


def assert_decisions_are_there(connection: Connection) -> None:
    """The third version keeps bans, and its dump has ratings too."""
    assert decisions.bans(connection) == tuple(map(ban, range(1, BANS + 1)))
    assert decisions.decided(connection) == {"message": b'"Tea at five."'}
    assert [ledger.read(connection, f"key {n}", "kombio") for n in range(PLAYERS)] == [*map(rating, range(PLAYERS))]
    assert ledger.counts(connection, "GAME0")


def assert_deals_are_there(connection: Connection) -> None:
    deals = [calendar.find(connection, DAY_ONE + n, "kombio") for n in range(3)]
    assert [deal and (deal.seed[0], deal.opened, deal.published) for deal in deals] == [
        (0, True, True),
        (1, True, False),
        (2, False, False),
    ]
    assert [one.place for one in attempts.of_player(connection, "key 1")] == [None, 1]
    assert attempts.streak_of(connection, "kombio", "key 1").streak == 1


def assert_slow_tables_are_there(connection: Connection) -> None:
    [slow] = slow_tables.of_player(connection, "key 1")
    assert (slow.summary.code, sorted(slow.summary.turn), slow.vacations) == ("SLOWAA", [0], ((0, 86_500),))
    assert slow_tables.next_due(connection) == 86_500 + 86_400 - 86_400 // 4
    assert journal.load_one(connection, slow.number).entries == (b"entry of a slow table",)
    assert open_time.read(connection) == 1000


def shape_of_a_fresh_one() -> set[str]:
    with closing(database.in_memory()) as connection:
        return statements(connection)


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_the_statements_of_every_version_are_those_of_its_dump(version: int) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((DUMPS / f"{version}.sql").read_text())
        assert statements(connection) == statements_of(version)


def test_the_newest_dump_is_what_this_version_writes() -> None:
    with closing(sqlite3.connect(":memory:")) as then, closing(sqlite3.connect(":memory:")) as now:
        then.executescript((DUMPS / f"{VERSION}.sql").read_text())
        now.executescript(dump())
        assert list(then.iterdump()) == list(now.iterdump())


def test_a_step_is_taken_wholly_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / database.NAME
    database.open_database(path).close()
    broken = (*MIGRATIONS, ("CREATE TABLE hats (id INTEGER PRIMARY KEY)", "INSERT INTO nowhere VALUES (1)"))
    monkeypatch.setattr(schema, "MIGRATIONS", broken)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            migrate(connection, VERSION + 1)
        assert version_of(connection) == VERSION
        assert not connection.in_transaction
        assert "hats" not in str(statements(connection))
        monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, broken[-1][:1]))
        migrate(connection, VERSION + 1)
        assert version_of(connection) == VERSION + 1
        assert "hats" in str(statements(connection))
