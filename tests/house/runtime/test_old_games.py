"""What is too old is deleted when the house opens, and every hour after that."""

import time

import pytest

from server.house.runtime.background_tasks import BackgroundTasks
from server.house.runtime.old_games import old_games
from server.store import clock_check, players
from server.store.clock_check import DAY
from server.store.expiry import UNUSED_DAYS
from server.store.port.connection import Connection
from server.store.retention import RetentionLimits
from server.store.store import Store


def long_unused(connection: Connection) -> None:
    """A key that was here more than a year ago, by a clock that has not jumped."""
    now = int(time.time())
    for days in range(20, -1, -1):
        clock_check.look(connection, now - days * DAY)
    players.own(connection, "old", "key of old", now - (UNUSED_DAYS + 1) * DAY)
    players.own(connection, "new", "key of new", now)


async def test_keys_that_are_not_used_any_more_are_forgotten(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    store = Store.in_memory()
    try:
        await store.do(long_unused)
        task = old_games(store, RetentionLimits, BackgroundTasks())
        await task.start()
        task.stop()
        assert await store.do(players.owners) == {"key of new"}
        assert "forgot 1 keys that are not used any more" in caplog.messages
    finally:
        store.close()
