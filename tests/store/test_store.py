"""One thread, one transaction for all who wait: durable when told, and nobody pays for somebody else's mistake."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import closing, suppress
from threading import Event
from typing import Any

import pytest

from server.store import players
from server.store.errors import InUseError, StoreError
from server.store.port.connection import Job
from server.store.sqlite.engine import SqliteEngine
from server.store.store import Connection, Store
from tests.kit.store_places import Place


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    with closing(place.open()) as store:
        yield store


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


def noted(place: Place) -> set[str]:
    """Who is kept, as a fresh house would find after a fall at this moment."""
    with place.stored() as connection:
        return {name for (name,) in connection.execute("SELECT name FROM players")}


async def test_what_is_done_is_stored(store: Store, place: Place) -> None:
    for number in range(3):
        assert await store.do(note(f"ana{number}")) == f"ana{number}"
        assert len(noted(place)) == number + 1


async def test_a_job_can_be_waited_for_by_the_whole_house(store: Store, place: Place) -> None:
    assert store.do_now(note("ana")) == "ana"
    assert noted(place) == {"ana"}
    with pytest.raises(StoreError):
        store.do_now(lambda connection: connection.execute("SELECT * FROM nowhere"))


class Counting(SqliteEngine):
    """Remembers how many jobs shared each transaction."""

    sizes: Sequence[int] = ()

    def transact(self, jobs: Sequence[Job[Any]]) -> list[Any]:
        self.sizes = (*self.sizes, len(jobs))
        return super().transact(jobs)


async def test_those_who_wait_together_share_a_transaction() -> None:
    engine = Counting.in_memory()
    assert isinstance(engine, Counting)
    with closing(Store(engine)) as store:
        gate = Event()
        first = asyncio.create_task(store.do(lambda _: gate.wait()))
        while not engine.sizes:  # noqa: ASYNC110 - the thread is waited for
            await asyncio.sleep(0)
        others = [asyncio.create_task(store.do(note(f"player{number}"))) for number in range(20)]
        await asyncio.sleep(0)
        gate.set()
        assert await asyncio.gather(first, *others) == [True, *(f"player{number}" for number in range(20))]
    assert engine.sizes == (1, 20)


async def test_a_job_that_fails_fails_alone(store: Store, place: Place) -> None:
    def wrong(connection: Connection) -> None:
        players.save(connection, "key of nobody", "nobody", b"")
        connection.execute("INSERT INTO nowhere VALUES (1)")

    def buggy(_: Connection) -> None:
        raise KeyError("a bug")

    outcomes = await asyncio.gather(
        store.do(note("ana")), store.do(wrong), store.do(note("ben")), store.do(buggy), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [str, StoreError, str, KeyError]
    assert noted(place) == {"ana", "ben"}


async def test_who_no_longer_waits_is_not_told(store: Store) -> None:
    gate = Event()
    waiting = asyncio.create_task(store.do(lambda _: gate.wait()))
    await asyncio.sleep(0)
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await waiting
    gate.set()
    assert await store.do(note("ana")) == "ana"


async def test_a_closed_store_says_so(place: Place) -> None:
    store = place.open()
    await store.do(note("ana"))
    store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.do(note("ben"))
    with pytest.raises(StoreError, match="closed"):
        store.do_now(note("ben"))


def test_one_house_at_a_time(place: Place) -> None:
    store = place.open()
    with pytest.raises(InUseError, match="in use by another house"):
        place.open()
    store.close()
    place.open().close()
