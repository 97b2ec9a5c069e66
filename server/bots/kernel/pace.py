"""How long a bot takes for things: about as long as people do."""

from random import Random

from msgspec import Struct

FASTEST = 0.25
"""The shortest time, in seconds: the fastest reaction of a person to something seen."""


class Span(Struct, frozen=True):
    """A time in seconds: at least, mostly, at most."""

    least: float
    mostly: float
    most: float

    def draw(self, chance: Random) -> float:
        """How long it takes this time."""
        return chance.triangular(self.least, self.most, self.mostly)


READY = Span(1.0, 1.6, 3.0)
"""How long it takes to look at cards, or at how a round ended."""
