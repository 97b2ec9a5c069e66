"""Who has played which deal of the day, and how it ended: attempts, the ladder of a day, and everybody's streaks.

A player has one attempt at a deal. It is used up when it begins; without a result at the end it is lost. A result
counts only until the seed of its deal is published.
"""

from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from server.store import clock_check
from server.store.clock_check import DAY
from server.store.daily import calendar
from server.store.daily.calendar import Deal
from server.store.format import sealed_rows
from server.store.port.connection import Connection

MOST, MOST_OF_STRANGERS = 2_000, 1_800
"""How many players may begin a deal. After the second number, only those who have played here before may."""
KEPT_DAYS = 35
"""How many days attempts are kept; their totals are in the streaks."""
STREAK_KEPT_DAYS = 400
"""How many days after their last deal players stay on the list of all time."""
BEST = "SELECT id FROM attempts WHERE day = ? AND game = ? AND place IS NOT NULL ORDER BY place, worth DESC, id LIMIT ?"
BEST_EVER = "SELECT id FROM streaks WHERE game = ? ORDER BY won DESC, finished DESC, id LIMIT ?"
SEALED = """SELECT 1 FROM attempts JOIN deals ON deals.day = attempts.day AND deals.game = attempts.game
    WHERE code = ? AND published = 0"""

NotBegun = Literal["played", "over", "full"]
"""Why a player can't begin a deal: they have begun it before, it is not its day, or too many players have begun it."""


class Attempt(NamedTuple):
    """A player's attempt at a deal; without a place it is not finished."""

    day: int
    game: str
    identity: str
    started: int
    place: int | None = None
    points: int | None = None
    worth: int | None = None
    """The value of the points; higher is better."""
    code: str | None = None
    """The code of the finished game."""


class FinishedAttempt(Struct, frozen=True):
    """How an attempt ended."""

    day: int
    game: str
    identity: str
    place: int
    points: int
    worth: int


class Streak(Struct, frozen=True):
    """A player's deals of the day in one game, all together."""

    identity: str
    game: str
    finished: int = 0
    won: int = 0
    streak: int = 0
    """How many days in a row, up to the last one."""
    longest: int = 0
    last: int = -1
    """The last of these days."""


def begin(connection: Connection, deal: Deal, identity: str, now: int, *, regular: bool) -> NotBegun | None:
    """Use up a player's attempt, or say why not."""
    if not calendar.playable(connection, deal, now):
        return "over"
    if _number(connection, deal.day, deal.game, identity) is not None:
        return "played"
    if count(connection, deal.day, deal.game) >= (MOST if regular else MOST_OF_STRANGERS):
        return "full"
    _trim(connection, now)
    number = sealed_rows.next_id(connection, "attempts")
    sealed_rows.add(connection, "attempts", number, *Attempt(deal.day, deal.game, identity, now))
    return None


def finish(connection: Connection, ended: FinishedAttempt, code: str) -> bool:
    """Store how an attempt ended, and the code of the game.

    Return whether it counts: it does until the seed is published.
    """
    which = ended.day, ended.game, ended.identity
    deal, begun = calendar.find(connection, ended.day, ended.game), find(connection, *which)
    if begun is None or begun.place is not None:
        return False
    done, counts = begun._replace(code=code), deal is not None and not deal.published
    if counts:
        done = done._replace(place=ended.place, points=ended.points, worth=ended.worth)
        _go_on(connection, done)
    sealed_rows.put(connection, "attempts", _number(connection, *which), *done)
    return counts


def find(connection: Connection, day: int, game: str, identity: str) -> Attempt | None:
    """A player's attempt at a deal."""
    which = "day = ? AND game = ? AND identity = ?"
    return next(iter(_attempts(connection, which, day, game, identity)), None)


def of_player(connection: Connection, identity: str) -> list[Attempt]:
    """All attempts of a player that are kept."""
    return _attempts(connection, "identity = ?", identity)


def count(connection: Connection, day: int, game: str) -> int:
    """How many players have begun a deal."""
    number: int = connection.execute(
        "SELECT count(*) FROM attempts WHERE day = ? AND game = ?", (day, game)
    ).fetchone()[0]
    return number


