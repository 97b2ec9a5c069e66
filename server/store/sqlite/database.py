"""Open the database: readable for its owner only, by one server at a time, checked, and migrated.

Changes go to a write-ahead log that is synced with every commit (`synchronous = FULL`). Deleted rows are overwritten,
so nobody can read them, and recovery can't mistake them for rows. The store truncates the log when it is idle.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from server.store.format.schema import VERSION
from server.store.port.errors import BlankError, InUseError, StoreError
from server.store.sqlite.file_lock import lock_file
from server.store.sqlite.recovery import wal_reader
from server.store.sqlite.salvage import finish, log_of, salvage, sync_directory
from server.store.sqlite.versions import migrate, version_of

NAME = "kombio.db"
LOCK = "kombio.lock"
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA secure_delete = ON",
    "PRAGMA wal_autocheckpoint = 0",
)
BUSY_SECONDS = 0.2
"""How long somebody else who reads or writes the file by hand is waited for."""


def lock(directory: Path) -> IO[bytes]:
    """Make sure that no other server uses this directory while the file is open."""
    try:
        file = open(directory / LOCK, "wb", opener=_private)  # noqa: SIM115 - held as long as the store is
    except OSError as error:
        raise StoreError(f"{directory / LOCK}: {error.strerror}") from None
    try:
        lock_file(file)
    except OSError:
        file.close()
        raise InUseError(f"{directory} is in use by another house") from None
    return file


def in_memory() -> sqlite3.Connection:
    """Create a database in memory."""
    return _prepared(":memory:")


def open_database(path: Path, *, create: bool = True) -> sqlite3.Connection:
    """Open the database, or create it. A damaged one is replaced by one with everything that can be read."""
    try:
        finish(path)
        if not create and is_blank(path.parent):
            raise BlankError(f"{path} is missing or empty")
        if wal_reader.damaged(log_of(path)):
            raise sqlite3.DatabaseError("a change in its log that others follow on")
        return _opened(path)
    except sqlite3.DatabaseError as error:
        if not _damaged(error):
            raise StoreError(f"{path}: {error}") from None
        damage = str(error)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from None
    try:
        salvage(path, damage)
        return _opened(path)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path} is damaged ({damage}), and what is whole can't be saved: {error}") from None


def damage_of(directory: Path) -> str:
    """Check a database without changing it, even while a server uses it; return what is damaged, or nothing."""
    path = directory / NAME
    if not path.exists():
        return ""
    try:
        with closing(reading(path)) as connection:
            check(connection)
            refuse_newer(connection, path)
    except sqlite3.DatabaseError as error:
        if not _damaged(error):
            raise StoreError(f"{path}: {error}") from None
        return str(error)
    return ""


def is_blank(directory: Path) -> bool:
    """Whether there is no database, or one that no server has ever written to."""
    path = directory / NAME
    if not path.exists():
        return True
    try:
        with closing(reading(path)) as connection:
            return version_of(connection) == 0
    except sqlite3.DatabaseError:  # something is in it, be it damaged
        return False


def reading(path: Path) -> sqlite3.Connection:
    """Open a database for reading, even while a server uses it."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, timeout=BUSY_SECONDS, uri=True, isolation_level=None)
    connection.text_factory = text
    return connection


@contextmanager
def new(path: Path) -> Iterator[sqlite3.Connection]:
    """Create a database that only its owner can read."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def _opened(path: Path) -> sqlite3.Connection:
    """Open the file, and sync the directory before anything is written."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    path.chmod(0o600)
    connection = _prepared(path)
    sync_directory(path.parent)
    return connection


def _prepared(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.text_factory = text
        for pragma in PRAGMAS:
            connection.execute(pragma)
        check(connection)
        refuse_newer(connection, path)
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def check(connection: sqlite3.Connection) -> None:
    """Check every page."""
    try:
        first: str = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except UnicodeDecodeError as error:  # it names a damaged table or index
        raise sqlite3.DatabaseError(f"a name is damaged: {error.reason}") from None
    if first != "ok":
        raise sqlite3.DatabaseError(first.replace("\n", " "))


def refuse_newer(connection: sqlite3.Connection, path: Path | str) -> None:
    """Refuse a database from a newer version of this program."""
    if (version := version_of(connection)) > VERSION:
        raise StoreError(
            f"{path} was written by a newer version of this program "
            f"(version {version} of its shape; this one knows {VERSION})"
        )


def _damaged(error: sqlite3.DatabaseError) -> bool:
    """Whether the content is the problem, not the disk or the permissions."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def text(data: bytes) -> str:
    """Decode text that may be damaged; the seal of its row tells."""
    return data.decode(errors="replace")
