"""When the garbage collector runs.

A full collection visits every object of every app. With a hundred apps it takes about a second, in which nobody's key
is read. So automatic collections are limited to young objects. Older objects are frozen when a session has started. The
garbage of ended sessions is collected when nobody is in a game. Sessions break their own reference cycles: each leaves
a dozen small objects, so even in a house in which somebody always plays there is seldom enough to collect.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

YOUNG = 4_000
"""How many new objects trigger a collection of the youngest generation."""
MIDDLE = 250
NEVER = 1_000_000
WORTH_IT = 20
"""How many ended sessions are worth a full collection when nobody plays."""
TOO_MUCH = 10_000
"""How many ended sessions are collected even while people play: they leave some 30 MB."""


class GarbageCollector:
    """Keeps the collector out of the way."""

    def __init__(self, quiet: Callable[[], bool]) -> None:
        self._quiet = quiet
        self._ended = 0
        self.let_go: Callable[[], None] = lambda: None
        """Empties caches before a full collection; set by the owner of the caches."""

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
        """Run a full collection, now or later."""
        self._ended += 1
        if self._ended >= TOO_MUCH or (self._ended >= WORTH_IT and self._quiet()):
            self.tidy()

    def tidy(self) -> None:
        """Run a full collection."""
        self._ended = 0
        self.let_go()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
