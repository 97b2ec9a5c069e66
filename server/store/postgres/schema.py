"""Creates and migrates the tables: those of every house, and four of PostgreSQL's own.

`house_schema` has the version, `house_fence` and `house_lease` say which house may use the database, and `house_mark`
has the number of the last transaction that wrote anything.
"""

from server.store.format import schema
from server.store.format.schema import VERSION
from server.store.port.connection import Connection
from server.store.port.errors import StoreError
from server.store.postgres.statements import declared

OWN = (
    "CREATE TABLE house_schema (id BIGINT PRIMARY KEY, version BIGINT NOT NULL)",
    "CREATE TABLE house_fence (id BIGINT PRIMARY KEY, epoch BIGINT NOT NULL, holder TEXT NOT NULL)",
    "CREATE TABLE house_lease (id BIGINT PRIMARY KEY, holder TEXT NOT NULL, beat BIGINT NOT NULL)",
    "CREATE TABLE house_mark (id BIGINT PRIMARY KEY, mark BIGINT NOT NULL)",
    "INSERT INTO house_schema VALUES (1, 0)",
    "INSERT INTO house_fence VALUES (1, 0, '')",
    "INSERT INTO house_lease VALUES (1, '', 0)",
    "INSERT INTO house_mark VALUES (1, 0)",
)
CREATING = 0x4B6F_6D62
"""The advisory lock of those who create the tables, so that two who do it at once do it once."""


def version_of(connection: Connection) -> int:
    """How many migrations were applied; 0 in an empty database."""
    if connection.execute("SELECT to_regclass('house_schema')").fetchone() == (None,):
        return 0
    found = connection.execute("SELECT version FROM house_schema").fetchone()
    return int(found[0]) if found else 0


def create(connection: Connection) -> None:
    """Create the tables that say who may use the database, if they are not there, in the transaction."""
    connection.execute("SELECT pg_advisory_xact_lock(?)", (CREATING,))
    if connection.execute("SELECT to_regclass('house_schema')").fetchone() == (None,):
        for statement in OWN:
            connection.execute(statement)


def migrate(connection: Connection, goal: int = VERSION) -> None:
    """Apply the missing migrations, in the transaction of the connection."""
    version = version_of(connection)
    refuse_newer(version)
    for step in schema.MIGRATIONS[version:goal]:
        for statement in step:
            if callable(statement):
                statement(connection)
            else:
                connection.execute(declared(statement))
    if version < goal:
        connection.execute("UPDATE house_schema SET version = ?", (goal,))


def refuse_newer(version: int) -> None:
    """Refuse a database from a newer version of this program."""
    if version > VERSION:
        raise StoreError(
            "the database was written by a newer version of this program "
            f"(version {version} of its shape; this one knows {VERSION})"
        )
