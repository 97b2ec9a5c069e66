"""The gates that a client passes on its way in, one concern each. A client that fails one is told why.

The listener puts them in their order. None of them knows what SSH is.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from server.door.admission.addresses import Origin
from server.door.admission.limits import Limits
from server.door.admission.pacer import Pacer

log = logging.getLogger(__name__)


class TurnedAwayError(Exception):
    """Somebody can't come in now. The text tells them why; the kind is for the metrics."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


def address_full() -> TurnedAwayError:
    """All places of an address are taken."""
    return TurnedAwayError("door_address_full", "Too many connections from your address. Try again later.")


def too_many_at_once() -> TurnedAwayError:
    """The queue is too long."""
    return TurnedAwayError("door_pace", "Too many connections at once. Try again in a minute.")


class Bans:
    """Turns an address away for a while after too many failed connections."""

    def __init__(self, limits: Limits) -> None:
        self._seconds = limits.ban_seconds

    def check(self, origin: Origin) -> None:
        """Refuse an address that is turned away at the moment."""
        if _now() < origin.banned_until:
            raise TurnedAwayError(
                "door_failures", "Too many failed connections from your address. Try again in a minute."
            )

    def failed(self, origin: Origin) -> None:
        """Count a failed connection, unless its address is being turned away anyway."""
        if (now := _now()) < origin.banned_until:
            return
        origin.failures.take(1, now)
        if origin.failures.left(now) < 0:
            origin.banned_until = now + self._seconds
            log.warning("%s is turned away for %.0f seconds: too many failures", origin.address, self._seconds)


class Pace:
    """Lets clients in one after the other, at a pace, in all and from one address. Addresses take turns."""

    def __init__(self, limits: Limits) -> None:
        self._all = Pacer(limits.arrivals)
        self._longest = limits.longest_wait

    async def turn(self, origin: Origin) -> None:
        """Wait for one's turn, or be turned away if that would take too long."""
        if self._wait(origin.arrivals) > self._longest:
            raise too_many_at_once()
        await origin.arrivals.turn(self._all)

    def _wait(self, own: Pacer) -> float:
        """About how long it takes until all of the same address have passed, with those of others in between."""
        return max(own.wait, (own.waiting + 1) * self._all.wait)


class Starts:
    """Lets apps start at a pace: a start takes more processor time than many keys, and other people are playing."""

    def __init__(self, limits: Limits) -> None:
        self._all = Pacer(limits.starts)

    async def turn(self, origin: Origin) -> None:
        """Wait for one's turn: first among those of the same address, then among all addresses."""
        await origin.starts.turn(self._all)


class Crowd:
    """People on their way in, by address: how to send each of them away, oldest first."""

    def __init__(self) -> None:
        self._people: dict[str, dict[Callable[[], object], None]] = {}

    @contextmanager
    def joined(self, origin: Origin, leave: Callable[[], object]) -> Iterator[None]:
        """Belong to the crowd for the time of the block."""
        self._people.setdefault(origin.address, {})[leave] = None
        try:
            yield
        finally:
            self._remove(origin.address, leave)

    def __len__(self) -> int:
        return sum(map(len, self._people.values()))

    def of(self, origin: Origin) -> int:
        """How many come from an address."""
        return len(self._people.get(origin.address, ()))

    @property
    def busiest(self) -> str:
        """The address with the most people; among several, the one that was there first."""
        return max(self._people, key=lambda address: len(self._people[address]))

    def send_away(self, address: str, *, newest: bool) -> None:
        """Send one of an address away."""
        people = self._people[address]
        leave = next(reversed(people) if newest else iter(people))
        self._remove(address, leave)
        leave()

    def most(self) -> int:
        """How many people come from the busiest address."""
        return max(map(len, self._people.values()), default=0)

    def _remove(self, address: str, leave: Callable[[], object]) -> None:
        """Forget somebody, and the address if nobody is left there."""
        people = self._people.get(address, {})
        people.pop(leave, None)
        if not people:
            self._people.pop(address, None)


class Queue:
    """Clients waiting for their turn. When there are too many, the newcomer goes, or the last one of a longer queue."""

    def __init__(self, limits: Limits) -> None:
        self._places = limits.waiting
        self._crowd = Crowd()

    @contextmanager
    def place(self, origin: Origin, leave: Callable[[], object]) -> Iterator[None]:
        """Wait for the time of the block."""
        if len(self._crowd) >= self._places:
            if self._crowd.most() <= self._crowd.of(origin) + 1:
                raise too_many_at_once()
            self._crowd.send_away(self._crowd.busiest, newest=True)
        with self._crowd.joined(origin, leave):
            yield


class Newcomers:
    """Those who have not logged in yet. When they are too many, the oldest of the address with the most goes.

    So who holds connections open, from however many addresses, pushes out their own first. Of addresses that have as
    many, the one that was there first goes; an honest client is quicker.
    """

    def __init__(self, limits: Limits) -> None:
        self._places, self._places_each = limits.newcomers, limits.newcomers_per_address
        self._crowd = Crowd()

    @contextmanager
    def place(self, origin: Origin, leave: Callable[[], object]) -> Iterator[None]:
        """Be a newcomer for the time of the block."""
        if self._crowd.of(origin) >= self._places_each:
            raise address_full()
        if len(self._crowd) >= self._places:
            self._crowd.send_away(self._crowd.busiest, newest=False)
        with self._crowd.joined(origin, leave):
            yield


def _now() -> float:
    return asyncio.get_running_loop().time()
