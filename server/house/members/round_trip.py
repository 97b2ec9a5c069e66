"""How far away a player is: the round trip of the connection, and how much it jitters.

Both come from the last few measurements. The outermost tenth on either side counts only as much as its neighbours, so
one slow answer, or one quick one, changes nothing.
"""

from collections import deque
from collections.abc import Iterable
from operator import attrgetter
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
    """Gathers measurements of one connection: how soon the client answers, and how soon its system acknowledges.

    The client can answer late, so its round trip is never longer than what the acknowledgements say.
    """

    def __init__(self) -> None:
        self._answers: deque[float] = deque(maxlen=KEPT)
        self._acknowledgements: deque[float] = deque(maxlen=KEPT)
        self.way: Way | None = None
        """What the measurements say; None as long as there are none."""

    def answered(self, seconds: float) -> None:
        """Take in how long an answer took."""
        self._add(self._answers, seconds)

    def acknowledged(self, seconds: float) -> None:
        """Take in how long an acknowledgement took."""
        self._add(self._acknowledgements, seconds)

    def _add(self, measured: deque[float], seconds: float) -> None:
        measured.append(seconds)
        ways = [_way(measured) for measured in (self._answers, self._acknowledgements) if measured]
        self.way = min(ways, key=attrgetter("seconds"))

    @property
    def longest(self) -> float:
        """The longest answer that counts."""
        return max(self._answers, default=0.0)


def _way(measured: Iterable[float]) -> Way:
    kept = _cut_back(sorted(measured))
    return Way(fmean(kept), pstdev(kept))


def _cut_back(measured: list[float]) -> list[float]:
    """Replace the outermost measurements, shortest first, by their neighbours."""
    outer = -(-len(measured) // OUTER) if len(measured) > 2 else 0
    inner = measured[outer : len(measured) - outer]
    return [inner[0]] * outer + inner + [inner[-1]] * outer
