"""What is counted for a player over many games: the rounds that they ended."""

from collections.abc import Sequence

from protocol import level8 as l8
from protocol.base import Seat
from server.rules.kernel.game import PER_ROUND, Ratio

TRENDS = {"points": PER_ROUND, "rounds_won": Ratio("rounds_won", ("rounds",))}


def tally(events: Sequence[l8.Event], seat: Seat) -> dict[str, int]:
    """Count the rounds that a player ended with no card left, or with level 8 (L7)."""
    won = sum(isinstance(event, l8.RoundEnded) and event.seat == seat for event in events)
    return {"rounds_won": won} if won else {}
