"""How far away a player is: the round trip, smoothed.

The median of the last few measurements: one slow answer, or one quick one, changes nothing.
"""

from collections import deque
from statistics import median

KEPT = 9


class RoundTrip:
    """Gathers measurements of one connection."""

    def __init__(self) -> None:
        self._seconds: deque[float] = deque(maxlen=KEPT)

    def add(self, seconds: float) -> None:
        """Take in a measurement."""
        self._seconds.append(seconds)

    @property
    def seconds(self) -> float | None:
        """The round trip; None as long as nothing was measured."""
        return median(self._seconds) if self._seconds else None
