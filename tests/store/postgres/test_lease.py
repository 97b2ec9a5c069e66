"""One house at a time: a standby takes over from a house that ended or hangs, and that one never writes again."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import psycopg
import pytest

from server.store import players
from server.store.errors import BlankError, FencedError, StoreError
from server.store.format.schema import VERSION
from server.store.opening import open_store
from server.store.postgres.lease import HOLDER, STILL_POLLS, Candidate, Lease
from server.store.store import Connection, Store
from tests.kit import postgres
from tests.kit.store_places import PostgresPlace

FENCED = 9
"""How the process of a house ends from which another one has taken over."""


@pytest.fixture
def place() -> PostgresPlace:
    return PostgresPlace()


@contextmanager
def candidate(place: PostgresPlace) -> Iterator[Candidate]:
    with closing(Candidate(place.url, create=False, fenced=lambda: None)) as found:
        yield found


@contextmanager
def held(place: PostgresPlace) -> Iterator[Lease]:
    """The lease of a house whose beats the test makes."""
    with candidate(place) as found:
        lease = found.poll()
    assert lease
    yield lease
    lease.release()
    with psycopg.connect(place.url, autocommit=True) as session:
        while session.execute(HOLDER).fetchone():  # the server notices in its own time
            pass


def polls(found: Candidate, number: int) -> Lease | None:
    """Poll so often, or until the lease is there."""
    return next((lease for _ in range(number) if (lease := found.poll())), None)


def until_taken(found: Candidate) -> Lease:
    """Poll until the lease is there: a server ends a session in its own time."""
    lease = polls(found, 100_000)
    assert lease
    return lease


def save(connection: Connection) -> None:
    players.save(connection, "key of ana", "ana", b"")


# --- who gets it ---


def test_a_standby_waits_as_long_as_the_house_is_alive(place: PostgresPlace) -> None:
    with held(place) as lease, candidate(place) as standby:
        for _ in range(3 * STILL_POLLS):
            lease.beat()
            assert standby.poll() is None
        assert standby.someone_is_alive


def test_a_standby_takes_over_at_once_when_the_house_ends(place: PostgresPlace) -> None:
    with candidate(place) as standby:
        with held(place):
            assert standby.poll() is None
        taken = standby.poll()
        assert taken
        taken.release()


def test_a_standby_takes_over_when_the_beat_stands_still(place: PostgresPlace) -> None:
    with held(place), candidate(place) as standby:
        assert polls(standby, STILL_POLLS) is None
        until_taken(standby).release()


def test_a_beat_in_between_starts_the_count_again(place: PostgresPlace) -> None:
    with held(place) as lease, candidate(place) as standby:
        assert polls(standby, STILL_POLLS) is None
        lease.beat()
        assert polls(standby, STILL_POLLS) is None


def test_only_one_of_two_standbys_takes_over(place: PostgresPlace) -> None:
    with candidate(place) as one, candidate(place) as other:
        with held(place):
            assert (one.poll(), other.poll()) == (None, None)
        found = [one.poll(), other.poll()]
        [taken] = [lease for lease in found if lease]
        assert polls(other, 3) is None
        taken.release()


def test_a_house_goes_on_after_the_database_was_restarted(place: PostgresPlace) -> None:
    """All locks are free then, and the standby may be the first to come back."""
    with held(place) as lease, candidate(place) as standby:
        standby.poll()
        place.end_sessions("kombio lease")
        assert polls(standby, STILL_POLLS) is None
        lease.beat()
        lease.beat()
        assert polls(standby, STILL_POLLS) is None
        lease.beat()
        assert polls(standby, STILL_POLLS) is None


def test_a_standby_takes_over_after_a_restart_if_the_house_does_not_come_back(place: PostgresPlace) -> None:
    with held(place), candidate(place) as standby:
        standby.poll()
        place.end_sessions("kombio lease")
        assert polls(standby, STILL_POLLS) is None
        until_taken(standby).release()


# --- what the other one can do then ---


def taken_over(place: PostgresPlace) -> Lease:
    """Take over as from a house that hangs, however often its beat goes on."""
    with candidate(place) as standby:
        return until_taken(standby)


@pytest.fixture
def hanging(place: PostgresPlace, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Store, list[str]]]:
    """A house whose beat stands still; and what it was told."""
    monkeypatch.setattr(Lease, "keep", lambda _: None)
    told: list[str] = []
    with closing(place.open(fenced=lambda: told.append("fenced"))) as store:
        yield store, told


async def test_a_house_that_was_taken_over_from_can_neither_read_nor_write(
    place: PostgresPlace, hanging: tuple[Store, list[str]]
) -> None:
    store, told = hanging
    await store.do(save)
    with closing_lease(taken_over(place)):
        for job in (save, lambda connection: players.name_of(connection, "key of ana")):
            with pytest.raises(FencedError, match="another house has taken over"):
                await store.do(job)
        with pytest.raises(FencedError):
            store.do_now(save)
        assert told == ["fenced"]


@contextmanager
def closing_lease(lease: Lease) -> Iterator[None]:
    yield
    lease.release()


async def test_an_open_transaction_does_not_hold_up_the_other_house_and_is_not_committed(
    place: PostgresPlace, hanging: tuple[Store, list[str]]
) -> None:
    store, told = hanging
    begun, gate = Event(), Event()

    def slow(connection: Connection) -> None:
        save(connection)
        begun.set()
        gate.wait()

    writing = asyncio.create_task(store.do(slow))
    await asyncio.to_thread(begun.wait)
    with closing_lease(taken_over(place)):
        gate.set()
        with pytest.raises(FencedError):
            await writing
        assert told == ["fenced"]
    with place.stored() as connection:
        assert players.name_of(connection, "key of ana") is None


def test_a_beat_finds_out_too(place: PostgresPlace) -> None:
    told: list[str] = []
    with closing(Candidate(place.url, create=False, fenced=lambda: told.append("fenced"))) as found:
        lease = found.poll()
    assert lease
    with closing_lease(taken_over(place)):
        lease.beat()
        lease.beat()
    assert told == ["fenced"]
    lease.release()


HOUSE = """
import asyncio, os, sys
from pathlib import Path
from server.store import journal
from server.store.opening import open_store

