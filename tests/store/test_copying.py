"""A house moves from SQLite to PostgreSQL and back, to the byte, or nothing is changed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from server.store import players
from server.store.copying import AT_ONCE, Copied, to_postgres, to_sqlite
from server.store.errors import InUseError, StoreError
from server.store.format import all_rows, sealed_rows
from server.store.format.schema import VERSION
from server.store.sqlite import database
from server.store.store import Store
from tests.kit.store import DUMPS, closed_image, contents
from tests.kit.store_places import PostgresPlace


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The folder of a closed house with something of everything, and with more players than are copied at once."""
    folder = tmp_path / "house"
    folder.mkdir()
    closed_image(folder)
    with closing(database.open_database(folder / database.NAME)) as connection:
        connection.execute("BEGIN")
        for number in range(AT_ONCE):
            sealed_rows.add(connection, "players", 100 + 2 * number, f"key of p{number}", f"p{number}", b"\0\xff")
        connection.execute("COMMIT")
    return folder


@pytest.fixture
def elsewhere() -> PostgresPlace:
    """An empty PostgreSQL database."""
    return PostgresPlace(template="template1")


def copied_there(house: Path, elsewhere: PostgresPlace) -> tuple[Copied, list[str]]:
    told: list[str] = []
    return to_postgres(house, elsewhere.url, told.append), told


def is_blank(place: PostgresPlace) -> bool:
    with psycopg.connect(place.url) as session:
        return session.execute("SELECT to_regclass('players')").fetchone() == (None,)


def test_a_house_is_the_same_there_and_back(house: Path, elsewhere: PostgresPlace, tmp_path: Path) -> None:
    before = (house / database.NAME).read_bytes()
    copied, told = copied_there(house, elsewhere)
    assert (house / database.NAME).read_bytes() == before
    with closing(database.reading(house / database.NAME)) as original, elsewhere.stored() as copy:
        assert contents(copy) == contents(original)
        assert copied == (sum(map(len, contents(original).values())), 0)
        assert f"players: {AT_ONCE + 8} rows" in told
        back = tmp_path / "back"
        back.mkdir()
        assert to_sqlite(elsewhere.url, back, told.append) == copied
        with closing(database.open_database(back / database.NAME)) as again:
            assert contents(again) == contents(original)
    assert (back / database.NAME).stat().st_mode & 0o777 == 0o600
    assert {path.name for path in back.iterdir()} == {database.NAME, database.LOCK}


async def test_a_house_goes_on_there(house: Path, elsewhere: PostgresPlace) -> None:
    copied_there(house, elsewhere)
    with closing(elsewhere.open()) as store:
        assert await store.do(lambda connection: players.name_of(connection, "key 1")) == "Name-1"
        await store.do(lambda connection: players.save(connection, "key of new", "new", b""))


@pytest.mark.parametrize("version", [1, 4, VERSION])
def test_a_house_of_an_earlier_version_keeps_it_until_it_is_opened(
    tmp_path: Path, elsewhere: PostgresPlace, version: int
) -> None:
    with closing(sqlite3.connect(tmp_path / database.NAME)) as connection:
        connection.executescript((DUMPS / f"{version}.sql").read_text())
    copied_there(tmp_path, elsewhere)
    with psycopg.connect(elsewhere.url) as session:
        assert session.execute("SELECT version FROM house_schema").fetchone() == (version,)
    elsewhere.open().close()
    with elsewhere.stored() as connection:
        assert players.name_of(connection, "key 1") == "Name-1"
        assert all_rows.damaged(connection) == []


def test_a_database_that_is_not_empty_is_left_alone(house: Path, elsewhere: PostgresPlace, tmp_path: Path) -> None:
    copied_there(house, elsewhere)
    with pytest.raises(StoreError, match="is not empty; nothing was changed"):
        copied_there(house, elsewhere)
    before = (house / database.NAME).read_bytes()
    with pytest.raises(StoreError, match="not empty; nothing was changed"):
        to_sqlite(elsewhere.url, house, lambda _: None)
    assert (house / database.NAME).read_bytes() == before


def test_an_open_house_is_not_copied(house: Path, elsewhere: PostgresPlace, tmp_path: Path) -> None:
    with closing(Store.open(house)), pytest.raises(InUseError):
        copied_there(house, elsewhere)
    assert is_blank(elsewhere)
    copied_there(house, elsewhere)
    (tmp_path / "back").mkdir()
    with closing(elsewhere.open()), pytest.raises(InUseError):
        to_sqlite(elsewhere.url, tmp_path / "back", lambda _: None)
    assert database.is_blank(tmp_path / "back")


def test_there_must_be_a_house(elsewhere: PostgresPlace, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no house"):
        copied_there(tmp_path, elsewhere)
    with pytest.raises(StoreError, match="is empty"):
        to_sqlite(elsewhere.url, tmp_path, lambda _: None)
    assert not (tmp_path / database.NAME).exists()


def test_damaged_rows_are_left_out_and_counted(house: Path, elsewhere: PostgresPlace) -> None:
    with closing(database.open_database(house / database.NAME)) as connection:
        connection.execute("UPDATE players SET name = 'somebody else' WHERE identity = 'key 1'")
        connection.execute("UPDATE games SET ended = 'never' WHERE code = 'GAME1'")
    assert copied_there(house, elsewhere)[0].damaged == 2
    with elsewhere.stored() as connection:
        assert players.name_of(connection, "key 1") is None
        assert players.name_of(connection, "key 2") == "Name-2"


def test_an_error_in_between_leaves_nothing_behind(house: Path, elsewhere: PostgresPlace) -> None:
    """Here a text that PostgreSQL can't store, in the last of many rows."""
    with closing(database.open_database(house / database.NAME)) as connection:
        sealed_rows.add(connection, "players", 100_000, "key of zero", "a\0b", b"")
    with pytest.raises(StoreError, match="row 100000 of players has a text with a zero byte"):
        copied_there(house, elsewhere)
    assert is_blank(elsewhere)
    with closing(database.open_database(house / database.NAME)) as connection:
        sealed_rows.remove(connection, "players", 100_000)
    assert copied_there(house, elsewhere)[0].rows


def test_a_copy_that_differs_is_noticed(house: Path, elsewhere: PostgresPlace) -> None:
    """Here the database has a trigger that changes what is written."""
    with psycopg.connect(elsewhere.url, autocommit=True) as session:
        session.execute("""CREATE FUNCTION spoil() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
            IF to_regclass('names') IS NOT NULL THEN
                CREATE OR REPLACE RULE spoilt AS ON INSERT TO names WHERE NEW.id = 3 DO INSTEAD NOTHING;
            END IF; END $$""")
        when = "ON ddl_command_end WHEN TAG IN ('CREATE INDEX')"
        session.execute(f"CREATE EVENT TRIGGER spoiling {when} EXECUTE FUNCTION spoil()")
    with pytest.raises(StoreError, match="the copy of names is not what was written"):
        copied_there(house, elsewhere)
    assert is_blank(elsewhere)
