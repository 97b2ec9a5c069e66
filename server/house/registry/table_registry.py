"""Opens tables, restores them after a restart, and closes deserted ones."""

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context

from server.house.registry.table_restore import restored_tables
from server.house.table.actor import Table
from server.house.table.parts.house_messages import Close
from server.house.table.parts.services import Services
from server.house.table.persistence.snapshot import About
from server.store import journal

log = logging.getLogger(__name__)


class TableRegistry:
    """All tables, by their codes."""

    def __init__(self, services: Services, closed: Callable[[Table], None]) -> None:
        self.tables: dict[str, Table] = {}
        self._services = services
        self._closed = closed
        self._number, self._slow_number = 1, journal.SLOW
        """The numbers of the next table and the next slow table in the store."""
        self._tasks: dict[Table, asyncio.Task[None]] = {}
        self._closing: dict[Table, asyncio.TimerHandle] = {}
        """Deserted tables, and the timers that will close them."""

    def open(self, about: About) -> Table:
        """Open a table."""
        table = Table(about, self._next_number(slow=about.pace > 0), self._services)
        self.start(table)
        log.info("table %s opened: %s", about.code, about.game.name)
        return table

    def _next_number(self, *, slow: bool) -> int:
        if slow:
            self._slow_number += 1
            return self._slow_number - 1
        self._number += 1
        return self._number - 1

    def start(self, table: Table) -> None:
        """Start a table. Its task has an empty context: the caller's would keep the caller's whole app alive."""
        self.tables[table.code] = table
        task = asyncio.create_task(table.run(), name=f"table {table.code}", context=Context())
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._ended(table))

    async def restore(self) -> list[Table]:
        """Restore the tables that were open before a restart, and return them."""
        self._number = await self._services.store.do(journal.next_table)
        self._slow_number = await self._services.store.do(journal.next_slow_table)
        tables = await restored_tables(self._services)
        for table in tables:
            self.start(table)
            self._close_later(table, self._services.policy().restored_seconds)
        return tables

    def release(self, table: Table) -> None:
        """Forget a slow table that nobody looks at; it stays in the store."""
        del self.tables[table.code]

    # --- closing ---

    def close_if_deserted(self, table: Table) -> None:
        """Close a deserted table: at once, or after a while if a seat is kept and nobody returns. A slow one stays."""
        if table.about.pace:
            return
        if not table.seating.deserted:
            self._keep_open(table)
        elif table.phase != "playing" or not any(table.seating.people):
            self._keep_open(table)
            self._close_later(table, 0)
        elif table not in self._closing:
            self._close_later(table, self._services.policy().deserted_seconds)

    def _keep_open(self, table: Table) -> None:
        if closing := self._closing.pop(table, None):
            closing.cancel()

    def _close_later(self, table: Table, seconds: float) -> None:
        self._closing[table] = asyncio.get_running_loop().call_later(seconds, self._close, table)

    def _close(self, table: Table) -> None:
        self._closing.pop(table, None)
        table.inbox.put(None, Close())

    def _ended(self, table: Table) -> None:
        del self._tasks[table]
        if self.tables.get(table.code) is not table:
            return  # it was released
        table.decline_waiting()
        self.tables.pop(table.code, None)
        self._keep_open(table)
        log.info("table %s closed", table.code)
        self._closed(table)

    async def stop(self) -> None:
        """Stop all tables where they are; they stay in the journal."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
