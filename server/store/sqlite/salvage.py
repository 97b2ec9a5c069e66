"""Replace a damaged database: keep a copy of it, and move every undamaged row to a new one.

The new one is built under another name and then takes the place of the damaged one in one step. So after a crash in
between, the next start finds one of the two and continues.
"""

import logging
import os
import shutil
import sqlite3
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from server.store.format import sealed_rows
from server.store.format.schema import VERSION
from server.store.sqlite.recovery import page_reader
from server.store.sqlite.versions import OURS, migrate

log = logging.getLogger(__name__)

Rows = Iterable[tuple[int, tuple[Any, ...]]]
COMPANIONS = ("-wal", "-shm")
COLUMNS = (
    "SELECT s.name, c.type FROM sqlite_schema s, pragma_table_info(s.name) c WHERE s.type = 'table' ORDER BY 1, c.cid"
)


def salvage(path: Path, why: str) -> None:
    """Replace a damaged database by a new one with all undamaged rows."""
    log.error("%s is damaged (%s)", path, why)
    kept = _keep_aside(path)
    data, logged = path.read_bytes(), log_of(path)
    fresh = _with_ending(path, ".partial")
    fresh.unlink(missing_ok=True)
    saved = _fill(fresh, page_reader.rows(data, logged), _version(data))
    fresh.replace(_with_ending(path, ".new"))
    sync_directory(path.parent)
    finish(path)
    log.error("kept the damaged file as %s; recovered: %s", kept.name, saved or "nothing")


def finish(path: Path) -> None:
    """Move the new database into place, if there is one; the old log must not be applied to it."""
    fresh = _with_ending(path, ".new")
    if fresh.exists():
        for companion in COMPANIONS:
            _beside(path, companion).unlink(missing_ok=True)
        fresh.replace(path)
        sync_directory(path.parent)


def log_of(path: Path) -> bytes:
    """The write-ahead log of a database; empty if there is none."""
    log = _beside(path, "-wal")
    return log.read_bytes() if log.exists() else b""


def sync_directory(directory: Path) -> None:
    """Sync a directory: the names of its files, not only their contents. Windows does that by itself."""
    if sys.platform != "win32":
        sync(directory)


def sync(path: Path) -> None:
    """Sync a file to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _keep_aside(path: Path) -> Path:
    names = (_with_ending(path, f"{time.strftime('.damaged-%Y%m%d-%H%M%S')}-{number}") for number in count(1))
    kept = next(name for name in names if not name.exists())
    for companion in ("", "-wal"):
        if _beside(path, companion).exists():
            shutil.copy2(_beside(path, companion), _beside(kept, companion))
            sync(_beside(kept, companion))
    return kept


def _fill(path: Path, found: Rows, version: int) -> str:
    """Create a database with all rows whose seals fit; return how many of each kind, in words."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection, version)
        saved = Counter[str]()
        connection.execute("BEGIN")
        for table, values in _whole_rows(connection, found):
            marks = ", ".join("?" * len(values))
            connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", values)  # noqa: S608
            saved[table] += 1
        connection.execute("COMMIT")
    return ", ".join(f"{number} {table}" for table, number in sorted(saved.items()))


def _whole_rows(connection: sqlite3.Connection, found: Rows) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """All rows that fit a table and are as they were written."""
    columns = _columns(connection)
    for row, raw in found:
        for table in (table for table, kinds in columns.items() if len(kinds) == len(raw)):
            values = (row, *map(_as_declared, raw[1:], columns[table][1:]))
            if values[-1] == sealed_rows.seal(table, values[:-1]):
                yield table, values


def _columns(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The types of the columns of each table."""
    columns = defaultdict[str, list[str]](list)
    for table, kind in connection.execute(COLUMNS):
        columns[table].append(kind)
    return columns


def _as_declared(value: Any, kind: str) -> Any:
    """A number as it was written: SQLite stores 7.0 as 7, and converts it by the type of the column."""
    return float(value) if kind == "REAL" and isinstance(value, int) else value


def _version(data: bytes) -> int:
    """The version of a database; the newest if its header is damaged."""
    versions = int.from_bytes(data[60:64]), int.from_bytes(data[68:72]) - OURS
    return next((version for version in versions if 1 <= version <= VERSION), VERSION)


def _with_ending(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


_beside = _with_ending
