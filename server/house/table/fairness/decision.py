"""Who was first: the decision of a race between players who are near and far.

Reaction times are compared, not arrivals. A reaction runs from the moment the card was written to the player's
connection to the moment the key arrived, less a compensation for the player's round trip:

    reaction = stamp - shown - compensation
    compensation = round trip - luck, between 0 and the cap

The luck term is for links that jitter. On such a link some keys travel faster than the round trip says, and those
look like quick reactions. Two players win and lose by that equally often, but the more players there are, the more
often the luckiest one is first. So a jittery player is compensated for less, by as much as makes the chance to be the
first of `racers` equal for everybody (see `luck`).

A move that covers the card takes part like a slap: whoever slapped before the card was covered is in time.

The first key that arrives is held only as long as a rival who has not acted yet could still beat it: until that
rival's card has been shown for as long as the best reaction so far, plus the rival's own compensation. With equal
round trips that moment has passed when the first key arrives, so nothing is held. It is never held longer than the cap.

Equal reactions go to the key that arrived first, and of two that arrived at once to the lower seat.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import hypot
from statistics import NormalDist
from typing import TypeVar

from msgspec import Struct

from protocol.base import Seat
from server.house.members.round_trip import Latency

T = TypeVar("T")

HAND = 0.050
"""The standard deviation of one person's reactions, in seconds."""


class Racer(Struct, frozen=True):
    """A player in a race: when the card was shown to them, and how much of their round trip is compensated for."""

    seat: Seat
    shown: float
    compensation: float = 0.0


class Entry(Struct, frozen=True):
    """A racer's key, and when it arrived."""

    racer: Racer
    stamp: float

    @property
    def reaction(self) -> float:
        """How long the player took, in seconds."""
        return self.stamp - self.racer.shown - self.racer.compensation


def compensation(latency: Latency | None, racers: int, cap: float) -> float:
    """How much is subtracted from a player's reaction; nothing before the latency was measured."""
    if latency is None:
        return 0.0
    return max(0.0, min(latency.seconds - luck(latency.jitter, racers), cap))


def luck(jitter: float, racers: int) -> float:
    """How much a player would gain by jitter in a race between that many players.

    To win against equals, a reaction has to be among the fastest 1/racers. Jitter spreads reactions wider, and this
    is how far it moves the border of that part.
    """
    return _border(racers) * (hypot(HAND, jitter) - HAND)


@lru_cache
def _border(racers: int) -> float:
    """How many standard deviations below the mean the fastest 1/racers begin."""
    return -NormalDist().inv_cdf(1 / max(2, racers))


def below_reaction_floor(entry: Entry, floor: float) -> bool:
    """Whether the key came too soon after the card was shown to be a reaction to it."""
    return entry.reaction < floor


def ranked(requests: Iterable[T], entry_of: Callable[[T], Entry]) -> list[T]:
    """All requests that took part, the winner first."""

    def order(request: T) -> tuple[float, float, Seat]:
        entry = entry_of(request)
        return entry.reaction, entry.stamp, entry.racer.seat

    return sorted(requests, key=order)


def held_until(entries: Sequence[Entry], rivals: Iterable[Racer], cap: float) -> float:
    """Until when a rival who has not acted yet could still win."""
    first = min(entry.stamp for entry in entries)
    best = min(entry.reaction for entry in entries)
    chances = [best + rival.shown + rival.compensation for rival in rivals]
    return min(max(chances, default=first), first + cap)
