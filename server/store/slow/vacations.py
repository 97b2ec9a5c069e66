"""Vacation days: on such a day all clocks of a player stand still, at all slow tables."""

from msgspec import Struct

from server.store.format import sealed_rows
from server.store.port.connection import Connection

DAY = 86_400
PER_YEAR = 14
"""How many days a player may take in a year."""
AHEAD = 7 * DAY
"""Nobody is away for longer than this from now, so that the others know how long they wait at most."""


class Holiday(Struct, frozen=True):
    """The vacation of a player."""

    days_left: int = PER_YEAR
    until: int = 0
    """When it ends, by the time that the house has been open; 0 if there was none."""


def of(connection: Connection, identity: str, year: int) -> Holiday:
    """The vacation of a player."""
    return Holiday(days_left(connection, identity, year), until(connection, identity))


def until(connection: Connection, identity: str) -> int:
    """When a player's vacation ends, by the time that the house has been open; 0 if there was none."""
    return sealed_rows.value(connection, "vacations", 4, "identity = ?", identity) or 0


def days_left(connection: Connection, identity: str, year: int) -> int:
    """How many days a player may still take. A wall clock that is set back gives no days back."""
    found = sealed_rows.first(connection, "vacations", "identity = ?", identity)
    return PER_YEAR if found is None or found[2] < year else PER_YEAR - found[3]


def take(connection: Connection, identity: str, now: int, year: int) -> bool:
    """Take a day: from now, or after the last one. Return whether there was one left."""
    left, begins = days_left(connection, identity, year), max(now, until(connection, identity))
    if left <= 0 or begins + DAY > now + AHEAD:
        return False
    found = sealed_rows.first(connection, "vacations", "identity = ?", identity)
    number = found[0] if found else sealed_rows.next_id(connection, "vacations")
    latest = max(year, found[2]) if found else year
    sealed_rows.put(connection, "vacations", number, identity, latest, PER_YEAR - left + 1, begins + DAY)
    return True


def forget(connection: Connection, identity: str) -> None:
    """Delete a player's vacation days."""
    connection.execute("DELETE FROM vacations WHERE identity = ?", (identity,))
