"""Whether the machine's clock can be trusted, as far as the database can tell.

Old data is deleted by the clock. The database remembers the last time that it saw. A clock that is suddenly far ahead
of that, or behind it, has jumped: it is wrong now, or it was wrong before, or the server was off for long. The database
can't tell which. So nothing is deleted by age until the clock has run without a jump for a week. In that week the
operator can set the clock right, and nothing is lost.
"""

from msgspec import Struct

from server.store.format import sealed_rows
from server.store.port.connection import Connection

DAY = 24 * 60 * 60
LEAP_AHEAD = 30 * DAY
"""A clock that is so far ahead of what was seen last has jumped; a house may well be closed for some weeks."""
LEAP_BACK = DAY
"""A clock that is so far behind it has jumped."""
STEADY = 7 * DAY
"""How long a clock must go on after that before it is believed."""
ROW = 1


class Clock(Struct, frozen=True):
    """What the database knows about the time, in seconds since 1970."""

    seen: int
    """What the clock said last."""
    since: int
    """Since when, by this clock, it has not jumped."""
    jumped_from: int | None = None
    """What it had said before, if it has jumped just now."""

    @property
    def steady(self) -> bool:
        """Whether the clock can be trusted."""
        return self.seen - self.since >= STEADY


def look(connection: Connection, now: int) -> Clock:
    """Record the time, and return whether the clock can be trusted."""
    clock = judged(connection, now)
    sealed_rows.put(connection, "clock", ROW, clock.seen, clock.since)
    return clock


def judged(connection: Connection, now: int) -> Clock:
    """Return whether the clock can be trusted, without recording the time."""
    before = _remembered(connection) or _guessed(connection, now)
    if -LEAP_BACK <= now - before.seen <= LEAP_AHEAD:
        return Clock(now, min(before.since, now))
    return Clock(now, now, before.seen)


def _remembered(connection: Connection) -> Clock | None:
    found = sealed_rows.first(connection, "clock", "id = ?", ROW)
    return Clock(*found[1:]) if found else None


def _guessed(connection: Connection, now: int) -> Clock:
    """Without a stored time (an earlier version, a damaged row), use the end of the newest game."""
    newest: int | None = connection.execute("SELECT max(ended) FROM games").fetchone()[0]
    return Clock(newest or now, newest or now)
