"""Access to the database for `kombio admin`: to change it while the server is stopped, or to read it at any time."""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from server.store.format.schema import VERSION
from server.store.port.errors import StoreError, as_store_error
from server.store.sqlite import database
from server.store.sqlite.versions import version_of


@contextmanager
def looked_at(directory: Path) -> Iterator[sqlite3.Connection]:
    """Read the current data, even while the server runs."""
    path = _there(directory)
    with _told(path), closing(database.reading(path)) as connection:
        connection.execute("BEGIN")
        if (version := version_of(connection)) < VERSION:
            raise StoreError(f"{path} was written by an earlier version ({version}); open the house once with this one")
        yield connection


@contextmanager
def changed(directory: Path) -> Iterator[sqlite3.Connection]:
    """Change the data of a stopped server in one transaction."""
    with _closed(directory) as connection:
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")


def begin(directory: Path) -> None:
    """Create the database where it is missing or empty."""
    with closing(database.lock(directory)):
        if not database.is_blank(directory):
            raise StoreError(f"{directory / database.NAME} is there, and not empty; nothing was changed")
        database.open_database(directory / database.NAME).close()


def vacuum(directory: Path) -> tuple[int, int]:
    """Shrink the database of a stopped server; return the sizes before and after."""
    with _closed(directory) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        before = _there(directory).stat().st_size
        connection.execute("VACUUM")
    return before, _there(directory).stat().st_size


@contextmanager
def _closed(directory: Path) -> Iterator[sqlite3.Connection]:
    path = _there(directory)
    with closing(database.lock(directory)), _told(path), closing(database.open_database(path)) as connection:
        yield connection


def _told(path: Path) -> AbstractContextManager[None]:
    """Add the file name to database errors."""
    return as_store_error(sqlite3.Error, lambda error: f"{path}: {error}")


def _there(directory: Path) -> Path:
    path = directory / database.NAME
    if not path.exists():
        raise StoreError(f"{directory}: there is no house")
    return path
