"""Looks up the page of the deal of the day: the public part of the deals, the ladders, and the requester's standing.

The page shows a seed only once it is published, just as the archive does with games of its deal.
"""

from protocol.archive import Daily, DailyOwn, DailyStanding, DailyTotal, DealOfDay
from server.house.runtime.daily_deals import date
from server.rules.kernel.shuffle import commitment
from server.store import players
from server.store.daily import attempts, calendar
from server.store.daily.attempts import Attempt, Streak
from server.store.daily.calendar import Calendar, Deal
from server.store.store import Connection

MOST = 50
"""How many players a list has."""


def page(connection: Connection, now: Calendar, game: str, identity: str | None) -> Daily:
    """The page of a game for a player with this identity; without one, for guests and programs."""
    today = now.deals.get(game)
    behind = now.behind is not None
    return Daily(
        game,
        today=_public(today),
        tomorrow=None if behind else _public(calendar.find(connection, now.today + 1, game)),
        last=_public(calendar.last_published(connection, game)),
        begun=attempts.count(connection, now.today, game) if today else 0,
        ladder=tuple(_ladder(connection, now.today, game)) if today else (),
        best=tuple(_total(connection, one) for one in attempts.best_ever(connection, game, MOST)),
        you=_own(connection, now.today, game, identity) if identity else None,
    )


def _public(deal: Deal | None) -> DealOfDay | None:
    """What everyone may know of a deal."""
    if deal is None:
        return None
    return DealOfDay(date(deal.day), commitment(deal.seed), deal.drawn, deal.seed.hex() if deal.published else None)


def _ladder(connection: Connection, day: int, game: str) -> list[DailyStanding]:
    """The best of a day. Equal results share a rank."""
    found = attempts.ladder(connection, day, game, MOST)
    results = [(one.place, one.worth) for one in found]
    return [_standing(connection, one, 1 + results.index((one.place, one.worth))) for one in found]


def _standing(connection: Connection, attempt: Attempt, rank: int) -> DailyStanding:
    return DailyStanding(rank, _name(connection, attempt.identity), attempt.place or 0, attempt.points or 0)


def _total(connection: Connection, streak: Streak) -> DailyTotal:
    return DailyTotal(_name(connection, streak.identity), streak.won, streak.finished, streak.longest)


def _own(connection: Connection, day: int, game: str, identity: str) -> DailyOwn:
    attempt, streak = attempts.find(connection, day, game, identity), attempts.streak_of(connection, game, identity)
    finished = attempt if attempt and attempt.place is not None else None
    return DailyOwn(
        begun=attempt is not None,
        standing=_standing(connection, finished, attempts.rank(connection, finished)) if finished else None,
        streak=attempts.current_streak(connection, streak, day),
        total=_total(connection, streak),
    )


def _name(connection: Connection, identity: str) -> str:
    return players.name_of(connection, identity) or "?"
