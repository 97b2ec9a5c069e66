"""A backup holds all that a house keeps, and nothing takes its place that is not a whole backup."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from server.store import journal, players
from server.store.errors import InUseError, StoreError
from server.store.format.schema import VERSION
from server.store.sqlite import database
from server.store.sqlite.backup import back_up, restore
from server.store.sqlite.versions import OURS
from server.store.store import Store
from tests.kit.restart import full_disk
from tests.kit.store import DUMPS, closed_image, copied
from tests.store.sqlite.test_salvage import flipped, lost

KEY = b"the private key"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The folder of a house that is closed."""
    folder = tmp_path / "house"
    folder.mkdir()
    closed_image(folder)
    (folder / "host_key").write_bytes(KEY)
    return folder


def content(path: Path) -> list[str]:
    """Everything that is stored; how the statements that make tables are spaced says nothing."""
    with closing(sqlite3.connect(path)) as connection:
        return [" ".join(line.split()) if line.startswith("CREATE") else line for line in connection.iterdump()]


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_backup_moves_the_house_to_an_empty_machine(house: Path, tmp_path: Path) -> None:
    assert back_up(house, tmp_path / "backup") == 0
    moved = tmp_path / "moved"
    moved.mkdir()
    assert restore(tmp_path / "backup", moved) is None
    assert (moved / "host_key").read_bytes() == KEY
    assert names(moved) == {"host_key", database.NAME, database.LOCK}
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "backup", *moved.iterdir())} == {0o600}
    assert content(moved / database.NAME) == content(house / database.NAME)
    with closing(database.open_database(moved / database.NAME)) as connection:
        assert lost(connection) == []
    assert KEY not in (moved / database.NAME).read_bytes()


def test_what_only_the_log_holds_is_in_the_backup(house: Path, tmp_path: Path) -> None:
    """The house has fallen, or is open."""
    with closing(database.open_database(house / database.NAME)) as connection:
        journal.append(connection, 9, 0, b"just now")
        back_up(house, tmp_path / "open")
        fell = copied(house / database.NAME, tmp_path / "fell").parent
    back_up(fell, tmp_path / "fallen")
    for backup in ("open", "fallen"):
        assert b"just now" in (tmp_path / backup).read_bytes()


def test_what_was_there_is_kept_aside(house: Path, tmp_path: Path) -> None:
    back_up(house, tmp_path / "backup")
    with closing(database.open_database(house / database.NAME)) as connection:
        players.save(connection, "key of new", "new", b"{}")
        fell = copied(house / database.NAME, tmp_path / "fell").parent
    (fell / "host_key").write_bytes(b"another key")
    (fell / "operators.json").write_text("{}")
    aside = restore(tmp_path / "backup", fell)
    assert aside
    assert names(aside) == {database.NAME, f"{database.NAME}-wal", "host_key", "operators.json"}
    assert (aside / "host_key").read_bytes() == b"another key"
    with closing(database.open_database(aside / database.NAME)) as connection:
        assert players.name_of(connection, "key of new") == "new"
    assert not (fell / "operators.json").exists()
    with closing(database.open_database(fell / database.NAME)) as connection:
        assert players.name_of(connection, "key of new") is None
        assert lost(connection) == []
    assert restore(tmp_path / "backup", fell) not in (None, aside)


def test_an_earlier_version_is_restored_and_comes_up_to_date(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    with closing(sqlite3.connect(old / database.NAME)) as connection:
        connection.executescript((DUMPS / "1.sql").read_text())
    (old / "operators.json").write_text('{"message": "hi"}')
    back_up(old, tmp_path / "backup")
    moved = tmp_path / "moved"
    moved.mkdir()
    restore(tmp_path / "backup", moved)
    assert (moved / "operators.json").read_text() == '{"message": "hi"}'
    with closing(database.open_database(moved / database.NAME)) as connection:
        assert players.name_of(connection, "key 1") == "Name-1"


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
        connection.execute(f"PRAGMA application_id = {OURS + VERSION + 1}")


def another_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE files (id INTEGER PRIMARY KEY)")


def wrong_row(path: Path) -> None:
    flipped(path, path.read_bytes().index(b"entry 11 of table 2"), 1)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (newer, "newer version"),
        (another_database, "no backup of a house"),
        (lambda path: path.write_text("nonsense" * 999), "no backup of a house"),
        (lambda path: path.write_bytes(b""), "no backup of a house"),
        (lambda path: path.unlink(), "no such file"),
        (lambda path: path.write_bytes(path.read_bytes()[:-4096]), "is damaged"),
        (wrong_row, "is damaged: 1 rows are not what was written"),
    ],
    ids=["newer", "other database", "text", "empty", "missing", "cut off", "wrong byte"],
)
def test_what_is_no_whole_backup_is_refused_and_nothing_is_touched(
    house: Path, tmp_path: Path, spoil: Callable[[Path], object], message: str
) -> None:
    back_up(house, tmp_path / "backup")
    spoil(tmp_path / "backup")
    before = {path: path.read_bytes() for path in house.iterdir()}
    with pytest.raises(StoreError, match=message):
        restore(tmp_path / "backup", house)
    (house / database.LOCK).unlink(missing_ok=True)
    assert {path: path.read_bytes() for path in house.iterdir()} == before


