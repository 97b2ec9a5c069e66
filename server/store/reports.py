"""What was reported to the host, until somebody has dealt with it."""

import sqlite3
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import astuple, replace

from server.store import sealed_rows


class Complaint(Struct, frozen=True):
    """A report: who complains, about whom, and what that person said last."""

    at: float
    """Seconds since 1970."""
    reporter: str
    reporter_known_as: str
    """The fingerprint of the reporter's key, or that it is a guest."""
    about: str
    about_known_as: str
    address: str
    """Where the reported one came from."""
    line: str
    number: int = 0


def reports(connection: sqlite3.Connection) -> tuple[Complaint, ...]:
    """All of them, the oldest first."""
    return tuple(replace(Complaint(*row[1:]), number=row[0]) for row in sealed_rows.whole(connection, "reports"))


def keep(connection: sqlite3.Connection, complaint: Complaint) -> None:
    """Keep one, by its number."""
    *values, number = astuple(complaint)
    sealed_rows.put(connection, "reports", number, *values)


def forget(connection: sqlite3.Connection, numbers: Iterable[int]) -> None:
    """Forget some."""
    for number in numbers:
        sealed_rows.remove(connection, "reports", number)
