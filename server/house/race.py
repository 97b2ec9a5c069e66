"""Who was first: the decision of a slap between players who are near and far.

Reaction times are compared, not arrivals. A player's reaction is the time from the moment at which the card was handed
to the player's connection to the moment at which the key arrived, less the time that the two ways took: the player's
round trip, as the house has measured it, but never more than the cap.

    reaction = stamp - shown - min(round trip, cap)

The first slap that arrives is held only as long as a rival who has not slapped yet could still beat it: until that
rival's card has been shown for as long as the best reaction so far, and the rival's own compensation. With equal round
trips that moment has passed when the first slap arrives, so nothing is held. It is never held longer than the cap.

Equal reactions go to the key that arrived first, and of two that arrived at once to the lower seat.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from protocol.base import Seat


class Racer(Struct, frozen=True):
    """A player in a race: when the card was shown to them, and how far away they are; None when not measured yet."""

    seat: Seat
    shown: float
    round_trip: float | None = None


class Entry(Struct, frozen=True):
    """A racer's key, and when it arrived."""

    racer: Racer
    stamp: float


def compensation(racer: Racer, cap: float) -> float:
    """How much of the way is made up for; nothing before it is measured."""
    return min(racer.round_trip or 0.0, cap)


def reaction(entry: Entry, cap: float) -> float:
    """How long the player took, in seconds."""
    return entry.stamp - entry.racer.shown - compensation(entry.racer, cap)


def ranked(entries: Iterable[Entry], cap: float) -> list[Entry]:
    """Everyone who slapped, the winner first."""
    return sorted(entries, key=lambda entry: (reaction(entry, cap), entry.stamp, entry.racer.seat))


def held_until(entries: Sequence[Entry], rivals: Iterable[Racer], cap: float) -> float:
    """Until when a rival who has not slapped yet could still win; at once when nobody can."""
    first = min(entry.stamp for entry in entries)
    best = reaction(ranked(entries, cap)[0], cap)
    chances = [best + rival.shown + compensation(rival, cap) for rival in rivals]
    return min(max(chances, default=first), first + cap)
