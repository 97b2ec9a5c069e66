"""Keeps the deals of the day up to date while the house is open: draws, opens and publishes them as days change."""

import logging
import secrets
import time
from collections.abc import Callable, Iterable

from server.house.runtime.background_tasks import BackgroundTasks
from server.house.runtime.periodic_task import PeriodicTask
from server.rules.kernel.shuffle import SEED_BYTES
from server.store.clock_check import DAY
from server.store.daily import calendar
from server.store.daily.calendar import GRACE, Calendar, Deal, day_of
from server.store.errors import StoreError
from server.store.store import Job, Store

log = logging.getLogger(__name__)

LONGEST = 600.0
"""The maximum time between two looks at the clock, in seconds: it may be changed while the house is open."""


class DealsOfTheDay:
    """The deals that can be played now."""

    def __init__(
        self,
        store: Store,
        background: BackgroundTasks,
        games: Iterable[str],
        now: Callable[[], float] = time.time,
    ) -> None:
        self.now = now
        """The wall clock: seconds since 1970."""
        self._store = store
        self._games = games
        self._calendar = Calendar(day_of(now()))
        self.updates = PeriodicTask(self._keep_up, self._until_change, background)

    def today(self, game: str) -> Deal | None:
        """The deal that can be played now; None if there is none, or the day has just changed."""
        return self._calendar.deals.get(game) if self._calendar.today == day_of(self.now()) else None

    def keeping_up(self) -> Job[Calendar]:
        """A job that draws, opens and publishes what is due now."""
        now, games = int(self.now()), tuple(self._games)
        return lambda connection: calendar.keep_up(connection, now, games, _new_seed)

    def note(self, found: Calendar) -> None:
        """Remember the calendar, and log when the clock falls behind it."""
        if found.behind is not None and self._calendar.behind is None:
            log.warning(
                "the clock says %s, but the deals of the day have reached %s: check it; until then there are none",
                date(found.today), date(found.behind),
            )  # fmt: skip
        self._calendar = found

    async def _keep_up(self) -> None:
        """Bring the calendar up to date; an error is only logged, because the house should open on a full disk too."""
        try:
            self.note(await self._store.do(self.keeping_up()))
        except StoreError as error:
            log.error("can't draw the deals of the day: %s", error)

    def _until_change(self) -> float:
        now = self.now()
        return min(LONGEST, DAY - now % DAY, DAY - (now - GRACE) % DAY)


def _new_seed() -> bytes:
    """The house's own randomness; nothing else decides a deal."""
    return secrets.token_bytes(SEED_BYTES)


def date(day: int) -> str:
    """A day as people write it: 2026-11-17."""
    return time.strftime("%Y-%m-%d", time.gmtime(day * DAY))
