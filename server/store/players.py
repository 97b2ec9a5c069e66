"""Everyone who ever came with a key: the names they own, and their settings."""

from server.store.format import sealed_rows
from server.store.port.connection import Connection


def owner_of(connection: Connection, skeleton: str) -> str | None:
    """The owner of a name, by its skeleton."""
    owner: str | None = sealed_rows.value(connection, "names", 2, "skeleton = ?", skeleton)
    return owner


def owners(connection: Connection) -> set[str]:
    """Everyone who owns a name."""
    return {identity for (identity,) in connection.execute("SELECT DISTINCT identity FROM names")}


def regulars(connection: Connection) -> set[str]:
    """Everyone who has played a stored game or has a rating."""
    found = connection.execute("SELECT identity FROM appearances UNION SELECT identity FROM ledger")
    return {identity for (identity,) in found}


def is_known(connection: Connection, identity: str) -> bool:
    """Whether a key owns a name here, or has played a stored game."""
    either = "SELECT 1 FROM names WHERE identity = ? UNION SELECT 1 FROM appearances WHERE identity = ?"
    return connection.execute(either, (identity, identity)).fetchone() is not None


def own(connection: Connection, skeleton: str, identity: str, now: float) -> None:
    """Give a name to an owner."""
    number = sealed_rows.next_id(connection, "names")
    sealed_rows.add(connection, "names", number, skeleton, identity)
    sealed_rows.put(connection, "uses", number, int(now))


def use(connection: Connection, skeleton: str, identity: str, now: float) -> None:
    """Record that the owner of a name has played a game under it."""
    for number, _, _ in sealed_rows.whole(connection, "names", "skeleton = ? AND identity = ?", skeleton, identity):
        sealed_rows.put(connection, "uses", number, int(now))


def release(connection: Connection, skeleton: str) -> str | None:
    """Take a name from its owner, and return the owner; None if nobody owns it."""
    found = sealed_rows.first(connection, "names", "skeleton = ?", skeleton)
    if found is None:
        return None
    for table in ("uses", "names"):
        sealed_rows.remove(connection, table, found[0])
    return str(found[2])


def unused(connection: Connection, skeleton: str, since: float) -> bool:
    """Whether a name is owned but was last used before then; if that is unknown, it is not."""
    condition = "at < ? AND id IN (SELECT id FROM names WHERE skeleton = ?)"
    return any(sealed_rows.whole(connection, "uses", condition, since, skeleton))


def count_from_now(connection: Connection, now: float) -> None:
    """Record now as the last use of names that have none: earlier versions did not store it."""
    missing = "SELECT id FROM names WHERE id NOT IN (SELECT id FROM uses)"
    for (number,) in connection.execute(missing).fetchall():
        sealed_rows.add(connection, "uses", number, int(now))


def name_of(connection: Connection, identity: str) -> str | None:
    """The name that a player used last."""
    name: str | None = sealed_rows.value(connection, "players", 2, "identity = ?", identity)
    return name


def settings_of(connection: Connection, identity: str) -> bytes:
    """A player's settings, encoded; empty if there are none."""
    return sealed_rows.value(connection, "players", 3, "identity = ?", identity) or b""


def save(connection: Connection, identity: str, name: str, settings: bytes) -> None:
    """Store a player's name and settings instead of the previous ones."""
    found = connection.execute("SELECT id FROM players WHERE identity = ?", (identity,)).fetchone()
    number = found[0] if found else sealed_rows.next_id(connection, "players")
    sealed_rows.put(connection, "players", number, identity, name, settings)


def names_of(connection: Connection, identity: str) -> list[str]:
    """The skeletons of all names that a player owns."""
    return [skeleton for _, skeleton, _ in sealed_rows.whole(connection, "names", "identity = ?", identity)]


def forget(connection: Connection, identity: str) -> None:
    """Delete a player; the names become free."""
    connection.execute("DELETE FROM uses WHERE id IN (SELECT id FROM names WHERE identity = ?)", (identity,))
    connection.execute("DELETE FROM names WHERE identity = ?", (identity,))
    connection.execute("DELETE FROM players WHERE identity = ?", (identity,))
