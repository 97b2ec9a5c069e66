"""The countdowns of a table's deadlines on the screen."""

from collections.abc import Callable, Sequence
from math import ceil
from operator import itemgetter

from msgspec import Struct

from protocol.base import Clock

LAST_SECONDS = 10
"""Only these are counted one by one; before that, a clock moves in steps."""
STEP = 5
MINUTES, MINUTE = 600, 60
"""From ten minutes on a clock moves in minutes."""


class Countdown(Struct, frozen=True):
    """A clock as it is shown: the seconds that are left of the whole time."""

    seconds: int
    whole: int
    own: bool
    """Whether it runs for the viewer."""

    @property
    def urgent(self) -> bool:
        """Whether the viewer has little time left."""
        return self.own and self.seconds <= LAST_SECONDS


class Clocks:
    """Counts down between updates of the table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._clocks: Sequence[Clock] = ()
        self._came = 0.0

    def set(self, clocks: Sequence[Clock]) -> None:
        """Take the deadlines from an update."""
        self._clocks, self._came = clocks, self._clock()

    def shown(self, you: int | None) -> Countdown | None:
        """The clock to show: the viewer's own, or else the one that runs out first."""
        first = None
        for clock, seconds in self._running() if self._clocks else ():
            own = you is not None and clock.seat in (None, you)
            if first is None or (own and not first.own):
                first = Countdown(_seconds(seconds), ceil(clock.seconds), own)
        return first

    def due(self) -> float | None:
        """The seconds until the next clock shows another number, if there is one."""
        return min((left - _next(left) for _, left in self._running()), default=None) if self._clocks else None

    def _running(self) -> list[tuple[Clock, float]]:
        """The clocks that run, and how many seconds each has left; the shortest first."""
        passed = self._clock() - self._came
        running = [(clock, clock.left - passed) for clock in self._clocks if not clock.paused]
        return sorted([each for each in running if each[1] > 0], key=itemgetter(1))


def _seconds(left: float) -> int:
    """The seconds that are shown."""
    return ceil(left) if left <= LAST_SECONDS else _step(left) * ceil(left / _step(left))


def _step(left: float) -> int:
    return MINUTE if left > MINUTES else STEP


def _next(left: float) -> int:
    """How many seconds are left when another number is shown."""
    return ceil(left) - 1 if left <= LAST_SECONDS else max(LAST_SECONDS, _seconds(left) - _step(left))
