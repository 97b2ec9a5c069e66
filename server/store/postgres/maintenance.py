"""Access to a PostgreSQL database for `kombio admin` and `kombio doctor`."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from server.store.format.schema import VERSION
from server.store.port.errors import StoreError
from server.store.postgres import fence, lease, schema
from server.store.postgres.session import Session, connect, in_words, shown
from server.store.postgres.statements import Transaction


class Report(Struct, frozen=True):
    """What the doctor wants to know of a database."""

    name: str
    server: str
    """The version of PostgreSQL."""
    version: int
    """The version of the tables; 0 in an empty database."""
    in_use: bool
    """Whether a house is connected that may use it."""
    syncs: bool
    """Whether what was committed survives a power cut; every session of a house turns synchronous_commit on."""


@contextmanager
def looked_at(url: str) -> Iterator[Transaction]:
    """Read the current data, even while a house uses it."""
    with _connected(url) as session:
        session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        transaction = Transaction(session)
        version = schema.version_of(transaction)
        schema.refuse_newer(version)
        if not version:
            raise StoreError(f"{shown(url)}: there is no house")
        if version < VERSION:
            raise StoreError(
                f"{shown(url)} was written by an earlier version ({version}); open the house once with this one"
            )
        yield transaction


@contextmanager
def changed(url: str) -> Iterator[Transaction]:
    """Change the data of a closed house in one transaction, with the tables of this version."""
    with exclusive(url, create=False) as transaction:
        schema.migrate(transaction)
        yield transaction


@contextmanager
def exclusive(url: str, *, create: bool) -> Iterator[Transaction]:
    """A transaction while no house uses the database, with the tables as they are."""
    held = lease.take(url, create=create, wait=False, fenced=lambda: None)
    try:
        with _connected(url) as session:
            session.execute("SET idle_in_transaction_session_timeout = 0")  # somebody may be asked in between
            fence.begin(session, fence.enter(session, held.holder))
            yield Transaction(session)
            session.execute("COMMIT")
    finally:
        held.release()


def begin(url: str) -> None:
    """Create the tables of a house in an empty database."""
    with exclusive(url, create=True) as transaction:
        if schema.version_of(transaction):
            raise StoreError(f"{shown(url)} is there, and not empty; nothing was changed")
        schema.migrate(transaction)


def report(url: str) -> Report:
    """Look at a database without changing anything."""
    with _connected(url) as session:
        version = schema.version_of(Transaction(session))
        return Report(
            name=shown(url),
            server=str(session.info.parameter_status("server_version")),
            version=version,
            in_use=bool(version) and session.execute(lease.HOLDER).fetchone() is not None,
            syncs=session.execute("SHOW fsync").fetchone() == ("on",),
        )


@contextmanager
def _connected(url: str) -> Iterator[Session]:
    """A session whose errors are told in words."""
    session = connect(url, "kombio admin")
    try:
        with in_words(url):
            yield session
    finally:
        session.close()
