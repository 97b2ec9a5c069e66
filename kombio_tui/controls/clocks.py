"""The countdowns of a table's deadlines on the screen."""

from collections.abc import Callable, Sequence
from math import ceil

from msgspec import Struct

from protocol.base import Clock

LAST_SECONDS, STEP = 10, 5
"""The last seconds of one's own or everyone's clock are counted one by one; before that, and for others, in steps."""
MINUTES, MINUTE = 600, 60
"""From ten minutes on a clock moves in minutes."""


class Countdown(Struct, frozen=True, cache_hash=True):
    """A clock as it is shown: the seconds that are left of the whole time."""

    seconds: int
    whole: int
    own: bool
    """Whether it runs for the viewer."""

    @property
    def urgent(self) -> bool:
        """Whether the viewer has little time left."""
        return self.own and self.seconds <= LAST_SECONDS


def soonest(*dues: float | None) -> float | None:
    """The first thing that is due, if anything is."""
    first: float | None = None
    for due in dues:
        if due is not None and (first is None or due < first):
            first = due
    return first


class Clocks:
    """Counts down between updates of the table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._clocks: Sequence[Clock] = ()
        self._came = 0.0
        self._changes: float | None = None
        """When the clock that was shown last shows another number."""

    def set(self, clocks: Sequence[Clock]) -> None:
        """Take the deadlines from an update."""
        self._clocks, self._came = clocks, self._clock()

    def shown(self, you: int | None) -> Countdown | None:
        """The clock to show: the viewer's own, or else the one that runs out first."""
        now = self._clock()
        first: tuple[bool, float, Clock] | None = None
        for clock in self._clocks:
            left = self._came + clock.left - now
            if left > 0 and not clock.paused:
                others = you is None or (clock.seat != you and clock.seat is not None)
                if first is None or (others, left) < first[:2]:
                    first = others, left, clock
        if first is None:
            self._changes = None
            return None
        others, left, clock = first
        seconds, following = _counted(left, one_by_one=not others or clock.seat is None)
        self._changes = now + left - following
        whole = ceil(clock.seconds)
        return Countdown(min(whole, seconds), whole, own=not others)

    def due(self) -> float | None:
        """The seconds until the clock that was shown last shows another number, if there is one."""
        return None if self._changes is None else max(0.0, self._changes - self._clock())


def _counted(left: float, *, one_by_one: bool) -> tuple[int, int]:
    """The seconds that are shown, and those that are shown next."""
    if one_by_one and left <= LAST_SECONDS:
        return ceil(left), ceil(left) - 1
    step = MINUTE if left > MINUTES else STEP
    seconds = step * ceil(left / step)
    return seconds, seconds - step
