"""The file of a SQLite store: synced, checkpointed, private, and never touched when it should not be."""

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from server.store import players
from server.store.errors import StoreError
from server.store.format.schema import VERSION
from server.store.sqlite import database
from server.store.sqlite.engine import LOG_BYTES
from server.store.sqlite.versions import OURS
from server.store.store import Connection, Job, Store
from tests.kit.house import until
from tests.kit.restart import full_disk
from tests.kit.store import copied
from tests.store.test_store import note


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
async def store(directory: Path) -> AsyncIterator[Store]:
    store = Store.open(directory)
    yield store
    store.close()


def noted(directory: Path) -> set[str]:
    """Who is kept, as a fresh house would find after a fall at this moment."""
    path = copied(directory / database.NAME, directory.with_name("fallen"))
    with closing(database.open_database(path)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM players")}


async def test_those_who_wait_together_share_a_commit(store: Store) -> None:
    statements: list[str] = []
    await store.do(traced_by(statements.append))
    gate = Event()
    first = asyncio.create_task(store.do(lambda _: gate.wait()))
    while not any("BEGIN" in statement for statement in statements):  # noqa: ASYNC110 - the thread is waited for
        await asyncio.sleep(0)
    others = [asyncio.create_task(store.do(note(f"player{number}"))) for number in range(20)]
    await asyncio.sleep(0)
    statements.clear()
    gate.set()
    assert await asyncio.gather(first, *others) == [True, *(f"player{number}" for number in range(20))]
    await store.do(traced_by(None))
    ends = [statement for statement in map(str.strip, statements) if statement in ("BEGIN", "COMMIT")]
    assert ends == ["COMMIT", "BEGIN", "COMMIT", "BEGIN"]


def traced_by(callback: Callable[[str], None] | None) -> Job[None]:
    def job(connection: Connection) -> None:
        assert isinstance(connection, sqlite3.Connection)
        connection.set_trace_callback(callback)

    return job


async def test_a_full_disk_is_an_error_and_nothing_is_kept_by_half(store: Store, directory: Path) -> None:
    await store.do(note("ana"))
    with full_disk(directory):
        outcomes = await asyncio.gather(*(store.do(note(f"b{n}")) for n in range(3)), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreError] * 3
        assert await store.do(lambda connection: players.name_of(connection, "key of ana")) == "ana"
    assert noted(directory) == {"ana"}
    await store.do(note("ben"))
    assert noted(directory) == {"ana", "ben"}


async def test_reading_waits_for_no_disk(store: Store, directory: Path) -> None:
    """Who only asks writes nothing, not even to the log."""
    await store.do(note("ana"))
    log = directory / f"{database.NAME}-wal"
    size = log.stat().st_size
    for _ in range(10):
        await store.do(lambda connection: players.name_of(connection, "key of ana"))
    assert log.stat().st_size == size


async def test_the_log_is_emptied_when_it_has_grown(store: Store, directory: Path) -> None:
    log = directory / f"{database.NAME}-wal"
    for number in range(20):
        await store.do(note(f"player{number}", bytes(LOG_BYTES // 10)))
    await until(lambda: log.stat().st_size <= LOG_BYTES)
    assert len(noted(directory)) == 20


async def test_a_closed_store_leaves_no_log(directory: Path) -> None:
    store = Store.open(directory)
    await store.do(note("ana"))
    store.close()
    assert not (directory / f"{database.NAME}-wal").exists()


async def test_only_its_owner_may_read_it(store: Store, directory: Path) -> None:
    await store.do(note("ana"))
    assert modes(directory) == {database.NAME: 0o600, f"{database.NAME}-wal": 0o600, f"{database.NAME}-shm": 0o600,
                                database.LOCK: 0o600}  # fmt: skip


def modes(directory: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in directory.iterdir()}


def test_a_file_that_others_could_read_is_closed_to_them(directory: Path) -> None:
    Store.open(directory).close()
    (directory / database.NAME).chmod(0o644)
    Store.open(directory).close()
    assert stat.S_IMODE((directory / database.NAME).stat().st_mode) == 0o600


# --- what keeps it from opening ---


def test_a_newer_version_is_refused_and_left_alone(directory: Path) -> None:
    Store.open(directory).close()
    path = directory / database.NAME
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
        connection.execute(f"PRAGMA application_id = {OURS + VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version"):
        Store.open(directory)
    assert path.read_bytes() == before
    assert not list(directory.glob("*.damaged-*"))


def obstacles(directory: Path) -> Iterator[Path]:
    """What can't be opened, whoever tries: a file in place of a directory, a directory in place of a file."""
    yield directory / "nowhere"
    (directory / "file").write_text("")
    yield directory / "file"
    (directory / "taken" / database.NAME).mkdir(parents=True)
    yield directory / "taken"
    (directory / "locked" / database.LOCK).mkdir(parents=True)
    yield directory / "locked"


def test_what_can_not_be_opened_is_an_error_in_words(directory: Path) -> None:
    for obstacle in obstacles(directory):
        with pytest.raises(StoreError, match=obstacle.name):
            Store.open(obstacle)
