"""The latency of a connection: its round trip, and how much that jitters.

Both come from the latest measurements. The highest and the lowest tenth are replaced by their neighbours, so one slow
or quick answer changes nothing.
"""

from collections import deque
from collections.abc import Iterable
from math import inf, sqrt
from operator import attrgetter
from statistics import fmean

from msgspec import Struct

KEPT = 30
OUTER = 10
"""One in this many measurements is replaced, at either end."""


class Latency(Struct, frozen=True):
    """A connection's round trip and its standard deviation, in seconds."""

    seconds: float
    jitter: float = 0.0


UNKNOWN = Latency(inf)


class RoundTrip:
    """Gathers measurements of one connection: how soon the client answers, and how soon its system acknowledges.

    The client can answer late, so its round trip is never longer than what the acknowledgements say.
    """

    def __init__(self) -> None:
        self._answers: deque[float] = deque(maxlen=KEPT)
        self._acknowledgements: deque[float] = deque(maxlen=KEPT)
        self._said = self._proved = UNKNOWN
        self.latency: Latency | None = None
        """The result of the measurements; None before the first one."""

    def answered(self, seconds: float) -> None:
        """Add the time that an answer took."""
        self._answers.append(seconds)
        self._said = _latency(self._answers)
        self._settle()

    def acknowledged(self, seconds: float) -> None:
        """Add the time that an acknowledgement took."""
        self._acknowledgements.append(seconds)
        self._proved = _latency(self._acknowledgements)
        self._settle()

    def _settle(self) -> None:
        self.latency = min(self._said, self._proved, key=attrgetter("seconds"))

    @property
    def longest(self) -> float:
        """The longest of the latest answers."""
        return max(self._answers, default=0.0)


def _latency(measured: Iterable[float]) -> Latency:
    kept = _cut_back(sorted(measured))
    mean = fmean(kept)
    return Latency(mean, sqrt(fmean([(seconds - mean) ** 2 for seconds in kept])))


def _cut_back(measured: list[float]) -> list[float]:
    """Replace the outermost of sorted measurements by their neighbours."""
    outer = -(-len(measured) // OUTER) if len(measured) > 2 else 0
    inner = measured[outer : len(measured) - outer]
    return [inner[0]] * outer + inner + [inner[-1]] * outer
