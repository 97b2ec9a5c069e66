"""The countdowns of a table's deadlines on the screen."""

from collections.abc import Callable, Sequence
from math import ceil
from operator import itemgetter

from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol.house import Clock

LAST_SECONDS = 10
"""The clock of a long wait is shown only for its last seconds."""


class Clocks:
    """Counts down between updates of the table. Short waits (`watched`) are shown from the start."""

    def __init__(self, clock: Callable[[], float], watched: Sequence[str] = ()) -> None:
        self._clock = clock
        self._watched = watched
        self._clocks: Sequence[Clock] = ()
        self._came = 0.0

    def set(self, clocks: Sequence[Clock]) -> None:
        """Take the deadlines from an update."""
        self._clocks, self._came = clocks, self._clock()

    def left(self, say: Say, you: int | None) -> tuple[str, str]:
        """The time left for the viewer, and for somebody else, in words; nothing while there is plenty."""
        own = others = ""
        for clock, seconds in self._running() if self._clocks else ():
            if seconds > 0 and (seconds <= LAST_SECONDS or clock.kind in self._watched):
                words = _words(ceil(seconds), say.language)
                if clock.seat is None or clock.seat == you:
                    own = own or words
                else:
                    others = others or words
        return own, others

    def due(self) -> float | None:
        """The seconds until the next clock changes or appears, if there is one."""
        soonest = None
        for clock, seconds in self._running() if self._clocks else ():
            if seconds <= 0:
                continue
            shown = seconds <= LAST_SECONDS or clock.kind in self._watched
            due = (seconds % 1 or 1.0) if shown else seconds - LAST_SECONDS
            if soonest is None or due < soonest:
                soonest = due
        return soonest

    def _running(self) -> list[tuple[Clock, float]]:
        """The clocks that run, and how many seconds each has left; the shortest first."""
        passed = self._clock() - self._came
        running = [(clock, clock.left - passed) for clock in self._clocks if not clock.paused]
        return sorted(running, key=itemgetter(1)) if len(running) > 1 else running


@shared
def _words(seconds: int, language: str) -> str:
    say = say_in(language)
    return say("{number} s left", number=seconds)
