"""Damage costs what it hits and nothing else: whatever byte is wrong, the store opens, and the rest is there."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from server.store import decisions, finished_games, journal, ledger, players
from server.store.format import sealed_rows
from server.store.format.schema import VERSION
from server.store.journal import SavedTable
from server.store.sqlite import database
from tests.kit.store import (
    BANS,
    ENTRIES,
    GAMES,
    PLAYERS,
    TABLES,
    ban,
    closed_image,
    copied,
    entry,
    fill,
    rating,
    record,
)

WHOLE = [
    SavedTable(table, f"head of {table}".encode(), 0, tuple(entry(table, number) for number in range(ENTRIES)))
    for table in range(1, TABLES + 1)
]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return closed_image(tmp_path_factory.mktemp("image"))


def lost(connection: sqlite3.Connection) -> list[str]:
    """All that is not as it was written."""
    tables = list(journal.load(connection))
    found = [f"table {whole.table}" for whole in WHOLE if whole not in tables]
    for number in range(PLAYERS):
        if players.owner_of(connection, f"name{number}") != f"key {number}":
            found.append(f"name {number}")
        if players.name_of(connection, f"key {number}") != f"Name-{number}":
            found.append(f"player {number}")
    found += [f"ban {number}" for number in range(1, BANS + 1) if ban(number) not in decisions.bans(connection)]
    for number in range(PLAYERS):
        if ledger.read(connection, f"key {number}", "kombio") != rating(number):
            found.append(f"rating {number}")
    return found + [f"game {number}" for number in range(GAMES) if not found_whole(connection, number)]


def found_whole(connection: sqlite3.Connection, number: int) -> bool:
    """Whether a finished game is there, with its record."""
    code = f"GAME{number}"
    return finished_games.find(connection, code) is not None and finished_games.record_of(connection, code) == record(
        number
    )


def flipped(path: Path, place: int, bits: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= bits
    path.write_bytes(data)


def places(size: int) -> Iterator[tuple[int, int]]:
    """Every byte of the header, and the first bytes of every page; and bytes anywhere."""
    chance = Random(1)
    yield from ((place, chance.randrange(1, 256)) for place in range(100))
    for page in range(4096, size, 4096):
        yield from ((page + place, chance.randrange(1, 256)) for place in (0, 3, 4, 5, 8, 9, 10))
    yield from ((chance.randrange(size), chance.randrange(1, 256)) for _ in range(100))


def test_a_wrong_byte_anywhere_costs_one_thing_at_most(image: Path, quick: Path) -> None:
    for place, bits in places(image.stat().st_size):
        path = copied(image, quick / "copy")
        flipped(path, place, bits)
        with closing(database.open_database(path)) as connection:
            assert len(lost(connection)) <= 1, (place, bits, lost(connection))


def test_what_is_damaged_is_kept_aside_and_told(image: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = copied(image, tmp_path / "copy")
    flipped(path, 0, 0xFF)
    damaged = path.read_bytes()
    with closing(database.open_database(path)) as connection:
        assert lost(connection) == []
    [kept] = path.parent.glob("*.damaged-*")
    assert kept.read_bytes() == damaged
    assert kept.name in caplog.text
    assert f"{TABLES * ENTRIES + 1} journal" in caplog.text
    assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}


def test_the_log_of_a_damaged_database_counts(image: Path, tmp_path: Path) -> None:
    """What was written since the log was emptied is not in the file itself."""
    path = copied(image, tmp_path / "live")
    with closing(database.open_database(path)) as connection:
        journal.append(connection, 1, ENTRIES, b"one more")
        crashed = copied(path, tmp_path / "crashed")
    flipped(crashed, 0, 0xFF)
    with closing(database.open_database(crashed)) as connection:
        [first, *others] = journal.load(connection)
        assert first.entries == (*WHOLE[0].entries, b"one more")
        assert others == WHOLE[1:]


def test_ratings_are_saved_too(tmp_path: Path) -> None:
    """SQLite writes down 7.0 as the whole number that it is."""
    path = tmp_path / database.NAME
    lines = [ledger.Entry("key of ana", 7.0, 3, b"ana"), ledger.Entry("key of ben", -1.25, 12, b"ben")]
    with closing(database.open_database(path)) as connection:
        for line in lines:
            ledger.write(connection, "kombio", line)
    flipped(path, 0, 0xFF)
    with closing(database.open_database(path)) as connection:
        assert ledger.best(connection, "kombio", 9) == lines


def test_a_file_that_is_cut_off_gives_what_is_left(image: Path, tmp_path: Path) -> None:
    size = image.stat().st_size
    for part in (size - 1, size - 4096, size // 2, 5000, 4096, 511, 20, 1):
        path = copied(image, tmp_path / "copy")
        path.write_bytes(path.read_bytes()[:part])
        with closing(database.open_database(path)) as connection:
            assert set(journal.load(connection)) >= set()
            fill_anew(connection)


def fill_anew(connection: sqlite3.Connection) -> None:
    """Whatever was left, the store takes new things."""
    players.save(connection, "key of new", "new", b"{}")
    journal.append(connection, 99, 0, b"new")
    assert players.name_of(connection, "key of new") == "new"


@pytest.mark.parametrize(
    "content",
    [b"SQLite format 3\0" + bytes(84), b"\0" * 8192, b"not a database at all" * 999],
    ids=["header", "zeros", "text"],
)
def test_a_file_that_is_no_database_does_not_keep_the_house_closed(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / database.NAME
    path.write_bytes(content)
    with closing(database.open_database(path)) as connection:
        fill(connection)
        assert lost(connection) == []


def test_a_wrong_byte_in_a_row_is_noticed_though_the_pages_are_well(image: Path, tmp_path: Path) -> None:
    path = copied(image, tmp_path / "copy")
    data = path.read_bytes()
    flipped(path, data.index(b"entry 11 of table 2"), 1)
    flipped(path, data.index(b"record 2 "), 1)
    with closing(database.open_database(path)) as connection:
        damage = {kept.table: kept.damage for kept in journal.load(connection)}
        assert damage == {1: "", 2: "entry 11 is damaged", 3: ""}
        assert finished_games.record_of(connection, "GAME2") is None
        assert finished_games.record_of(connection, "GAME1") == record(1)
    assert not list(path.parent.glob("*.damaged-*"))


def test_an_interrupted_rescue_is_finished_at_the_next_start(image: Path, tmp_path: Path) -> None:
    """The fresh file is whole, but the damaged one and its log are still there."""
    path = copied(image, tmp_path / "copy")
    copied(image, tmp_path / "other").replace(path.with_name(f"{path.name}.new"))
    path.write_bytes(b"damaged")
    path.with_name(f"{path.name}-wal").write_bytes(b"damaged too")
    with closing(database.open_database(path)) as connection:
        assert lost(connection) == []


def test_a_look_at_a_database_changes_nothing(image: Path, tmp_path: Path) -> None:
    """While a house works with it, after it fell, and when it is damaged."""
    assert database.damage_of(tmp_path) == ""
    path = copied(image, tmp_path / "live")
    with closing(database.open_database(path)) as connection:
        journal.append(connection, 1, ENTRIES, b"one more")
        assert database.damage_of(path.parent) == ""
        fell = copied(path, tmp_path / "fell")
    before = contents(fell.parent)
    assert database.damage_of(fell.parent) == ""
    flipped(fell, 0, 0xFF)
    assert "not a database" in database.damage_of(fell.parent)
    flipped(fell, 0, 0xFF)
    assert contents(fell.parent) | before == contents(fell.parent)


def contents(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


def test_deleted_rows_leave_no_trace(image: Path, tmp_path: Path) -> None:
    """Nobody who reads pages by hand takes them for rows, and nobody who steals the disk reads them."""
    path = copied(image, tmp_path / "copy")
    with closing(database.open_database(path)) as connection:
        journal.close(connection, 2)
    assert b"of table 2" not in path.read_bytes()
    flipped(path, 0, 0xFF)
    with closing(database.open_database(path)) as connection:
        assert list(journal.load(connection)) == [WHOLE[0], WHOLE[2]]


def test_a_seal_is_for_one_row_of_one_table() -> None:
    seals = {
        sealed_rows.seal("names", (1, "a", "b")),
        sealed_rows.seal("names", (2, "a", "b")),
        sealed_rows.seal("players", (1, "a", "b")),
    }
    assert len(seals) == 3
    assert VERSION >= 1
