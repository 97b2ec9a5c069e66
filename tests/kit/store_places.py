"""Places where a house can have its store, for tests that must hold on all of them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

from server.store.opening import open_store
from server.store.postgres import maintenance
from server.store.postgres.statements import Transaction
from server.store.sqlite import database
from server.store.store import Connection, Store
from tests.kit import postgres
from tests.kit.store import copied

END_SESSIONS = """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = %s"""
KINDS = ["sqlite", "postgres"]


class Place(ABC):
    """A place for one store."""

    url = ""
    """The url of a PostgreSQL database, if it is one."""

    @abstractmethod
    def open(self) -> Store:
        """Open the store, as a house does."""

    @abstractmethod
    def stored(self) -> AbstractContextManager[Connection]:
        """Read what a house would find that opened the store after a crash at this moment."""


class SqlitePlace(Place):
    """A directory."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        directory.mkdir(mode=0o700)

    def open(self) -> Store:
        """Open the database in the directory."""
        return Store.open(self.directory)

    @contextmanager
    def stored(self) -> Iterator[Connection]:
        """Read a copy of the files."""
        path = copied(self.directory / database.NAME, self.directory.with_name("fallen"))
        with closing(database.open_database(path)) as connection:
            yield connection
        assert not list(path.parent.glob("*.damaged-*"))


class PostgresPlace(Place):
    """A database of its own."""

    def __init__(self, server: postgres.Server | None = None, template: str = postgres.TEMPLATE) -> None:
        self.url = (server or postgres.server()).create_database(template)

    def open(self, **options: Any) -> Store:
        """Open the database; wait for nobody."""
        return open_store(Path(), self.url, create=False, **options)

    def end_sessions(self, name: str) -> None:
        """End the sessions of this name, as an administrator can."""
        with psycopg.connect(self.url, autocommit=True) as session:
            ended = session.execute(END_SESSIONS, (name,)).fetchall()
        assert ended
        assert all(done for (done,) in ended)

    def stored(self) -> AbstractContextManager[Connection]:
        """Read over another connection."""
        return maintenance.looked_at(self.url)


@contextmanager
def empty_database(kind: str) -> Iterator[Connection]:
    """An empty database of this version, for one test."""
    with closing(database.in_memory()) if kind == "sqlite" else thrown_away() as found:
        yield found


@contextmanager
def thrown_away(template: str = postgres.TEMPLATE) -> Iterator[Transaction]:
    """A transaction on a PostgreSQL database that nobody else uses."""
    with psycopg.connect(_url(template), autocommit=True) as session:
        session.execute("BEGIN")
        yield Transaction(session)
        session.execute("ROLLBACK")


@cache
def _url(template: str) -> str:
    return postgres.server().create_database(template)
