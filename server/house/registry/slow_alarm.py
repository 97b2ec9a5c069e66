"""One timer for all slow tables: it looks when something is due next, and wakes the tables at which something is.

A few tables are woken at a time, so that a house with thousands of them never restores them all at once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from server.house.registry.open_time import OpenTime
from server.house.runtime.background_tasks import BackgroundTasks
from server.store import journal
from server.store.errors import StoreError
from server.store.slow import tables
from server.store.slow.tables import Slow
from server.store.store import Connection, Job, Store

log = logging.getLogger(__name__)

AT_ONCE = 10
"""How many tables are woken at a time."""
SOON, LATE = 1.0, 900.0
"""How many seconds pass between two looks, at least and at most; after the longer time the open time is stored too."""


class Alarm:
    """Calls `ring` with tables at which something is due."""

    def __init__(
        self, store: Store, time: OpenTime, background: BackgroundTasks, ring: Callable[[Slow], Awaitable[None]]
    ) -> None:
        self._store = store
        self._time = time
        self._background = background
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        """When the timer rings, by the open time."""
        self._stopped = False

    def stop(self) -> None:
        """Wake no more tables."""
        self._stopped = True
        if self._timer:
            self._timer.cancel()

    def set(self, due: int) -> None:
        """Note that something is due at a table."""
        if self._timer is None or due < self._due:
            self._look_after(due - self._time.now())

    def _look_after(self, seconds: float) -> None:
        if self._stopped:
            return
        if self._timer:
            self._timer.cancel()
        seconds = min(max(seconds, SOON), LATE)
        self._due = self._time.now() + seconds
        self._timer = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        self._timer = None
        self._background.run(self.look())

    async def look(self) -> None:
        """Wake the tables at which something is due, and set the timer for the next ones."""
        try:
            for slow in await self._store.do(self._finding()):
                await self._ring_for(slow)
            following = await self._store.do(tables.next_due)
        except StoreError as error:
            log.error("can't look up what is due at slow tables: %s", error)
            following = None
        self.set(self._time.now() + int(LATE) if following is None else following)

    async def _ring_for(self, slow: Slow) -> None:
        """Wake one table; whatever goes wrong there, the others are woken too."""
        try:
            if not self._stopped:
                await self._ring(slow)
        except StoreError:
            raise
        except Exception:
            log.exception("slow table %s can't be woken", slow.summary.code)

    def _finding(self) -> Job[list[Slow]]:
        """A job that finds what is due; where there are slow tables, it stores the open time too."""
        now, note = self._time.now(), self._time.noting()

        def job(connection: Connection) -> list[Slow]:
            if tables.next_due(connection) is None:
                return []
            note(connection)
            found, damaged = tables.due(connection, now, AT_ONCE)
            for number in damaged:
                log.error("slow table number %d is set aside: its row is damaged", number)
                journal.set_aside(connection, number, "its row is damaged")
            return found

        return job
