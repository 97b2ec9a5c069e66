"""Restores tables from the journal after a restart or a crash.

The rules must produce every event again. A table that can't be restored is set aside with the reason, and the others
are restored.
"""

import logging
from collections.abc import Container

import msgspec

from server.house.runtime.slices import in_slices
from server.house.table.actor import Table
from server.house.table.parts.match import ReplayError
from server.house.table.parts.options import OptionsError
from server.house.table.parts.services import Services
from server.house.table.persistence import snapshot
from server.house.table.persistence.journal import game_of
from server.house.table.persistence.snapshot import Head
from server.records.record import RecordError
from server.store import journal
from server.store.errors import StoreError
from server.store.journal import SavedTable
from server.store.slow.tables import Slow

log = logging.getLogger(__name__)


class DamageError(Exception):
    """The stored data of a table is damaged; the text says how."""


async def restored_tables(services: Services) -> list[Table]:
    """Restore all tables that can be restored."""
    tables = dict[str, Table]()
    for kept in await services.store.do(lambda connection: list(journal.load(connection))):
        try:
            head = _head(kept, tables)
            tables[head.code] = _restored(kept, head, services)
        except Exception as error:
            await _set_aside(kept, error, services)
    return [*tables.values()]


async def restored_slow_table(slow: Slow, services: Services) -> Table | None:
    """Restore one slow table while others play; None if that is not possible."""
    kept = await services.store.do(lambda connection: journal.load_one(connection, slow.number))
    try:
        head, game = _head(kept, ()), game_of(kept.entries)
        table = Table(snapshot.about(head, game[0] if game else None), kept.table, services)
        await in_slices(table.restoring(kept, head, game))
    except Exception as error:
        await _set_aside(kept, error, services)
        return None
    return table


def _head(kept: SavedTable, others: Container[str]) -> Head:
    """Read the head of a table."""
    if kept.damage:
        raise DamageError(kept.damage)
    head = msgspec.msgpack.decode(kept.head, type=Head)
    if head.code in others:
        raise DamageError(f"there is another table {head.code}")
    return head


def _restored(kept: SavedTable, head: Head, services: Services) -> Table:
    game = game_of(kept.entries)
    table = Table(snapshot.about(head, game[0] if game else None), kept.table, services)
    table.restore(kept, head, game)
    log.info("restored table %s: %s, %d entries", table.code, table.game.name, len(kept.entries))
    return table


async def _set_aside(kept: SavedTable, error: Exception, services: Services) -> None:
    """Skip one table; its journal stays in the store. The text of an unexpected error may contain secrets."""
    expected = isinstance(error, DamageError | OptionsError | RecordError | ReplayError | msgspec.ValidationError)
    why = str(error) if expected else type(error).__name__
    trace = None if expected else error
    log.error("table number %d can't be restored and is set aside: %s", kept.table, why, exc_info=trace)
    try:
        await services.store.do(lambda connection: journal.set_aside(connection, kept.table, why))
    except StoreError as problem:
        log.error("can't mark the table as set aside: %s", problem)
