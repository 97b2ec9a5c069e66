"""Where the tables stand: they are opened, laid again after a restart, and closed when nobody is there any more."""

import asyncio
import logging
from collections.abc import Callable, Container
from contextvars import Context

import msgspec

from server.house.table.actor import Close, Table
from server.house.table.parts.match import ReplayError
from server.house.table.parts.options import OptionsError
from server.house.table.parts.services import Services
from server.house.table.persistence import snapshot
from server.house.table.persistence.journal import game_of
from server.house.table.persistence.snapshot import About, Head
from server.records.record import RecordError
from server.store import journal
from server.store.errors import StoreError
from server.store.journal import Kept

log = logging.getLogger(__name__)


class DamageError(Exception):
    """What is written down of a table is not whole; the text says what is wrong."""


class TableRegistry:
    """All tables, by their codes."""

    def __init__(self, services: Services, closed: Callable[[Table], None]) -> None:
        self.tables: dict[str, Table] = {}
        self._services = services
        self._closed = closed
        self._number = 1
        """What the next table is called in the store."""
        self._tasks: dict[Table, asyncio.Task[None]] = {}
        self._closing: dict[Table, asyncio.TimerHandle] = {}
        """Tables without anybody, and when they will be closed."""

    def open(self, about: About) -> Table:
        """Open a table."""
        table = Table(about, self._number, self._services)
        self._number += 1
        self._start(table)
        log.info("table %s opened: %s", about.code, about.game.name)
        return table

    def _start(self, table: Table) -> None:
        """Let a table work. Its task has a context of its own: that of the caller holds the caller's whole app."""
        self.tables[table.code] = table
        task = asyncio.create_task(table.run(), name=f"table {table.code}", context=Context())
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._ended(table))

    # --- after a restart ---

    async def restore(self) -> list[Table]:
        """Lay all tables again that were there before, and give them."""
        store, tables = self._services.store, dict[str, Table]()
        self._number = await store.do(journal.next_table)
        for kept in await store.do(lambda connection: list(journal.load(connection))):
            try:
                head = _head(kept, tables)
                tables[head.code] = self._laid(kept, head)
            except Exception as error:
                await self._put_aside(kept, error)
        for table in tables.values():
            self._start(table)
            self._close_later(table, self._services.policy().restored_seconds)
        return [*tables.values()]

    def _laid(self, kept: Kept, head: Head) -> Table:
        game = game_of(kept.entries)
        table = Table(snapshot.about(head, game[0] if game else None), kept.table, self._services)
        table.restore(kept, head, game)
        log.info("table %s stands again: %s, %d entries", table.code, table.game.name, len(kept.entries))
        return table

    async def _put_aside(self, kept: Kept, error: Exception) -> None:
        """Leave one table out; what is written down of it stays in the store. An unexpected error may hold secrets."""
        expected = isinstance(error, DamageError | OptionsError | RecordError | ReplayError | msgspec.ValidationError)
        why = str(error) if expected else type(error).__name__
        way = None if expected else error
        log.error("table number %d can't be laid again and is put aside: %s", kept.table, why, exc_info=way)
        try:
            await self._services.store.do(lambda connection: journal.put_aside(connection, kept.table, why))
        except StoreError as problem:
            log.error("that could not be noted: %s", problem)

    # --- closing ---

    def close_if_deserted(self, table: Table) -> None:
        """Close a table without anybody: at once, or after a while if a seat is kept; unless somebody comes."""
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
        self.tables.pop(table.code, None)
        self._keep_open(table)
        log.info("table %s closed", table.code)
        self._closed(table)

    async def stop(self) -> None:
        """Stop all tables where they are; they stay written down."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _head(kept: Kept, others: Container[str]) -> Head:
    """What table it was; raises an error if that can't be said, or if there is another one."""
    if kept.damage:
        raise DamageError(kept.damage)
    head = msgspec.msgpack.decode(kept.head, type=Head)
    if head.code in others:
        raise DamageError(f"there is another table {head.code}")
    return head