def test_the_file_of_a_house_itself_is_no_backup(house: Path) -> None:
    """It may be without its log, and is without the key."""
    with pytest.raises(StoreError, match="no backup of a house"):
        restore(house / database.NAME, house)


def test_a_wrong_byte_anywhere_is_noticed_or_changes_nothing(house: Path, quick: Path) -> None:
    backup, spoilt = quick / "backup", quick / "spoilt"
    back_up(house, backup)
    whole, chance = content(house / database.NAME), Random(1)
    (quick / "new").mkdir()
    for place in (*range(100), *(chance.randrange(backup.stat().st_size) for _ in range(100))):
        spoilt.write_bytes(backup.read_bytes())
        flipped(spoilt, place, chance.randrange(1, 256))
        try:
            restore(spoilt, quick / "new")
        except StoreError:
            continue
        assert content(quick / "new" / database.NAME) == whole, place
        assert (quick / "new" / "host_key").read_bytes() == KEY


@pytest.mark.parametrize("flips", [1, 0x80])
def test_a_backup_with_a_wrong_byte_in_the_name_of_a_column_is_refused(house: Path, tmp_path: Path, flips: int) -> None:
    """All its rows are whole, but nothing would be found by that column; or the name is no text any more."""
    back_up(house, tmp_path / "backup")
    place = (tmp_path / "backup").read_bytes().index(b"identity TEXT NOT NULL UNIQUE")
    flipped(tmp_path / "backup", place, flips)
    with pytest.raises(StoreError, match="the description of its tables is damaged"):
        restore(tmp_path / "backup", house)


def test_damaged_rows_of_a_house_are_left_out_of_its_backup(house: Path, tmp_path: Path) -> None:
    wrong_row(house / database.NAME)
    assert back_up(house, tmp_path / "backup") == 1
    restore(tmp_path / "backup", house)
    with closing(database.open_database(house / database.NAME)) as connection:
        assert {kept.table: kept.damage for kept in journal.load(connection)} == {
            1: "", 2: "entry 11 is missing", 3: "",
        }  # fmt: skip


def test_a_damaged_house_is_not_copied(house: Path, tmp_path: Path) -> None:
    """Not over a backup that is whole, in any case."""
    (tmp_path / "backup").write_text("the one before")
    flipped(house / database.NAME, 4096, 0xFF)
    with pytest.raises(StoreError, match="can't be copied"):
        back_up(house, tmp_path / "backup")
    assert (tmp_path / "backup").read_text() == "the one before"
    assert names(tmp_path) == {"house", "backup"}


def test_nothing_is_restored_under_an_open_house(house: Path, tmp_path: Path) -> None:
    back_up(house, tmp_path / "backup")
    with closing(Store.open(house)), pytest.raises(InUseError):
        restore(tmp_path / "backup", house)


def test_a_full_disk_leaves_nothing_half_done(house: Path, tmp_path: Path) -> None:
    back_up(house, tmp_path / "backup")
    with closing(database.open_database(house / database.NAME)) as connection:
        fill_a_little(connection)
        fell = copied(house / database.NAME, tmp_path / "fell").parent
    before = names(fell), names(tmp_path)
    with full_disk(fell):
        with pytest.raises(StoreError):
            back_up(fell, tmp_path / "other")
        with pytest.raises(StoreError):
            restore(tmp_path / "backup", fell)
    assert (names(fell) - {database.LOCK, f"{database.NAME}-shm"}, names(tmp_path)) == before


def fill_a_little(connection: sqlite3.Connection) -> None:
    journal.append(connection, 9, 0, b"a little")


def test_there_must_be_a_house(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no house"):
        back_up(tmp_path, tmp_path / "backup")
