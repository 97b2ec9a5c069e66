"""One thread, one transaction for all who wait: durable when told, and nobody pays for somebody else's mistake."""

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Event

import pytest

from server.store import database, players
from server.store.errors import StoreError
from server.store.format.schema import OURS, VERSION
from server.store.store import LOG_BYTES, Connection, Store
from tests.kit.house import until
from tests.kit.restart import full_disk
from tests.kit.store import copied


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
async def store(directory: Path) -> AsyncIterator[Store]:
    store = Store.open(directory)
    yield store
    store.close()


def note(name: str, content: bytes = b"{}") -> "Note":
    return Note(name, content)


class Note:
    """A job that keeps a player."""

    def __init__(self, name: str, content: bytes) -> None:
        self._name = name
        self._content = content

    def __call__(self, connection: Connection) -> str:
        players.save(connection, f"key of {self._name}", self._name, self._content)
        return self._name


def noted(directory: Path) -> set[str]:
    """Who is kept, as a fresh house would find after a fall at this moment."""
    path = copied(directory / database.NAME, directory.with_name("fallen"))
    with closing(database.open_database(path)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM players")}


async def test_what_is_done_is_on_the_disk(store: Store, directory: Path) -> None:
    for number in range(3):
        assert await store.do(note(f"ana{number}")) == f"ana{number}"
        assert len(noted(directory)) == number + 1


async def test_those_who_wait_together_share_a_commit(store: Store) -> None:
    statements: list[str] = []
    await store.do(lambda connection: connection.set_trace_callback(statements.append))
    gate = Event()
    first = asyncio.create_task(store.do(lambda _: gate.wait()))
    while not any("BEGIN" in statement for statement in statements):  # noqa: ASYNC110 - the thread is waited for
        await asyncio.sleep(0)
    others = [asyncio.create_task(store.do(note(f"player{number}"))) for number in range(20)]
    await asyncio.sleep(0)
    statements.clear()
    gate.set()
    assert await asyncio.gather(first, *others) == [True, *(f"player{number}" for number in range(20))]
    await store.do(lambda connection: connection.set_trace_callback(None))
    ends = [statement for statement in map(str.strip, statements) if statement in ("BEGIN", "COMMIT")]
    assert ends == ["COMMIT", "BEGIN", "COMMIT", "BEGIN"]


async def test_a_job_that_fails_fails_alone(store: Store, directory: Path) -> None:
    def wrong(connection: Connection) -> None:
        players.save(connection, "key of nobody", "nobody", b"")
        connection.execute("INSERT INTO nowhere VALUES (1)")

    def buggy(_: Connection) -> None:
        raise KeyError("a bug")

    outcomes = await asyncio.gather(
        store.do(note("ana")), store.do(wrong), store.do(note("ben")), store.do(buggy), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [str, StoreError, str, KeyError]
    assert noted(directory) == {"ana", "ben"}


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


async def test_who_no_longer_waits_is_not_told(store: Store) -> None:
    gate = Event()
    waiting = asyncio.create_task(store.do(lambda _: gate.wait()))
    await asyncio.sleep(0)
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await waiting
    gate.set()
    assert await store.do(note("ana")) == "ana"


async def test_a_closed_store_says_so(directory: Path) -> None:
    store = Store.open(directory)
    await store.do(note("ana"))
    store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.do(note("ben"))
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


def test_one_house_at_a_time(directory: Path) -> None:
    store = Store.open(directory)
    with pytest.raises(StoreError, match="in use by another house"):
        Store.open(directory)
    store.close()
    Store.open(directory).close()


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
