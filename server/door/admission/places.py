"""Places for those who have logged in, and who gets one when there are few left.

Who somebody is shows only when they have logged in. From then on, guests and keys that have never played here may take
all places but some, keys that have played here may take all, and operators always come in. When all places are taken,
or all of an address, a stranger who is idle gives way to a key that has played here.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from server.door.admission.gates import TurnedAwayError, address_full
from server.door.admission.limits import Limits
from server.office.access.doorkeeper import Rank


def house_full() -> TurnedAwayError:
    """All places are taken."""
    return TurnedAwayError("door_full", "The house is full. Try again later.")


class Occupant(Protocol):
    """Somebody who has a place."""

    rank: Rank
    network: str
    active: float
    """When something was typed last."""

    def give_way(self) -> None:
        """Leave, and say why."""


class Places:
    """The places that are taken."""

    def __init__(self, limits: Limits, refusals: Counter[str]) -> None:
        self._most, self._most_each = limits.connections, limits.connections_per_address
        self._kept = limits.connections * limits.regulars_percent // 100
        self._idle_seconds = limits.idle_seconds
        self._refusals = refusals
        self._taken: dict[Occupant, None] = {}

    def take(self, who: Occupant) -> None:
        """Give somebody a place, or turn them away."""
        if who.rank is not Rank.OPERATOR:
            try:
                self._make_room(who)
            except TurnedAwayError as reason:
                self._refusals[reason.kind] += 1
                raise
        self._taken[who] = None

    def leave(self, who: Occupant) -> None:
        """Free somebody's place, if they had one."""
        self._taken.pop(who, None)

    def _make_room(self, who: Occupant) -> None:
        neighbours = [other for other in self._taken if other.network == who.network]
        if len(neighbours) >= self._most_each:
            self._send_idle_away(who, neighbours, address_full())
        if len(self._taken) >= self._most - (self._kept if who.rank is Rank.STRANGER else 0):
            self._send_idle_away(who, [*self._taken], house_full())

    def _send_idle_away(self, who: Occupant, others: list[Occupant], full: TurnedAwayError) -> None:
        """Send away the stranger who has been idle for longest, if that is long enough to make room for a known key."""
        idle = sorted(self._idle(others), key=lambda other: other.active)
        if who.rank is Rank.STRANGER or not idle:
            raise full
        self.leave(idle[0])
        idle[0].give_way()

    def _idle(self, others: list[Occupant]) -> Iterator[Occupant]:
        since = asyncio.get_running_loop().time() - self._idle_seconds
        return (other for other in others if other.rank is Rank.STRANGER and other.active <= since)
