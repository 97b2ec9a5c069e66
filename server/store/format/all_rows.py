"""Look through all rows of all tables."""

from collections.abc import Iterator, Sequence
from typing import Any

from server.store.format import sealed_rows
from server.store.format.schema import TABLES
from server.store.format.sealed_rows import Row
from server.store.port.connection import Connection


def damaged(connection: Connection, tables: Sequence[str] = TABLES) -> list[tuple[str, int]]:
    """All damaged rows: the table and the id."""
    return [(table, row.values[0]) for table, row in _rows(connection, tables) if not row.whole]


def mentioning(connection: Connection, word: str) -> list[tuple[str, int]]:
    """All rows that contain a text anywhere, including damaged ones: the table and the id."""
    wanted = word.encode()
    return [
        (table, row.values[0])
        for table, row in _rows(connection, TABLES)
        if any(wanted in _bytes(value) for value in row.values)
    ]


def _rows(connection: Connection, tables: Sequence[str]) -> Iterator[tuple[str, Row]]:
    return ((table, row) for table in tables for row in sealed_rows.read(connection, table))


def _bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
