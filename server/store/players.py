"""Everyone who ever came with a key: who owns which name, and how they like things shown."""

import sqlite3
from typing import Any

from server.store import rows


def owner_of(connection: sqlite3.Connection, skeleton: str) -> str | None:
    """Who owns a name, by its skeleton."""
    found = next(rows.whole(connection, "names", "skeleton = ?", skeleton), None)
    return found[2] if found else None


def owners(connection: sqlite3.Connection) -> set[str]:
    """Everyone who owns a name."""
    return {identity for (identity,) in connection.execute("SELECT DISTINCT identity FROM names")}


def regulars(connection: sqlite3.Connection) -> set[str]:
    """Everyone who has played a game that is kept, or has a rating."""
    found = connection.execute("SELECT identity FROM appearances UNION SELECT identity FROM ledger")
    return {identity for (identity,) in found}


def own(connection: sqlite3.Connection, skeleton: str, identity: str) -> None:
    """Give a name to its first owner."""
    rows.add(connection, "names", rows.next_id(connection, "names"), skeleton, identity)


def name_of(connection: sqlite3.Connection, identity: str) -> str | None:
    """The name that a player used last."""
    found = _player(connection, identity)
    return found[2] if found else None


def settings_of(connection: sqlite3.Connection, identity: str) -> bytes:
    """How a player likes things shown, as it was kept; empty if it was not."""
    found = _player(connection, identity)
    return found[3] if found else b""


def keep(connection: sqlite3.Connection, identity: str, name: str, settings: bytes) -> None:
    """Keep a player's name and settings, in place of those before."""
    found = connection.execute("SELECT id FROM players WHERE identity = ?", (identity,)).fetchone()
    number = found[0] if found else rows.next_id(connection, "players")
    rows.put(connection, "players", number, identity, name, settings)


def names_of(connection: sqlite3.Connection, identity: str) -> list[str]:
    """The skeletons of all names that a player owns."""
    return [skeleton for _, skeleton, _ in rows.whole(connection, "names", "identity = ?", identity)]


def forget(connection: sqlite3.Connection, identity: str) -> None:
    """Forget a player; the names are free again."""
    connection.execute("DELETE FROM names WHERE identity = ?", (identity,))
    connection.execute("DELETE FROM players WHERE identity = ?", (identity,))


def _player(connection: sqlite3.Connection, identity: str) -> Any:
    return next(rows.whole(connection, "players", "identity = ?", identity), None)
