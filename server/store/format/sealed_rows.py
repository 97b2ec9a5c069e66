"""Rows with a seal: a checksum over the table's name and the row's values.

So a row that the disk returns with different bytes than were written is detected, and the other rows stay usable.
"""

import logging
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from server.store.port.connection import Connection

log = logging.getLogger(__name__)

SEAL_BYTES = 8


class Row(NamedTuple):
    """The values of a row, without the seal, and whether they are as they were written."""

    values: tuple[Any, ...]
    whole: bool


def seal(table: str, values: Sequence[Any]) -> bytes:
    """The seal of a row."""
    return blake2b(msgspec.msgpack.encode(values), digest_size=SEAL_BYTES, person=table.encode()).digest()


def add(connection: Connection, table: str, *values: Any) -> None:
    """Write a new row: its id, then the other columns in order."""
    marks = ", ".join("?" * (len(values) + 1))
    connection.execute(f"INSERT INTO {table} VALUES ({marks})", (*values, seal(table, values)))  # noqa: S608


def put(connection: Connection, table: str, *values: Any) -> None:
    """Write a row instead of the one with the same id."""
    remove(connection, table, values[0])
    add(connection, table, *values)


def read(connection: Connection, table: str, condition: str = "true", *parameters: Any) -> Iterator[Row]:
    """Read rows in the order of their ids, including damaged ones."""
    for *values, sealed in connection.execute(
        f"SELECT * FROM {table} WHERE {condition} ORDER BY id",  # noqa: S608
        parameters,
    ):
        yield Row(tuple(values), sealed == seal(table, values))


def whole(connection: Connection, table: str, condition: str = "true", *parameters: Any) -> Iterator[Any]:
    """Read the values of rows, without damaged ones."""
    for row in read(connection, table, condition, *parameters):
        if row.whole:
            yield row.values
        else:
            log.error("skipped damaged row %s of table %s", row.values[0], table)


def first(connection: Connection, table: str, condition: str, *parameters: Any) -> Any:
    """Read the values of the first row that fits and is whole; None if there is none."""
    return next(whole(connection, table, condition, *parameters), None)


def value(connection: Connection, table: str, column: int, condition: str, *parameters: Any) -> Any:
    """Read one column of the first row that fits and is whole; None if there is none."""
    found = first(connection, table, condition, *parameters)
    return found[column] if found else None


def remove(connection: Connection, table: str, number: int) -> None:
    """Remove a row."""
    connection.execute(f"DELETE FROM {table} WHERE id = ?", (number,))  # noqa: S608


def next_id(connection: Connection, table: str) -> int:
    """An id that no row of the table has."""
    number: int = connection.execute(f"SELECT coalesce(max(id), 0) + 1 FROM {table}").fetchone()[0]  # noqa: S608
    return number
