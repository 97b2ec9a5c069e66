"""What is counted for a player over many games: how calls and slaps came out."""

from collections import Counter
from collections.abc import Sequence

from protocol import kombio as k
from protocol.base import Seat
from protocol.kombio_setup import call_won


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
