"""Access to the data of a house for `kombio admin` and `kombio doctor`, on SQLite or on PostgreSQL."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.store.sqlite import maintenance as sqlite
from server.store.store import Connection

if TYPE_CHECKING:
    from server.store.postgres.maintenance import Report


def looked_at(directory: Path, url: str = "") -> AbstractContextManager[Connection]:
    """Read the current data, even while the server runs."""
    return _postgres().looked_at(url) if url else sqlite.looked_at(directory)


def changed(directory: Path, url: str = "") -> AbstractContextManager[Connection]:
    """Change the data of a stopped server in one transaction."""
    return _postgres().changed(url) if url else sqlite.changed(directory)


def begin(directory: Path, url: str = "") -> None:
    """Create the database where it is missing or empty."""
    if url:
        _postgres().begin(url)
    else:
        sqlite.begin(directory)


def examine(url: str) -> "Report":
    """Look at a PostgreSQL database without changing anything."""
    report: Report = _postgres().report(url)
    return report


def _postgres() -> Any:
    from server.store.postgres import maintenance  # noqa: PLC0415 - psycopg may be missing

    return maintenance
