"""When the garbage collector runs.

A full collection looks at every object of every app, and with a hundred apps it takes about a second in which nobody's
key is read. So the collector only ever looks at young objects by itself. What has settled is frozen when
a session has started, and the rubbish of sessions that ended is collected when nobody is in a game, or, if that never
comes, when much of it has piled up. Sessions take themselves apart, so there is little of it.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

YOUNG = 20_000
"""How many new objects there are before the youngest are looked at."""
MIDDLE = 50
NEVER = 1_000_000
WORTH_IT = 20
"""So many ended sessions are worth a full collection when nobody plays."""
TOO_MUCH = 500
"""So many ended sessions are collected even while people play."""


class GarbageCollector:
    """Keeps the collector out of the way."""

    def __init__(self, quiet: Callable[[], bool]) -> None:
        self._quiet = quiet
        self._ended = 0
        self.let_go: Callable[[], None] = lambda: None
        """Empties caches before everything is collected; set by whoever keeps some."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Take over the collector while the house is open."""
        before = gc.get_threshold()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        try:
            yield
        finally:
            gc.set_threshold(*before)
            gc.unfreeze()

    def session_started(self) -> None:
        """Freeze the objects that exist: a session that has started stays for a while."""
        gc.freeze()

    def session_ended(self) -> None:
        """Tidy up, now or later."""
        self._ended += 1
        if self._ended >= TOO_MUCH or (self._ended >= WORTH_IT and self._quiet()):
            self.tidy()

    def tidy(self) -> None:
        """Collect everything that is no longer in use."""
        self._ended = 0
        self.let_go()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
