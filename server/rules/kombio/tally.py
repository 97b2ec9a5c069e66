"""What is counted for a player over many games: how calls and slaps ended.

How well somebody remembers is told by the cards that they named: a slap says "I know where such a card lies".
"""

from collections import Counter
from collections.abc import Sequence

from protocol import kombio as k
from protocol.base import Seat
from protocol.kombio_setup import call_won
from server.rules.kernel.game import PER_ROUND, Ratio

TRENDS = {
    "points": PER_ROUND,
    "calls": Ratio("calls_won", ("calls_won", "calls_lost")),
    "memory": Ratio("slaps_right", ("slaps_right", "slaps_wrong")),
}


def tally(events: Sequence[k.Event], seat: Seat) -> dict[str, int]:
    """Count a player's calls (K36, K37) and named cards (K21), right and wrong; naming nothing is wrong (K28)."""
    counts: Counter[str] = Counter()
    caller: Seat | None = None
    for event in events:
        match event:
            case k.Called(seat=who):
                caller = who
            case k.RoundEnded(sums=sums):
                if caller == seat:
                    counts["calls_won" if call_won(sums, seat) else "calls_lost"] += 1
                caller = None
            case k.Named(seat=who, right=right) if who == seat:
                counts["slaps_right" if right else "slaps_wrong"] += 1
            case k.NamedNothing(seat=who) if who == seat:
                counts["slaps_wrong"] += 1
    return dict(counts)


def slaps_in(events: Sequence[k.Event]) -> list[tuple[Seat, bool]]:
    """Who slapped, in order, and whether the right card was named (K21); naming nothing is wrong (K28)."""
    named = (event for event in events if isinstance(event, k.Named | k.NamedNothing))
    return [(event.seat, isinstance(event, k.Named) and event.right) for event in named]
