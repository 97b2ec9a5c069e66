"""Reports about players, until an operator dismisses them."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import astuple, replace

from server.store.format import sealed_rows
from server.store.port.connection import Connection


class Complaint(Struct, frozen=True):
    """A report: who reported whom, and what that person said last."""

    at: float
    """Seconds since 1970."""
    reporter: str
    reporter_known_as: str
    """The fingerprint of the reporter's key, or "guest"."""
    about: str
    about_known_as: str
    address: str
    """The address of the reported person."""
    line: str
    number: int = 0


def reports(connection: Connection) -> tuple[Complaint, ...]:
    """All reports, oldest first."""
    return tuple(replace(Complaint(*row[1:]), number=row[0]) for row in sealed_rows.whole(connection, "reports"))


def save(connection: Connection, complaint: Complaint) -> None:
    """Store a report."""
    *values, number = astuple(complaint)
    sealed_rows.put(connection, "reports", number, *values)


def forget(connection: Connection, numbers: Iterable[int]) -> None:
    """Delete reports."""
    for number in numbers:
        sealed_rows.remove(connection, "reports", number)
