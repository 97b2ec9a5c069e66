"""Back up everything to one file, and restore it.

A backup is a copy of the database in one file without a log. It has one more table: the files next to the database,
such as the private host key. All its rows are undamaged and sealed, so a damaged backup is detected before anything is
replaced.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

from server.store.format import all_rows, sealed_rows
from server.store.port.errors import StoreError
from server.store.sqlite import database
from server.store.sqlite.recovery import wal_reader
from server.store.sqlite.salvage import finish, log_of, sync, sync_directory
from server.store.sqlite.versions import statements, statements_of, tables, version_of

FILES = ("host_key", "players.json", "operators.json")
"""What lies beside the database; the latter two in a folder that an earlier version has left."""
SHAPE = "CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT NOT NULL, content BLOB NOT NULL, seal BLOB NOT NULL)"


# --- there ---


def back_up(directory: Path, file: Path) -> int:
    """Back up the data directory, even while the server runs; return how many damaged rows were left out."""
    path = directory / database.NAME
    if not path.exists():
        raise StoreError(f"{directory}: there is no house")
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    with _all_or_nothing(partial, file, f"{path} can't be copied"):
        damaged = _write(path, partial)
        partial.replace(file)
        sync_directory(file.parent)
    return damaged


def _write(path: Path, partial: Path) -> int:
    if wal_reader.damaged(log_of(path)):
        raise StoreError(f"{path} is damaged; the house saves what is whole when it is opened")
    with database.new(partial) as copy:
        with closing(database.reading(path)) as source:
            source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.text_factory = database.text
        database.check(copy)
        database.refuse_newer(copy, path)
        copy.execute("DROP TABLE IF EXISTS files")
        copy.execute(SHAPE)
        _check_statements(copy)
        damaged = all_rows.damaged(copy, tables(copy))
        for table, number in damaged:
            sealed_rows.remove(copy, table, number)
        for number, file in enumerate((path.with_name(name) for name in FILES), 1):
            if file.exists():
                sealed_rows.add(copy, "files", number, file.name, file.read_bytes())
    sync(partial)
    return len(damaged)


@contextmanager
def _all_or_nothing(partial: Path, target: Path, failure: str) -> Iterator[None]:
    """Turn errors into a StoreError, and remove the temporary file in any case."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{target}: {error.strerror}") from None
    except sqlite3.Error as error:
        raise StoreError(f"{failure}: {error}") from None
    finally:
        for ending in ("", "-journal"):
            with suppress(OSError):
                partial.with_name(partial.name + ending).unlink()


# --- and back ---


def restore(file: Path, directory: Path) -> Path | None:
    """Replace the data of a stopped server by a backup; return the folder with the previous data, if there was any."""
    path = directory / database.NAME
    partial = path.with_name(f"{path.name}.partial")
    with closing(database.lock(directory)), _all_or_nothing(partial, directory, f"{file} can't be restored"):
        files = _read(file, partial)
        aside = _keep_aside(directory)
        _replace_files(directory, files)
        partial.replace(path.with_name(f"{path.name}.new"))
        sync_directory(directory)
        finish(path)
    return aside


def _read(file: Path, partial: Path) -> dict[str, bytes]:
    """Check a backup and copy it to a new database; return the other files in it."""
    with database.new(partial) as fresh:
        with closing(_opened(file)) as backup:
            _check(backup, file)
            backup.backup(fresh)
        files = {name: content for _, name, content in sealed_rows.whole(fresh, "files") if name in FILES}
        fresh.execute("PRAGMA secure_delete = ON")
        fresh.execute("DROP TABLE files")
        fresh.execute("VACUUM")
    sync(partial)
    return files


def _opened(file: Path) -> sqlite3.Connection:
    if not file.is_file():
        raise StoreError(f"{file}: there is no such file")
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    connection.text_factory = database.text
    return connection


def _check(backup: sqlite3.Connection, file: Path) -> None:
    """Refuse a file that is not a backup, is damaged, or comes from a newer version."""
    try:
        database.refuse_newer(backup, file)
        database.check(backup)
        if not version_of(backup) or "files" not in tables(backup):
            raise StoreError(f"{file} is no backup of a house")
        _check_statements(backup)  # before its rows: a column's name with a wrong byte can't even be read
        damaged = all_rows.damaged(backup, tables(backup))
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{file} is no backup of a house, or is damaged: {error}") from None
    if damaged:
        raise StoreError(f"{file} is damaged: {len(damaged)} rows are not what was written")


def _check_statements(backup: sqlite3.Connection) -> None:
    """Refuse a database with a damaged schema: if a column's name is wrong, queries would not find the column."""
    if statements(backup) != statements_of(version_of(backup)) | {SHAPE}:
        raise sqlite3.DatabaseError("the description of its tables is damaged")


def _keep_aside(directory: Path) -> Path | None:
    """Copy the current data to a new folder."""
    names = (database.NAME, f"{database.NAME}-wal", *FILES)
    found = [file for name in names if (file := directory / name).exists()]
    if not found:
        return None
    stamp = time.strftime("before-restore-%Y%m%d-%H%M%S")
    folder = next(path for number in count(1) if not (path := directory / f"{stamp}-{number}").exists())
    folder.mkdir(mode=0o700)
    for file in found:
        shutil.copy2(file, folder)
        sync(folder / file.name)
    sync_directory(folder)
    return folder


def _replace_files(directory: Path, files: dict[str, bytes]) -> None:
    """Write the files; delete those that the backup does not have."""
    for path in (directory / name for name in FILES):
        if path.name not in files:
            path.unlink(missing_ok=True)
            continue
        fresh = path.with_name(f"{path.name}.new")
        fresh.unlink(missing_ok=True)
        with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(files[path.name])
        sync(fresh)
        fresh.replace(path)
