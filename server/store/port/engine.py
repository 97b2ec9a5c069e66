"""What runs the transactions of a store, in the store's thread."""

from collections.abc import Sequence
from typing import Any, Protocol

from server.store.port.connection import Job


class Engine(Protocol):
    """A database that is open for one house."""

    @property
    def term(self) -> int:
        """Tells the houses on one database apart: whoever has opened it later has a higher number; 0 if unknown."""

    def transact(self, jobs: Sequence[Job[Any]]) -> list[Any]:
        """Run jobs in one transaction, and return their results. What they wrote is durable then.

        If a job fails, its error is raised, and nothing is stored. Raise a StoreError if the database fails, and
        `UnknownOutcomeError` if nobody knows whether it stored anything.
        """

    def was_committed(self) -> bool | None:
        """After an `UnknownOutcomeError`: whether everything was stored, or nothing; None if that is still unknown."""

    def tidy(self, *, idle: bool) -> None:
        """Do what can wait; `idle` says that nobody waits for the database."""

    def close(self) -> None:
        """Close the database, and let another house open it."""
