"""Delete what is stored about keys that are not used any more: names, settings, friends and ratings.

Keys cost nothing, so these rows would grow for ever. A key whose names were all neither taken nor played under within a
year is forgotten, unless it has a stored game or sits at a slow table. When a key without a name was here is not known.
So there is a limit for all keys too: beyond that those go first that have no rating, and of these the ones without a
name and the ones that were used longest ago. Like games, they go a few at a time, and by age only if the clock can be
trusted.
"""

from server.store import clock_check, friends, ledger, players
from server.store.clock_check import DAY
from server.store.port.connection import Connection

UNUSED_DAYS = 365
"""After this many days without a game a key is forgotten."""
MOST_KEYS = 50_000
"""How many keys the house knows at the most."""
AT_ONCE = 200
"""How many keys are forgotten at a time."""
KEYS = "(SELECT identity FROM players UNION SELECT identity FROM ledger UNION SELECT identity FROM friends) AS keys"
PLAYING = "SELECT identity FROM slow_seats"
UNUSED = f"""SELECT identity FROM names JOIN uses ON uses.id = names.id
    WHERE identity NOT IN (SELECT identity FROM appearances) AND identity NOT IN ({PLAYING})
    GROUP BY identity HAVING max(at) < ? ORDER BY max(at), identity LIMIT ?"""  # noqa: S608
LEAST_USED = f"""SELECT keys.identity FROM {KEYS}
    LEFT JOIN names ON names.identity = keys.identity LEFT JOIN uses ON uses.id = names.id
    WHERE keys.identity NOT IN ({PLAYING}) GROUP BY keys.identity
    ORDER BY CASE WHEN keys.identity IN (SELECT identity FROM ledger) THEN 1 ELSE 0 END,
    coalesce(max(at), 0), keys.identity LIMIT ?"""  # noqa: S608
COUNT = f"SELECT count(*) FROM {KEYS}"  # noqa: S608


def trim(connection: Connection, now: int, most: int = MOST_KEYS) -> list[str]:
    """Forget some of the keys that are not used any more or are too many, and return them."""
    steady = clock_check.judged(connection, now).steady
    found = connection.execute(UNUSED, (now - UNUSED_DAYS * DAY, AT_ONCE)).fetchall() if steady else []
    excess: int = connection.execute(COUNT).fetchone()[0] - len(found) - most
    if excess > 0:
        found += connection.execute(LEAST_USED, (min(excess, AT_ONCE),)).fetchall()
    gone = sorted({identity for (identity,) in found})
    for identity in gone:
        for table in (players, ledger, friends):
            table.forget(connection, identity)
    return gone
