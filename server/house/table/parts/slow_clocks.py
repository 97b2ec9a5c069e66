"""The clocks of a slow table: its deadlines are in the store, and the house's alarm ends them."""

from collections.abc import Callable, Iterable

from protocol.base import Clock, Seat, Timer
from server.store.slow.tables import Slow


class SlowClocks:
    """Shows deadlines; nothing runs here."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self.slow: Slow | None = None
        """The table as it is stored."""

    def follow(self, timers: Iterable[Timer]) -> None:
        """Do nothing: the deadlines of a new state are written with it."""

    def hold(self, *, held: bool) -> None:
        """Do nothing: nobody loses a day because a disk is full for a minute."""

    def stop(self) -> None:
        """Do nothing."""

    @property
    def on_vacation(self) -> tuple[Seat, ...]:
        """The seats of those who are on vacation."""
        return tuple(sorted(self.slow.away(self._now()))) if self.slow else ()

    def shown(self) -> tuple[Clock, ...]:
        """The deadlines as everyone may see them."""
        if self.slow is None:
            return ()
        now = self._now()
        away = self.slow.away(now)
        return tuple(
            Clock(
                one.kind,
                one.waits_for[0] if len(one.waits_for) == 1 else None,
                one.seconds,
                float(max(0, one.due - now)),
                bool(one.waits_for) and away >= set(one.waits_for),
            )
            for one in self.slow.summary.deadlines
        )
