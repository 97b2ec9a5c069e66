"""Delete games that are too old or too many: a few at a time, and by age only if the clock can be trusted.

Of too many games those go first that belong to whoever has the most of them, the oldest first. So nobody pushes the
games of others out of the archive by playing many short ones. All games without a key count as one player's.
"""

import logging
import time
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from server.store import clock_check, finished_games
from server.store.clock_check import DAY
from server.store.port.connection import Connection

log = logging.getLogger(__name__)

SHARE = 0.02
"""The largest share of all games that is deleted at once."""
LEAST = 2
"""This many may always be deleted: one more than is added when a game ends."""
OLD = "SELECT id FROM games WHERE ended < ? ORDER BY ended LIMIT ?"
MOST_GAMES = """SELECT identity, count(*) AS games FROM appearances
    GROUP BY identity ORDER BY games DESC, min(game) LIMIT ?"""
FIRST_OF_ONE = "SELECT game FROM appearances WHERE identity = ? ORDER BY game LIMIT ?"
COUNT_WITHOUT_KEY = "SELECT count(*) FROM games WHERE id NOT IN (SELECT game FROM appearances)"
FIRST_WITHOUT_KEY = "SELECT id FROM games WHERE id NOT IN (SELECT game FROM appearances) ORDER BY id LIMIT ?"


class RetentionLimits(Struct, frozen=True):
    """How many games are kept, and for how many days; 0 means no limit."""

    most: int = 10_000
    days: int = 365


class Trimmed(Struct, frozen=True):
    """How many games were deleted, and why; and whether the clock has jumped."""

    limits: RetentionLimits
    old: int = 0
    many: int = 0
    clock: int = 0
    jumped_from: int | None = None


def trim(connection: Connection, limits: RetentionLimits, now: int) -> Trimmed:
    """Delete some of the games that are too old or too many."""
    seen = clock_check.look(connection, now)
    kept = _count(connection)
    share = max(LEAST, int(kept * SHARE))
    old = _forget(connection, _old(connection, now - limits.days * DAY, share)) if limits.days and seen.steady else 0
    excess = max(0, kept - old - limits.most) if limits.most else 0
    many = _forget(connection, _of_those_with_most(connection, min(excess, share - old)))
    return Trimmed(limits, old, many, seen.seen, seen.jumped_from)


def report(trimmed: Trimmed) -> None:
    """Log what was deleted, and a clock that has jumped."""
    if trimmed.old:
        log.info("deleted %d games that ended more than %d days ago", trimmed.old, trimmed.limits.days)
    if trimmed.many:
        log.info(
            "deleted %d old games of players who have the most: more than %d were stored",
            trimmed.many, trimmed.limits.most,
        )  # fmt: skip
    if trimmed.jumped_from is not None:
        log.warning(
            "the clock says %s, and said %s before: check it; for %d days no game is deleted by age",
            _date(trimmed.clock), _date(trimmed.jumped_from), clock_check.STEADY // DAY,
        )  # fmt: skip


def _count(connection: Connection) -> int:
    count: int = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    return count


def _old(connection: Connection, before: int, most: int) -> list[int]:
    return [number for (number,) in connection.execute(OLD, (before, most))]


def _of_those_with_most(connection: Connection, number: int) -> list[int]:
    """So many games, each the oldest of whoever has the most when the ones before are gone."""
    if number <= 0:
        return []
    left = Counter[str](dict(connection.execute(MOST_GAMES, (number,)).fetchall()))
    left[""] = connection.execute(COUNT_WITHOUT_KEY).fetchone()[0]
    oldest = {identity: _first_of(connection, identity, number) for identity in left}
    chosen: list[int] = []
    while len(chosen) < number and left:
        [(who, _)] = left.most_common(1)
        game = next((game for game in oldest[who] if game not in chosen), None)
        if game is None:
            del left[who]
            continue
        chosen.append(game)
        left.subtract({identity: 1 for identity in left if game in oldest[identity]})
    return chosen


def _first_of(connection: Connection, identity: str, number: int) -> list[int]:
    """The oldest games of a player, or those without a key."""
    if identity:
        found = connection.execute(FIRST_OF_ONE, (identity, number))
    else:
        found = connection.execute(FIRST_WITHOUT_KEY, (number,))
    return [game for (game,) in found]


def _forget(connection: Connection, numbers: Sequence[int]) -> int:
    for number in numbers:
        finished_games.forget(connection, number)
    return len(numbers)


def _date(seconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(seconds))
