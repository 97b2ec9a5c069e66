"""Runs the store's transactions on a SQLite database, and empties its write-ahead log when nobody waits."""

import logging
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from server.store.port.connection import Job
from server.store.port.errors import StoreError
from server.store.sqlite import database

log = logging.getLogger(__name__)

LOG_BYTES = 4_000_000
"""The size at which the write-ahead log is checkpointed when nobody waits; at four times that, at any time."""


class SqliteEngine:
    """A SQLite database that is open for one house."""

    term = 0
    """No other house can have the file."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None = None, lock: IO[bytes] | None = None) -> None:
        self._connection = connection
        self._log = path and path.with_name(path.name + "-wal")
        self._lock = lock
        self._log_grows = False

    @classmethod
    def open(cls, directory: Path, *, create: bool = True) -> "SqliteEngine":
        """Open the database in a directory; with `create`, a missing or empty one is created."""
        lock = database.lock(directory)
        path = directory / database.NAME
        try:
            return cls(database.open_database(path, create=create), path, lock)
        except BaseException:
            lock.close()
            raise

    @classmethod
    def in_memory(cls) -> "SqliteEngine":
        """Open a database that keeps nothing when it is closed."""
        return cls(database.in_memory())

    def transact(self, jobs: Sequence[Job[Any]]) -> list[Any]:
        """Run jobs in one transaction; when this returns, what they wrote is on the disk."""
        connection = self._connection
        try:
            connection.execute("BEGIN")
            results = [job(connection) for job in jobs]
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise StoreError(str(error)) from error
        except BaseException:
            self._roll_back()
            raise
        return results

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def was_committed(self) -> bool | None:
        """Never asked: a commit to a file has succeeded or failed."""
        return False

    def tidy(self, *, idle: bool) -> None:
        """Checkpoint the log when it has grown and nobody waits, or when it has grown too much."""
        self._checkpoint(LOG_BYTES if idle else 4 * LOG_BYTES)

    def _checkpoint(self, limit: int) -> None:
        try:
            if self._log and self._log.stat().st_size > limit:
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._log_grows = False
        except (OSError, sqlite3.Error) as error:
            if not self._log_grows:
                log.error("can't checkpoint the write-ahead log, so it grows: %s", error)
            self._log_grows = True

    def close(self) -> None:
        """Empty the log, and close the database."""
        self._checkpoint(0)
        self._connection.close()
        if self._lock:
            self._lock.close()
