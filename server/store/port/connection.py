"""A connection in a transaction. All SQL of the store is written for this.

The SQL is what SQLite and PostgreSQL have in common: parameters are `?`, conditions are booleans, and no statement
may fail while its job goes on.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar


class Rows(Protocol):
    """The result of a statement."""

    def fetchone(self) -> Any:
        """The next row; None if there is none."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection in a transaction."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Rows:
        """Run a statement."""


class BulkConnection(Connection, Protocol):
    """A connection that takes many rows at once."""

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> object:
        """Run a statement for each of these."""


T = TypeVar("T")
Job = Callable[[Connection], T]
"""Work for one transaction. It may run twice, and should do nothing but work on the connection."""
