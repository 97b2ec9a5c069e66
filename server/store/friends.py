"""Whom the players with keys follow."""

from server.store import players
from server.store.format import sealed_rows
from server.store.port.connection import Connection


def of(connection: Connection, identity: str) -> dict[str, str]:
    """The people whom a player follows: the names by which they were known, by their keys, oldest first."""
    return {friend: name for _, _, friend, name in sealed_rows.whole(connection, "friends", "identity = ?", identity)}


def add(connection: Connection, identity: str, friend: str, name: str) -> None:
    """Record that a player follows the owner of another key; not for a key that is new here, and owns no name."""
    if not players.is_known(connection, identity):
        return
    remove(connection, identity, friend)
    sealed_rows.add(connection, "friends", sealed_rows.next_id(connection, "friends"), identity, friend, name)


def remove(connection: Connection, identity: str, friend: str) -> None:
    """Record that a player does not follow somebody any more."""
    connection.execute("DELETE FROM friends WHERE identity = ? AND friend = ?", (identity, friend))


def forget(connection: Connection, identity: str) -> None:
    """Delete a player: whom they followed, and that others followed them."""
    connection.execute("DELETE FROM friends WHERE identity = ? OR friend = ?", (identity, identity))
