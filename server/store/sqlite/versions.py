"""The version of a SQLite database: how many migrations were applied."""

import sqlite3
from contextlib import closing

from server.store.format import schema
from server.store.format.schema import VERSION

OURS = 0x4B6F0000
"""The application id in the database's header, which includes the version again."""


def version_of(connection: sqlite3.Connection) -> int:
    """How many migrations were applied; the header has it twice."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    ours: int = connection.execute("PRAGMA application_id").fetchone()[0]
    if ours != (OURS + version if version else 0):
        raise sqlite3.DatabaseError(f"its header says version {version} and {ours - OURS}")
    return version


def tables(connection: sqlite3.Connection) -> list[str]:
    """The names of all tables."""
    return [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]


def statements(connection: sqlite3.Connection) -> set[str]:
    """The statements that created the tables and indexes of a database, as it has them."""
    return {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}


def statements_of(version: int) -> set[str]:
    """The same for a database of this version that is not damaged."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, version)
        return statements(connection)


def migrate(connection: sqlite3.Connection, goal: int = VERSION) -> None:
    """Apply the missing migrations, each in a transaction."""
    for number, step in enumerate(schema.MIGRATIONS[version_of(connection) : goal], version_of(connection) + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in step:
                if callable(statement):
                    statement(connection)
                else:
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute(f"PRAGMA application_id = {OURS + number}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
