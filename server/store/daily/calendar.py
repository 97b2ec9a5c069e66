"""The deals of the day: one secret seed for each game and day (UTC).

A day's seed is drawn the day before, or when the house opens on a day for which there is none. It is never drawn
again, and its row is never deleted. Each deal goes through three states:

    drawn       its commitment is public; nobody may play it yet
    opened      its day has come: everyone with a key may play it once
    published   its seed is public; nobody plays it any more, and no result counts any more

A deal is published some time after its day, so that players who began late can finish. The clock may be wrong:

- If it is ahead, deals are opened and published too early. They are spent: a published deal is never played.
- If it is behind the latest day that was opened, it has been set back, or it was ahead before. Then nothing is drawn,
  opened, played or published until it has caught up. If that would take long, it is trusted once it has run without a
  jump for a week (`clock_check`); the deals that had been opened or drawn beyond tomorrow are then published, unplayed.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from server.store import clock_check
from server.store.clock_check import DAY, STEADY
from server.store.format import sealed_rows
from server.store.port.connection import Connection

GRACE = 2 * 60 * 60
"""How many seconds after its day a deal is published; attempts must be finished by then."""
OF_DAY = "day = ? AND game = ?"
LATEST = "SELECT id FROM deals WHERE opened = 1 ORDER BY day DESC LIMIT 20"


class Deal(Struct, frozen=True):
    """A game's deal of one day; `day` counts from 1970, `drawn` is in seconds since then."""

    day: int
    game: str
    seed: bytes
    drawn: int
    opened: bool = False
    published: bool = False

    def __repr__(self) -> str:
        """Which deal it is; the seed must not get into a log."""
        return f"Deal({self.day}, {self.game!r})"


class Calendar(Struct, frozen=True):
    """The deals that can be played now, by game; none while the clock is behind the latest opened day."""

    today: int
    deals: dict[str, Deal] = {}
    behind: int | None = None
    """The latest opened day, if the clock is behind it."""


def day_of(seconds: float) -> int:
    """The day of a time, counted from 1970."""
    return int(seconds // DAY)


def keep_up(connection: Connection, now: int, games: Iterable[str], draw: Callable[[], bytes]) -> Calendar:
    """Draw, open and publish what is due, unless the clock is behind. Return today's deals."""
    today, reached = day_of(now), _reached(connection)
    if reached is not None and today < reached:
        if not _believed(connection, now, reached - today):
            return Calendar(today, behind=reached)
        _retire(connection, today + 1)
    for game in games:
        _draw(connection, now, game, draw)
    for deal in _deals(connection, "day = ? AND opened = 0 AND published = 0", today):
        _put(connection, replace(deal, opened=True))
    for deal in _deals(connection, "day < ? AND published = 0", day_of(now - GRACE)):
        _put(connection, replace(deal, published=True))
    playable = _deals(connection, "day = ? AND opened = 1 AND published = 0", today)
    return Calendar(today, {deal.game: deal for deal in playable})


def find(connection: Connection, day: int, game: str) -> Deal | None:
    """The deal of a game on a day."""
    return next(iter(_deals(connection, OF_DAY, day, game)), None)


def playable(connection: Connection, deal: Deal, now: int) -> bool:
    """Whether a deal can be begun at this time: its day must be today, and the latest that was opened."""
    found = find(connection, deal.day, deal.game)
    on_its_day = day_of(now) == deal.day == _reached(connection)
    return found is not None and found.opened and not found.published and on_its_day


def last_published(connection: Connection, game: str) -> Deal | None:
    """The latest deal that was played and whose seed is public."""
    latest = "day = (SELECT max(day) FROM deals WHERE game = ? AND opened = 1 AND published = 1) AND game = ?"
    return next(iter(_deals(connection, latest, game, game)), None)


def previous_day(connection: Connection, day: int, game: str) -> int | None:
    """The latest day before this one on which the game had a deal."""
    before = "SELECT max(day) FROM deals WHERE game = ? AND opened = 1 AND day < ?"
    found: int | None = connection.execute(before, (game, day)).fetchone()[0]
    return found


def _reached(connection: Connection) -> int | None:
    """The latest day that was opened, by rows that are not damaged."""
    return max((deal.day for deal in _deals(connection, f"id IN ({LATEST})")), default=None)


def _believed(connection: Connection, now: int, days_behind: int) -> bool:
    """Whether a clock that is more than a few days behind has run without a jump for long enough."""
    return days_behind * DAY > STEADY and clock_check.judged(connection, now).steady


def _draw(connection: Connection, now: int, game: str, draw: Callable[[], bytes]) -> None:
    """Draw the seeds of today and tomorrow, if those days have none. A damaged row counts: its seed was drawn."""
    for day in (day_of(now), day_of(now) + 1):
        known = "SELECT 1 FROM deals WHERE day = ? AND game = ? UNION SELECT 1 FROM attempts WHERE day = ? AND game = ?"
        if connection.execute(known, (day, game, day, game)).fetchone() is None:
            _put(connection, Deal(day, game, draw(), now))


def _retire(connection: Connection, last: int) -> None:
    """Publish the deals of later days, which a wrong clock has drawn or opened. They no longer count as opened."""
    for deal in _deals(connection, "day > ?", last):
        _put(connection, replace(deal, opened=False, published=True))


def _deals(connection: Connection, which: str, *parameters: Any) -> list[Deal]:
    found = sealed_rows.whole(connection, "deals", which, *parameters)
    return [
        Deal(day, game, seed, drawn, opened=bool(opened), published=bool(published))
        for _, day, game, seed, drawn, opened, published in found
    ]


def _put(connection: Connection, deal: Deal) -> None:
    known = connection.execute(f"SELECT id FROM deals WHERE {OF_DAY}", (deal.day, deal.game)).fetchone()  # noqa: S608
    number = known[0] if known else sealed_rows.next_id(connection, "deals")
    values = deal.day, deal.game, deal.seed, deal.drawn, int(deal.opened), int(deal.published)
    sealed_rows.put(connection, "deals", number, *values)