def ladder(connection: Connection, day: int, game: str, most: int) -> list[Attempt]:
    """The best finished attempts at a deal, best first."""
    found = _attempts(connection, f"id IN ({BEST})", day, game, most)
    return sorted(found, key=lambda one: (one.place, -(one.worth or 0)))


def rank(connection: Connection, attempt: Attempt) -> int:
    """The rank of a finished attempt: one plus the number of better ones."""
    better = "day = ? AND game = ? AND (place < ? OR (place = ? AND worth > ?))"
    found = connection.execute(
        f"SELECT count(*) FROM attempts WHERE {better}",  # noqa: S608
        (attempt.day, attempt.game, attempt.place, attempt.place, attempt.worth),
    )
    return 1 + int(found.fetchone()[0])


def is_sealed(connection: Connection, code: str) -> bool:
    """Whether a finished game is of a deal whose seed is not published; its record must not be shown to anybody."""
    return connection.execute(SEALED, (code,)).fetchone() is not None


# --- all days together -----------------------------------------------------------------------------------------------


def streak_of(connection: Connection, game: str, identity: str) -> Streak:
    """A player's totals."""
    found = sealed_rows.first(connection, "streaks", "identity = ? AND game = ?", identity, game)
    return Streak(*found[1:]) if found else Streak(identity, game)


def current_streak(connection: Connection, streak: Streak, today: int) -> int:
    """How many deals in a row a player has finished, if none was missed since; today's may still be played."""
    previous = calendar.previous_day(connection, today, streak.game)
    return streak.streak if streak.last >= (today if previous is None else previous) else 0


def best_ever(connection: Connection, game: str, most: int) -> list[Streak]:
    """The players who have won the most deals, best first."""
    found = [
        Streak(*values[1:]) for values in sealed_rows.whole(connection, "streaks", f"id IN ({BEST_EVER})", game, most)
    ]
    return sorted(found, key=lambda one: (-one.won, -one.finished))


def streaks_of(connection: Connection, identity: str) -> list[Streak]:
    """A player's totals, by game."""
    return [Streak(*values[1:]) for values in sealed_rows.whole(connection, "streaks", "identity = ?", identity)]


def _go_on(connection: Connection, done: Attempt) -> None:
    """Count a finished attempt; it continues the streak if the deal before it was finished too."""
    before = streak_of(connection, done.game, done.identity)
    days = 1 + (before.streak if before.last == calendar.previous_day(connection, done.day, done.game) else 0)
    after = replace(
        before,
        finished=before.finished + 1,
        won=before.won + (done.place == 1),
        streak=days,
        longest=max(before.longest, days),
        last=done.day,
    )
    known = "SELECT id FROM streaks WHERE identity = ? AND game = ?"
    found = connection.execute(known, (done.identity, done.game)).fetchone()
    number = found[0] if found else sealed_rows.next_id(connection, "streaks")
    values = after.finished, after.won, after.streak, after.longest, after.last
    sealed_rows.put(connection, "streaks", number, after.identity, after.game, *values)


def _trim(connection: Connection, now: int) -> None:
    """Delete what is too old, by a clock that can be trusted."""
    if clock_check.judged(connection, now).steady:
        connection.execute("DELETE FROM attempts WHERE day < ?", (now // DAY - KEPT_DAYS,))
        connection.execute("DELETE FROM streaks WHERE last < ?", (now // DAY - STREAK_KEPT_DAYS,))


def _number(connection: Connection, day: int, game: str, identity: str) -> int | None:
    """The number of the row of an attempt, which may be damaged: then the attempt is used up all the same."""
    which = "SELECT id FROM attempts WHERE day = ? AND game = ? AND identity = ?"
    found = connection.execute(which, (day, game, identity)).fetchone()
    return found[0] if found else None


def _attempts(connection: Connection, which: str, *parameters: Any) -> list[Attempt]:
    return [Attempt(*values[1:]) for values in sealed_rows.whole(connection, "attempts", which, *parameters)]
