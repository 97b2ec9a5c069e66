"""The lag of the event loop: the time between when a call is due and when it happens.

While one screen is drawn, nobody's key is read; the lag is how long a key may wait.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from server.metrics.figures import Histogram

SECONDS = 0.25
"""Seconds between two measurements."""


class Lag:
    """Measures the lag regularly."""

    def __init__(self, histogram: Histogram, seconds: float = SECONDS) -> None:
        self._histogram = histogram
        self._seconds = seconds
        self._due = 0.0
        self._handle: asyncio.TimerHandle | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Measure inside the with block."""
        self._wait()
        try:
            yield
        finally:
            if self._handle:
                self._handle.cancel()

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._due = loop.time() + self._seconds
        self._handle = loop.call_at(self._due, self._look)

    def _look(self) -> None:
        self._histogram.add(asyncio.get_running_loop().time() - self._due)
        self._wait()