async def main(url, fenced):
    store = open_store(Path(), url, create=False, fenced=lambda: os._exit(fenced))
    number = 0
    while True:
        await store.do(lambda connection: journal.append(connection, 1, number, b"entry"))
        number += 1
        print(number, flush=True)

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


def test_a_process_that_is_paused_longer_than_its_lease_writes_nothing_any_more(place: PostgresPlace) -> None:
    process = subprocess.Popen([sys.executable, "-c", HOUSE, place.url, str(FENCED)], stdout=subprocess.PIPE, text=True)  # noqa: S603
    assert process.stdout
    with process.stdout as out:
        for _ in range(20):
            assert out.readline()
        os.kill(process.pid, signal.SIGSTOP)
        with closing_lease(taken_over(place)):
            before = entries(place)
            os.kill(process.pid, signal.SIGCONT)
            confirmed = len(out.readlines()) + 20
            assert process.wait() == FENCED
            assert entries(place) == before
            assert confirmed in (before, before - 1)


def entries(place: PostgresPlace) -> int:
    with place.stored() as connection:
        return int(connection.execute("SELECT count(*) FROM journal").fetchone()[0])


# --- what keeps it from opening ---


def test_an_empty_database_is_no_house_unless_it_may_become_one() -> None:
    url = postgres.server().create_database("template1")
    with pytest.raises(BlankError, match="is empty"):
        open_store(Path(), url, create=False)
    open_store(Path(), url, create=True).close()
    open_store(Path(), url, create=False).close()


def test_a_newer_version_is_refused_and_left_alone(place: PostgresPlace) -> None:
    with psycopg.connect(place.url, autocommit=True) as session:
        session.execute("UPDATE house_schema SET version = %s", (VERSION + 1,))
        with pytest.raises(StoreError, match="newer version"):
            place.open()
        assert session.execute("SELECT epoch FROM house_fence").fetchone() == (0,)


def test_a_database_in_another_encoding_is_refused() -> None:
    url = postgres.server().url("latin")
    with psycopg.connect(postgres.server().url("postgres"), autocommit=True) as session:
        session.execute("DROP DATABASE IF EXISTS latin")
        session.execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'")
    with pytest.raises(StoreError, match="encoding of the database is LATIN1"):
        open_store(Path(), url, create=True)


def test_a_house_that_hangs_does_not_keep_a_new_one_out(place: PostgresPlace, hanging: tuple[Store, list[str]]) -> None:
    """As after a reboot of its machine, when its connections look alive for minutes."""
    place.open().close()
    assert hanging


async def test_a_house_that_was_taken_over_from_does_not_disturb_the_other(
    place: PostgresPlace, hanging: tuple[Store, list[str]]
) -> None:
    """It reconnects, but it ends nobody's transaction then."""
    store, _ = hanging
    await store.do(save)
    with closing_lease(taken_over(place)) as _, psycopg.connect(place.url) as other:
        other.execute("SELECT 1 FROM house_fence FOR SHARE")
        place.end_sessions("kombio store")
        with pytest.raises(FencedError):
            await store.do(save)
        assert other.execute("SELECT 1").fetchone() == (1,)
