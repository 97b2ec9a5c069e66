"""Counters and histograms: plain numbers that are increased where things happen, and read on request.

Counting is in the path of every keystroke, so it is just an addition; the reader does the formatting.
"""

from bisect import bisect_left
from collections import Counter

QUICK = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
"""Bounds in seconds, in the range that a player would notice."""


class Histogram:
    """A histogram of durations."""

    __slots__ = ("bounds", "counts", "seconds")

    def __init__(self, bounds: tuple[float, ...] = QUICK) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """The number of values in each bucket; the last one is beyond all bounds."""
        self.seconds = 0.0
        """The sum of all values."""

    def add(self, seconds: float) -> None:
        """Add a duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds


class Figures:
    """All counters of the house."""

    def __init__(self) -> None:
        self.keystrokes = Histogram()
        """From the bytes of a key to the next frame on the same player's screen."""
        self.lag = Histogram()
        """How late the event loop is."""
        self.journal = Histogram()
        """How long it takes to write a command to the disk."""
        self.frames = 0
        self.bytes_out = 0
        self.bytes_in = 0
        self.visits: Counter[str] = Counter()
        """Connections of people, by key or guest."""
        self.refusals: Counter[str] = Counter()
        """Refusals by reason: of connections and of requests."""
        self.games: Counter[tuple[str, str]] = Counter()
        """Games that have begun and ended, by name and phase."""
        self.errors: Counter[str] = Counter()
        """Logged errors, by logger."""
