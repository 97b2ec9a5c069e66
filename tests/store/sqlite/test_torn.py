"""A power cut leaves a torn end: what was acknowledged before it stands, whatever byte the tear is at."""

from contextlib import closing
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from server.store import journal
from server.store.sqlite import database
from tests.kit.store import copied

FRAME = 4096 + 24
COMMITS = 6


@pytest.fixture
def crashed(quick: Path) -> tuple[Path, list[int]]:
    """A database that fell with a full log, and how long the log was after each commit."""
    (quick / "live").mkdir()
    path, sizes = quick / "live" / database.NAME, []
    with closing(database.open_database(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for number in range(COMMITS):
            connection.execute("BEGIN")
            for table in (1, 2):
                journal.lay(connection, table, b"head %d" % number, 0)
                journal.append(connection, table, number, b"entry %d of %d" % (number, table))
            connection.execute("COMMIT")
            sizes.append(log_of(path).stat().st_size)
        return copied(path, quick / "crashed"), sizes


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def entries(path: Path) -> list[int]:
    """How many entries each table has; they must follow on each other, and fit to its head."""
    with closing(database.open_database(path)) as connection:
        tables = list(journal.load(connection))
        for kept in tables:
            assert kept.damage == ""
            assert kept.head == b"head %d" % (len(kept.entries) - 1)
        return [len(kept.entries) for kept in tables]


def test_a_log_cut_off_at_any_byte_of_its_last_commits(crashed: tuple[Path, list[int]], quick: Path) -> None:
    """Each commit is there wholly or not at all, and everything up to the last whole one is there."""
    path, sizes = crashed
    data = log_of(path).read_bytes()
    edges = [range(size - 30, size + 1) for size in sizes[-4:]]
    between = range(sizes[-4], sizes[-1], 41)
    for length in (*chain(*edges), *between):
        log_of(copied(path, quick / "torn")).write_bytes(data[:length])
        whole = sum(size <= length for size in sizes)
        assert entries(quick / "torn" / path.name) == [whole] * 2, length


def test_a_wrong_byte_in_the_log_costs_one_table_at_most(crashed: tuple[Path, list[int]], quick: Path) -> None:
    """And nothing of the others; but at the end of the log it can't be told from a torn end, and ends it there."""
    path, sizes = crashed
    data, chance = log_of(path).read_bytes(), Random(2)
    for place in [*range(56), *(chance.randrange(len(data)) for _ in range(150))]:
        log = log_of(copied(path, quick / "torn"))
        log.write_bytes(data[:place] + bytes([data[place] ^ chance.randrange(1, 256)]) + data[place + 1 :])
        with closing(database.open_database(quick / "torn" / path.name)) as connection:
            found = [len(kept.entries) for kept in journal.load(connection) if not kept.damage]
        before = sum(size <= place for size in sizes)
        assert found.count(COMMITS) >= 1 or (before >= COMMITS - 2 and found == [before] * 2), place


def test_what_an_older_change_left_behind_is_no_damage(crashed: tuple[Path, list[int]], quick: Path) -> None:
    """A change that failed, or was never finished, leaves whole frames behind the end of the log."""
    path, sizes = crashed
    data = log_of(path).read_bytes()
    long, short = data[sizes[-3] : sizes[-2]], data[sizes[-2] : sizes[-2] + FRAME]
    for left in (long[FRAME:], short + long[FRAME:], short + long, bytes(FRAME) + long):
        log_of(copied(path, quick / "torn")).write_bytes(data + left)
        assert entries(quick / "torn" / path.name) == [COMMITS] * 2
        assert not list((quick / "torn").glob("*.damaged-*"))


def test_rubbish_after_the_last_commit_is_ignored(crashed: tuple[Path, list[int]], quick: Path) -> None:
    """As when the disk had begun to write what was never acknowledged."""
    path, _ = crashed
    data = log_of(path).read_bytes()
    for rubbish in (bytes(FRAME), data[-FRAME:], data[32:], Random(3).randbytes(3 * FRAME)):
        log_of(copied(path, quick / "torn")).write_bytes(data + rubbish)
        assert entries(quick / "torn" / path.name) == [COMMITS] * 2


def test_what_was_acknowledged_is_on_the_disk_whatever_the_log_was(quick: Path) -> None:
    """Emptying the log at any time loses nothing."""
    (quick / "live").mkdir()
    path = quick / "live" / database.NAME
    with closing(database.open_database(path)) as connection:
        journal.lay(connection, 1, b"head 9", 0)
        for number in range(10):
            journal.append(connection, 1, number, b"entry")
            if number % 3 == 0:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert entries(copied(path, quick / "crashed")) == [10]
