"""How far away a player is: the round trip of the connection, and how much it jitters.

Both come from the last few measurements. The outermost tenth on either side counts only as much as its neighbours, so
one slow answer, or one quick one, changes nothing.
"""

from collections import deque
from statistics import fmean, pstdev

from msgspec import Struct

KEPT = 30
OUTER = 10
"""One in so many measurements is cut back, on either side."""


class Way(Struct, frozen=True):
    """A connection's round trip and its standard deviation, in seconds."""

    seconds: float
    jitter: float = 0.0


class RoundTrip:
    """Gathers measurements of one connection."""

    def __init__(self) -> None:
        self._measured: deque[float] = deque(maxlen=KEPT)
        self.way: Way | None = None
        """What the measurements say; None as long as there are none."""

    def add(self, seconds: float) -> None:
        """Take in a measurement."""
        self._measured.append(seconds)
        kept = _cut_back(sorted(self._measured))
        self.way = Way(fmean(kept), pstdev(kept))

    @property
    def longest(self) -> float:
        """The longest measurement that counts; none is the shortest of all."""
        return max(self._measured, default=0.0)


def _cut_back(measured: list[float]) -> list[float]:
    """Replace the outermost measurements, shortest first, by their neighbours."""
    outer = -(-len(measured) // OUTER) if len(measured) > 2 else 0
    inner = measured[outer : len(measured) - outer]
    return [inner[0]] * outer + inner + [inner[-1]] * outer
