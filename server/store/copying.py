"""Copy a closed house from SQLite to PostgreSQL, or back: every row as it is, compared afterwards.

The tables of the copy have the version of the original; it comes up to date when a house opens it. The copy is made in
one transaction, or in a file under another name: after an error there is nothing where it should have been. The
original is only read.
"""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from server.store.errors import StoreError
from server.store.format import sealed_rows
from server.store.format.schema import tables_of
from server.store.port.connection import BulkConnection, Connection
from server.store.sqlite import database, versions
from server.store.sqlite.recovery import wal_reader
from server.store.sqlite.salvage import log_of, sync, sync_directory

AT_ONCE = 500
"""How many rows are in memory at the same time."""

Progress = Callable[[str], None]
Row = tuple[Any, ...]


class Copied(NamedTuple):
    """How many rows were copied, and how many were left out because they are damaged."""

    rows: int
    damaged: int


def to_postgres(directory: Path, url: str, progress: Progress) -> Copied:
    """Copy a house to an empty PostgreSQL database."""
    from server.store.postgres import maintenance, schema  # noqa: PLC0415 - psycopg may be missing

    with _original(directory) as (source, version), maintenance.exclusive(url, create=True) as target:
        if schema.version_of(target):
            raise StoreError("the database in store.url is not empty; nothing was changed")
        schema.migrate(target, version)
        return copy_rows(source, target, version, progress)


def to_sqlite(url: str, directory: Path, progress: Progress) -> Copied:
    """Copy a house to a directory that has none."""
    from server.store.postgres import maintenance, schema  # noqa: PLC0415 - psycopg may be missing

    path = directory / database.NAME
    partial = path.with_name(f"{path.name}.partial")
    with closing(database.lock(directory)), maintenance.exclusive(url, create=False) as source:
        if not database.is_blank(directory):
            raise StoreError(f"{path} is there, and not empty; nothing was changed")
        version = schema.version_of(source)
        try:
            with database.new(partial) as target:
                versions.migrate(target, version)
                target.execute("BEGIN")
                copied = copy_rows(source, target, version, progress)
                target.execute("COMMIT")
            sync(partial)
            partial.replace(path)
            sync_directory(directory)
        finally:
            partial.unlink(missing_ok=True)
    return copied


@contextmanager
def _original(directory: Path) -> Iterator[tuple[Connection, int]]:
    """The database of a closed house, and its version."""
    path = directory / database.NAME
    with closing(database.lock(directory)):
        if database.is_blank(directory):
            raise StoreError(f"{directory}: there is no house")
        if wal_reader.damaged(log_of(path)) or database.damage_of(directory):
            raise StoreError(f"{path} is damaged; open the house once, which saves what is whole")
        with closing(database.reading(path)) as source:
            yield source, versions.version_of(source)


def copy_rows(source: Connection, target: BulkConnection, version: int, progress: Progress) -> Copied:
    """Copy all undamaged rows, and compare them."""
    rows = damaged = 0
    for table in tables_of(version):
        found = _copy_table(source, target, table)
        if found.rows:
            progress(f"{table}: {found.rows} rows")
        rows, damaged = rows + found.rows, damaged + found.damaged
    return Copied(rows, damaged)


def _copy_table(source: Connection, target: BulkConnection, table: str) -> Copied:
    rows = damaged = 0
    for chunk in _chunks(source, table):
        whole = [row for row in chunk if row[-1] == sealed_rows.seal(table, row[:-1])]
        _refuse_zero_bytes(table, whole)
        marks = ", ".join("?" * len(chunk[0]))
        target.executemany(f"INSERT INTO {table} VALUES ({marks})", whole)  # noqa: S608
        rows, damaged = rows + len(whole), damaged + len(chunk) - len(whole)
    if _differs(source, target, table):
        raise StoreError(f"the copy of {table} is not what was written; nothing was changed")
    return Copied(rows, damaged)


def _differs(source: Connection, target: Connection, table: str) -> bool:
    """Whether the copy has other rows than the undamaged ones of the original."""
    originals = (row for chunk in _chunks(source, table) for row in chunk)
    whole = (row for row in originals if row[-1] == sealed_rows.seal(table, row[:-1]))
    copies = (row for chunk in _chunks(target, table) for row in chunk)
    nothing = object()
    return any(one != other for one, other in zip_longest(whole, copies, fillvalue=nothing))


def _chunks(connection: Connection, table: str) -> Iterator[list[Row]]:
    """All rows of a table, some at a time."""
    after = -1
    some = f"SELECT * FROM {table} WHERE id > ? ORDER BY id LIMIT ?"  # noqa: S608
    while chunk := connection.execute(some, (after, AT_ONCE)).fetchall():
        yield chunk
        after = chunk[-1][0]


def _refuse_zero_bytes(table: str, rows: list[Row]) -> None:
    """Refuse a text that PostgreSQL can't store."""
    for row in rows:
        if any(isinstance(value, str) and "\0" in value for value in row):
            raise StoreError(f"row {row[0]} of {table} has a text with a zero byte, which PostgreSQL can't store")
