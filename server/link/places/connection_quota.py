"""Limits logged-in connections, in total and per address.

Clients can be told apart only after the login. Guests and new keys may use all places except the reserved ones, keys
that have played here may use all, and operators always get in. When everything is taken, in total or for an address, an
idle guest or new key is disconnected for a key that has played here.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from server.link.places.limits import PlaceLimits
from server.link.places.refusal import TurnedAwayError, address_full, house_full
from server.office.access.doorkeeper import Rank


class Occupant(Protocol):
    """A logged-in connection."""

    rank: Rank
    network: str
    active: float
    """When its user last typed something."""

    def give_way(self) -> None:
        """Disconnect, with a reason."""


class ConnectionQuota:
    """The places that are taken."""

    def __init__(self, limits: PlaceLimits, refusals: Counter[str]) -> None:
        self._most, self._most_each = limits.connections, limits.connections_per_address
        self._reserved = limits.connections * limits.regulars_percent // 100
        self._idle_seconds = limits.idle_seconds
        self._refusals = refusals
        self._taken: dict[Occupant, None] = {}

    def take(self, who: Occupant) -> None:
        """Take a place for a connection, or refuse it."""
        if who.rank is not Rank.OPERATOR:
            try:
                self._make_room(who)
            except TurnedAwayError as reason:
                self._refusals[reason.kind] += 1
                raise
        self.keep(who)

    def keep(self, who: Occupant) -> None:
        """Take a place for a connection that was there before, however full the house is."""
        self._taken[who] = None

    def leave(self, who: Occupant) -> None:
        """Free the place of a connection, if it has one."""
        self._taken.pop(who, None)

    def _make_room(self, who: Occupant) -> None:
        neighbours = [other for other in self._taken if other.network == who.network]
        if len(neighbours) >= self._most_each:
            self._disconnect_idle(who, neighbours, address_full())
        if len(self._taken) >= self._most - (self._reserved if who.rank is Rank.STRANGER else 0):
            self._disconnect_idle(who, [*self._taken], house_full())

    def _disconnect_idle(self, who: Occupant, others: list[Occupant], full: TurnedAwayError) -> None:
        """Disconnect the guest or new key that has been idle longest, or refuse the newcomer."""
        idle = sorted(self._idle(others), key=lambda other: other.active)
        if who.rank is Rank.STRANGER or not idle:
            raise full
        self.leave(idle[0])
        idle[0].give_way()

    def _idle(self, others: list[Occupant]) -> Iterator[Occupant]:
        since = asyncio.get_running_loop().time() - self._idle_seconds
        return (other for other in others if other.rank is Rank.STRANGER and other.active <= since)
