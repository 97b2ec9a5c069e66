"""Connections break and commits are cut off: what was confirmed is stored, and what was stored is stored once."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import psycopg
import pytest

from server.store import journal, players
from server.store.errors import FencedError, StoreError
from server.store.opening import open_store
from server.store.store import Connection, Store
from tests.kit import postgres
from tests.kit.broken_link import BrokenLink, Cut
from tests.kit.clock import patience
from tests.kit.house import turns_of_the_loop, until
from tests.kit.store_places import PostgresPlace

pytestmark = pytest.mark.time_runs


@pytest.fixture
def place() -> PostgresPlace:
    return PostgresPlace()


@pytest.fixture
def link(place: PostgresPlace) -> Iterator[BrokenLink]:
    with closing(BrokenLink(place.url)) as link:
        yield link


@pytest.fixture
def store(link: BrokenLink) -> Iterator[Store]:
    with closing(open_store(Path(), link.url, create=False)) as store:
        yield store


class Writer:
    """Writes the entries of a table, each until it is confirmed, as a table does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.confirmed = 0

    async def write(self, number: int) -> None:
        """Write the next entries."""
        for _ in range(number):
            await self._insist(self.confirmed)
            self.confirmed += 1

    async def _insist(self, number: int) -> None:
        async with patience():
            while True:
                try:
                    await self._store.do(lambda connection: journal.append(connection, 1, number, body(number)))
                except FencedError:
                    raise
                except StoreError:
                    await asyncio.sleep(0.01)
                else:
                    return


def body(number: int) -> bytes:
    return f"entry {number}".encode()


def written(place: PostgresPlace) -> tuple[bytes, ...]:
    with place.stored() as connection:
        return tuple(bytes(entry) for (entry,) in connection.execute("SELECT body FROM journal ORDER BY id"))


async def test_a_broken_connection_is_replaced_and_nobody_is_told(store: Store, place: PostgresPlace) -> None:
    await store.do(lambda connection: players.save(connection, "key of ana", "ana", b""))
    place.end_sessions("kombio store")
    await store.do(lambda connection: players.save(connection, "key of ben", "ben", b""))
    place.end_sessions("kombio store")
    assert await store.do(lambda connection: players.name_of(connection, "key of ben")) == "ben"


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_a_commit_that_is_cut_off_is_stored_once(
    store: Store, place: PostgresPlace, link: BrokenLink, cut: Cut
) -> None:
    """Nobody is told before it is known; the caller of a job that was stored gets the result of the first time."""
    runs: list[Connection] = []

    def job(connection: Connection) -> int:
        journal.append(connection, 1, 0, b"entry")
        runs.append(connection)
        return len(runs)

    link.cut = cut
    assert await store.do(job) == {"before": 2, "after": 1}[cut]
    assert written(place) == (b"entry",)


async def test_a_commit_that_arrives_late_is_refused(store: Store, place: PostgresPlace, link: BrokenLink) -> None:
    """The network may deliver it after the same was stored over another connection."""
    games = 0

    def job(connection: Connection) -> None:
        players.save(connection, f"key of {games}", "ana", b"")

    link.cut = "late"
    async with patience():
        await store.do(job)
    link.deliver.set()
    games = 1
    await store.do(job)
    with place.stored() as connection:
        assert connection.execute("SELECT count(*) FROM players").fetchone() == (2,)


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_others_are_told_while_an_outcome_is_unknown(
    store: Store, place: PostgresPlace, link: BrokenLink, cut: Cut
) -> None:
    """The house is not held up by a database that can't be reached, and the first caller waits for the truth."""
    link.cut, link.closed = cut, True
    first = asyncio.create_task(Writer(store).write(1))
    await until(lambda: link.cut is None)
    with pytest.raises(StoreError, match="connection"):
        await store.do(lambda connection: players.name_of(connection, "key of ana"))
    with pytest.raises(StoreError):
        store.do_now(lambda connection: players.name_of(connection, "key of ana"))
    assert not first.done()
    link.closed = False
    async with patience():
        await first
    assert written(place) == (body(0),)


