"""Errors of the store."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

E = TypeVar("E", bound=Exception)


class StoreError(Exception):
    """The store can't be opened, or can't write or read now; the text says why."""


class BlankError(StoreError):
    """The database is missing or empty where there must have been one."""


class InUseError(StoreError):
    """A server is using this database."""


class FencedError(StoreError):
    """Another house has taken over the database: this one can't read or write it any more, and must end."""


class UnknownOutcomeError(StoreError):
    """The connection was lost during a commit: everything was stored, or nothing."""

    def __init__(self, results: list[Any]) -> None:
        super().__init__("the connection to the database was lost during a commit")
        self.results = results
        """The results of the jobs, if everything was stored."""


@contextmanager
def as_store_error(kind: type[E], words: Callable[[E], str]) -> Iterator[None]:
    """Turn errors of a database into a StoreError, put into words."""
    try:
        yield
    except kind as error:
        raise StoreError(words(error)) from None
