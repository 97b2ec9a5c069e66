"""Delete games that are too old or too many: a few at a time, and by age only if the clock can be trusted."""

import logging
import sqlite3
import time

from msgspec import Struct

from server.store import clock_check, finished_games
from server.store.clock_check import DAY

log = logging.getLogger(__name__)

SHARE = 0.02
"""The largest share of all games that is deleted at once."""
LEAST = 2
"""This many may always be deleted: one more than is added when a game ends."""
OLD = "SELECT id FROM games WHERE ended < ? ORDER BY ended LIMIT ?"
FIRST = "SELECT id FROM games ORDER BY id LIMIT ?"


class Limits(Struct, frozen=True):
    """How many games are kept, and for how many days; 0 means no limit."""

    most: int = 10_000
    days: int = 365


class Trimmed(Struct, frozen=True):
    """How many games were deleted, and why; and whether the clock has jumped."""

    limits: Limits
    old: int = 0
    many: int = 0
    clock: int = 0
    jumped_from: int | None = None


def trim(connection: sqlite3.Connection, limits: Limits, now: int) -> Trimmed:
    """Delete some of the games that are too old or too many."""
    seen = clock_check.look(connection, now)
    kept = _count(connection)
    share = max(LEAST, int(kept * SHARE))
    old = _forget(connection, OLD, now - limits.days * DAY, share) if limits.days and seen.steady else 0
    excess = max(0, kept - old - limits.most) if limits.most else 0
    many = _forget(connection, FIRST, min(excess, share - old))
    return Trimmed(limits, old, many, seen.seen, seen.jumped_from)


def report(trimmed: Trimmed) -> None:
    """Log what was deleted, and a clock that has jumped."""
    if trimmed.old:
        log.info("deleted %d games that ended more than %d days ago", trimmed.old, trimmed.limits.days)
    if trimmed.many:
        log.info("deleted the %d oldest games: more than %d were stored", trimmed.many, trimmed.limits.most)
    if trimmed.jumped_from is not None:
        log.warning(
            "the clock says %s, and said %s before: check it; for %d days no game is deleted by age",
            _date(trimmed.clock), _date(trimmed.jumped_from), clock_check.STEADY // DAY,
        )  # fmt: skip


def _count(connection: sqlite3.Connection) -> int:
    count: int = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    return count


def _forget(connection: sqlite3.Connection, which: str, *parameters: int) -> int:
    numbers = [number for (number,) in connection.execute(which, parameters)]
    for number in numbers:
        finished_games.forget(connection, number)
    return len(numbers)


def _date(seconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(seconds))
