"""Ten thousand slow tables: a house that opens reads nothing of their journals, and nothing of them is in memory."""

import gc
import sqlite3
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

from server.house.registry.slow_alarm import AT_ONCE
from server.house.registry.waiting_list import MOST_LISTED
from server.store import journal
from server.store.slow import open_time, tables
from server.store.sqlite import database
from tests.kit.clock import pass_time
from tests.kit.house import settled
from tests.kit.restart import store_in
from tests.kit.slow import begun, copies, slow_house

MANY = 10_000


@pytest.fixture
async def template(tmp_path: Path) -> Path:
    """A database with one slow game between two players."""
    directory = tmp_path / "house"
    async with slow_house(store_in(directory)) as visit:
        await begun(visit, "ana", "ben", options={"starter": "host"})
    return directory


def steps_at_start(path: Path) -> int:
    """How many steps SQLite takes for what a house reads of its tables when it opens; no time is measured."""
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1

    with closing(sqlite3.connect(path)) as connection:
        connection.set_progress_handler(step, 1)
        assert list(journal.load(connection)) == []
        for look in (journal.next_table, journal.next_slow_table, tables.next_due, open_time.read):
            look(connection)
        tables.listed(connection, MOST_LISTED)
        tables.due(connection, 0, AT_ONCE)
    return steps


async def test_the_start_reads_as_much_with_many_as_with_one(template: Path) -> None:
    path = template / database.NAME
    one = steps_at_start(path)
    with closing(sqlite3.connect(path)) as connection:
        copies(connection, MANY)
    assert steps_at_start(path) <= one + 10


async def test_nothing_of_them_is_in_memory_and_the_one_that_is_wanted_is_restored(template: Path) -> None:
    with closing(sqlite3.connect(template / database.NAME)) as connection:
        codes = copies(connection, MANY)
    gc.collect()
    tracemalloc.start()
    try:
        async with slow_house(store_in(template)) as visit:
            gc.collect()
            used, _ = tracemalloc.get_traced_memory()
            assert not visit.house.tables
            assert not visit.house.members
            assert used / MANY < 200
            assert await visit.house.store.do(journal.next_slow_table) == journal.SLOW + MANY + 1
            async with visit.visit("ana") as ana:
                assert ana.look().own_games[0].waits_for_you
                assert len(ana.place.tables) <= MOST_LISTED
            assert await visit.turn(codes[-1]) == ["p9999-0"]
            await pass_time(1)
            await settled()
            assert not visit.house.tables
    finally:
        tracemalloc.stop()
