"""When the garbage collector runs: never while people play, or hardly ever.

A full collection visits every object of every app. With a hundred apps it takes about a second, in which nobody's key
is read. Even one of the youngest objects takes 5 to 15 ms, several times a second, and finds nothing: what a game makes
goes by itself. Sessions and connections break their own reference cycles; each leaves a dozen small objects. So nothing
is collected automatically. The garbage of ended sessions is collected when nobody is in a game; even in a house in
which somebody always plays there is seldom enough to do it earlier.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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
        gc.disable()
        try:
            yield
        finally:
            gc.enable()

    def session_ended(self) -> None:
        """Run a full collection, now or later."""
        self._ended += 1
        if self._ended >= TOO_MUCH or (self._ended >= WORTH_IT and self._quiet()):
            self.tidy()

    def tidy(self) -> None:
        """Run a full collection."""
        self._ended = 0
        self.let_go()
        gc.collect()
