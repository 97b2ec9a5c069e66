"""How long the house has been open, in seconds: the clock of slow tables.

The wall clock may be wrong, and nobody can move while the house is closed. This time only goes on while people can
play, and never goes back, whatever the wall clock does. After a crash it may be some minutes behind, which gives the
players so much more time.
"""

from server.store.format import sealed_rows
from server.store.port.connection import Connection

ROW = 1


def read(connection: Connection) -> int:
    """How long the house had been open when that was stored last."""
    return sealed_rows.value(connection, "open_time", 1, "id = ?", ROW) or 0


def note(connection: Connection, seconds: int) -> None:
    """Store how long the house has been open."""
    if seconds > read(connection):
        sealed_rows.put(connection, "open_time", ROW, seconds)