async def test_a_store_that_is_closed_finds_out_first(place: PostgresPlace, link: BrokenLink) -> None:
    store = open_store(Path(), link.url, create=False)
    link.cut = "after"
    done = asyncio.create_task(Writer(store).write(1))
    await until(lambda: link.cut is None)
    await asyncio.to_thread(store.close)
    async with patience():
        await done
    assert written(place) == (body(0),)


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_a_stream_of_writes_with_every_third_commit_cut_off(
    store: Store, place: PostgresPlace, link: BrokenLink, cut: Cut
) -> None:
    writer = Writer(store)
    for number in range(9):
        link.cut = cut if number % 3 == 0 else None
        await writer.write(1)
    assert written(place) == tuple(map(body, range(9)))


async def test_a_failed_statement_is_never_taken_for_a_commit(store: Store, place: PostgresPlace) -> None:
    """A job must not catch an error of the database; if it does, its caller learns that nothing was stored."""

    def careless(connection: Connection) -> None:
        journal.append(connection, 1, 0, b"entry")
        with pytest.raises(psycopg.Error):
            connection.execute("SELECT * FROM nowhere")

    with pytest.raises(StoreError, match="transaction is aborted"):
        await store.do(careless)
    assert written(place) == ()


async def test_reading_waits_for_no_disk(store: Store, place: PostgresPlace) -> None:
    await store.do(lambda connection: players.save(connection, "key of ana", "ana", b""))
    before = commits(place)
    for _ in range(10):
        await store.do(lambda connection: players.name_of(connection, "key of ana"))
    assert commits(place) == before


def commits(place: PostgresPlace) -> object:
    """The newest transaction of a player's row; and whether any other transaction wrote to the tables since."""
    with psycopg.connect(place.url, autocommit=True) as session:
        return session.execute("SELECT n_tup_ins, n_tup_upd, n_tup_del FROM pg_stat_user_tables").fetchall()


async def test_a_house_does_not_go_on_with_a_database_that_lacks_what_it_had_confirmed(place: PostgresPlace) -> None:
    """As after a failover to a replica that was behind: the house must begin again with what is there."""
    told: list[str] = []
    with closing(place.open(fenced=lambda: told.append("fenced"))) as store:
        await Writer(store).write(3)
        with psycopg.connect(place.url, autocommit=True) as session:
            session.execute("DELETE FROM journal WHERE id = (SELECT max(id) FROM journal)")
            session.execute("UPDATE house_mark SET mark = mark - 1")
        place.end_sessions("kombio store")
        with pytest.raises(FencedError, match="lacks what it had confirmed"):
            await Writer(store).write(1)
        assert told == ["fenced"]


# --- a server that is killed, restarted, or hangs ---


async def confirmed(writer: Writer, goal: int) -> None:
    await until(lambda: writer.confirmed >= goal)


@pytest.fixture(scope="module")
def own_server() -> Iterator[postgres.Server]:
    """A server that nobody else uses."""
    with postgres.own_server() as server:
        yield server


@asynccontextmanager
async def store_on(server: postgres.Server) -> AsyncIterator[tuple[PostgresPlace, Writer]]:
    place = PostgresPlace(server)
    store = place.open()
    try:
        yield place, Writer(store)
    finally:
        await asyncio.to_thread(store.close)


async def test_a_server_that_is_killed_again_and_again_loses_nothing_and_stores_nothing_twice(
    own_server: postgres.Server,
) -> None:
    async with store_on(own_server) as (place, writer):
        for kill in range(5):
            stream, before = asyncio.create_task(writer.write(12)), writer.confirmed
            await confirmed(writer, before + 2 * kill)
            own_server.kill()
            await asyncio.to_thread(own_server.start)
            async with patience():
                await stream
            assert written(place) == tuple(map(body, range(before + 12)))


async def test_a_server_that_hangs_is_waited_for(own_server: postgres.Server) -> None:
    async with store_on(own_server) as (place, writer):
        await writer.write(3)
        own_server.pause()
        stream = asyncio.create_task(writer.write(3))
        await turns_of_the_loop(20)
        assert not stream.done()
        own_server.resume()
        async with patience():
            await stream
        assert written(place) == tuple(map(body, range(6)))
