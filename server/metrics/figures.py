"""The figures: plain numbers that are counted up where things happen, and read when somebody asks.

Counting is on the way of every keystroke, so it is an addition and nothing else; all writing is left to the reader.
"""

from bisect import bisect_left
from collections import Counter

QUICK = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
"""Bounds in seconds for what a player would notice."""


class Histogram:
    """How often something took how long."""

    __slots__ = ("bounds", "counts", "seconds")

    def __init__(self, bounds: tuple[float, ...] = QUICK) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """For each bound, how many were within it and beyond the one before; last, those beyond all."""
        self.seconds = 0.0
        """All of them together."""

    def add(self, seconds: float) -> None:
        """Take in one that took so long."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds


class Figures:
    """All that is counted while the house is open."""

    def __init__(self) -> None:
        self.keystrokes = Histogram()
        """From the bytes of a key to the first picture after it, on the screen of the one who pressed it."""
        self.lag = Histogram()
        """How late the event loop is."""
        self.journal = Histogram()
        """How long it takes to keep a command for good."""
        self.frames = 0
        self.bytes_out = 0
        self.bytes_in = 0
        self.visits: Counter[str] = Counter()
        """People who came to the lobby, with a key or as a guest."""
        self.refusals: Counter[str] = Counter()
        """What was refused, by reason: people at the door, requests in the lobby."""
        self.games: Counter[tuple[str, str]] = Counter()
        """Games that have begun and ended, by name and phase."""
        self.errors: Counter[str] = Counter()
        """Errors that were logged, by where they happened."""
