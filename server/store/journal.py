"""The journal of open tables: a head for each table (what it is, who sits there), and the entries of its game in order.

Entries are bytes here; the house knows what is in them. The id of an entry combines the table's number and the entry's
number. So the entries of a table are adjacent, and a missing one is noticed.

Slow tables have their own numbers, above those of all others, so that a house can skip them when it opens.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator

from msgspec import Struct

from server.store.format import sealed_rows
from server.store.port.connection import Connection
from server.store.slow import tables as slow_tables

ENTRIES = 1 << 32
"""More entries than any table has."""
SLOW = 1 << 29
"""The number of the first slow table."""


class SavedTable(Struct, frozen=True):
    """Everything that is stored about a table; `damage` says what is wrong with it, if anything."""

    table: int
    head: bytes
    first: int
    entries: tuple[bytes, ...]
    """What was done in its game; the first of them has the number `first`."""
    damage: str = ""


def lay(connection: Connection, table: int, head: bytes, first: int) -> None:
    """Store the head of a table, and the number of the first entry of its game."""
    sealed_rows.put(connection, "tables", table, head, first)


def append(connection: Connection, table: int, number: int, body: bytes) -> None:
    """Store an entry; the numbers of a table's entries always increase."""
    sealed_rows.add(connection, "journal", table * ENTRIES + number, body)


def forget(connection: Connection, table: int, before: int = ENTRIES) -> None:
    """Delete the entries of a table before a number."""
    start = table * ENTRIES
    connection.execute("DELETE FROM journal WHERE id >= ? AND id < ?", (start, start + before))


def reword(connection: Connection, table: int, head: bytes, opening: Callable[[bytes], bytes]) -> None:
    """Replace the head of a table, and the first entry of its game."""
    [(_, _, first)] = sealed_rows.whole(connection, "tables", "id = ?", table)
    lay(connection, table, head, first)
    for row in sealed_rows.read(connection, "journal", "id = ?", table * ENTRIES + first):
        sealed_rows.remove(connection, "journal", row.values[0])
        if row.whole:
            append(connection, table, first, opening(row.values[1]))


def close(connection: Connection, table: int) -> None:
    """Delete a table."""
    forget(connection, table)
    slow_tables.forget(connection, table)
    connection.execute("DELETE FROM tables WHERE id = ?", (table,))


def set_aside(connection: Connection, table: int, why: str) -> None:
    """Stop loading a table, but keep its data."""
    slow_tables.forget(connection, table)
    sealed_rows.put(connection, "asides", table, int(time.time()), why)


def next_table(connection: Connection, first: int = 1, end: int = SLOW) -> int:
    """A number that no table has, including those set aside."""
    last_entry = _last(connection, "journal", end * ENTRIES) // ENTRIES
    return max(first, 1 + max(last_entry, *(_last(connection, table, end) for table in ("tables", "asides"))))


def next_slow_table(connection: Connection) -> int:
    """The same for a slow table."""
    return next_table(connection, SLOW, 2 * SLOW)


def _last(connection: Connection, table: str, before: int) -> int:
    last: int = connection.execute(
        f"SELECT coalesce(max(id), 0) FROM {table} WHERE id < ?",  # noqa: S608
        (before,),
    ).fetchone()[0]
    return last


def load(connection: Connection) -> Iterator[SavedTable]:
    """Read all tables except slow ones and those set aside."""
    aside = {number for (number,) in connection.execute("SELECT id FROM asides")}
    heads = {row.values[0]: row for row in sealed_rows.read(connection, "tables", "id < ?", SLOW)}
    entries = defaultdict(list)
    for row in sealed_rows.read(connection, "journal", "id < ?", SLOW * ENTRIES):
        entries[row.values[0] // ENTRIES].append(row)
    for table in sorted((heads.keys() | entries.keys()) - aside):
        yield _saved_table(table, heads.get(table), entries[table])


def load_one(connection: Connection, table: int) -> SavedTable:
    """Read one table."""
    head = next(sealed_rows.read(connection, "tables", "id = ?", table), None)
    own = table * ENTRIES, (table + 1) * ENTRIES
    return _saved_table(table, head, list(sealed_rows.read(connection, "journal", "id >= ? AND id < ?", *own)))


def _saved_table(table: int, head: sealed_rows.Row | None, entries: list[sealed_rows.Row]) -> SavedTable:
    if head is None or not head.whole:
        return SavedTable(table, b"", 0, (), "its head is damaged")
    _, content, first = head.values
    game = [(row.values[0] % ENTRIES, row) for row in entries if row.values[0] % ENTRIES >= first]
    return SavedTable(table, content, first, tuple(row.values[1] for _, row in game), _damage(first, game))


def _damage(first: int, game: list[tuple[int, sealed_rows.Row]]) -> str:
    for expected, (number, row) in enumerate(game, first):
        if number != expected:
            return f"entry {expected} is missing"
        if not row.whole:
            return f"entry {number} is damaged"
    return ""
