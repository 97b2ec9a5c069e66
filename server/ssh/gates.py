"""The gates that a client passes on its way in, one concern each. Who does not pass is turned away with a word.

The listener puts them in their order. None of them knows what SSH is.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from server.ssh.limits import Limits
from server.ssh.origins import Origin
from server.ssh.turnstile import Turnstile

log = logging.getLogger(__name__)


class TurnedAwayError(Exception):
    """Somebody can't come in now; the text says why, to them, and the kind is for those who count."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class Bans:
    """Turns an address away for a while after too many of its connections have come to nothing."""

    def __init__(self, limits: Limits) -> None:
        self._seconds = limits.ban_seconds

    def check(self, origin: Origin) -> None:
        """Let nobody pass who is turned away."""
        if _now() < origin.banned_until:
            raise TurnedAwayError(
                "door_failures", "Too many failed connections from your address. Try again in a minute."
            )

    def failed(self, origin: Origin) -> None:
        """Count a connection that has come to nothing; those of an address that is turned away anyway don't count."""
        if (now := _now()) < origin.banned_until:
            return
        origin.failures.take(1, now)
        if origin.failures.left(now) < 0:
            origin.banned_until = now + self._seconds
            log.warning("%s is turned away for %.0f seconds: too many failures", origin.address, self._seconds)


class Crowd:
    """Has so many places, in all and for one address."""

    def __init__(self, limits: Limits) -> None:
        self._places, self._places_each = limits.connections, limits.connections_per_address
        self._taken: Counter[str] = Counter()

    @contextmanager
    def place(self, origin: Origin) -> Iterator[None]:
        """Take a place for the time of the block."""
        if self._taken.total() >= self._places:
            raise TurnedAwayError("door_full", "The house is full. Try again later.")
        with _counted(self._taken, origin.address, self._places_each):
            yield


class Pace:
    """Lets clients in one after the other, at a pace, in all and from one address."""

    def __init__(self, limits: Limits) -> None:
        self._all = Turnstile(limits.arrivals)
        self._longest = limits.longest_wait

    async def turn(self, origin: Origin) -> None:
        """Wait for one's turn; who would have to wait for too long is turned away."""
        if max(origin.arrivals.wait, self._all.wait) > self._longest:
            raise TurnedAwayError("door_pace", "Too many connections at once. Try again in a minute.")
        await origin.arrivals.turn()
        await self._all.turn()


class Starts:
    """Lets apps start at a pace: a start takes the processor longer than many keys do, and people play meanwhile."""

    def __init__(self, limits: Limits) -> None:
        self._all = Turnstile(limits.starts)

    async def turn(self, origin: Origin) -> None:
        """Wait for one's turn: first among those of the same address, then among all."""
        await origin.starts.turn()
        await self._all.turn()


class Newcomers:
    """Those who have not logged in yet. When there are too many, the oldest goes; an honest client is quicker."""

    def __init__(self, limits: Limits) -> None:
        self._places, self._places_each = limits.newcomers, limits.newcomers_per_address
        self._taken: Counter[str] = Counter()
        self._leave: dict[Callable[[], None], None] = {}
        """How to send each of them away, oldest first."""

    @contextmanager
    def place(self, origin: Origin, leave: Callable[[], None]) -> Iterator[None]:
        """Be a newcomer for the time of the block."""
        with _counted(self._taken, origin.address, self._places_each):
            if len(self._leave) >= self._places:
                oldest = next(iter(self._leave))
                del self._leave[oldest]
                oldest()
            self._leave[leave] = None
            try:
                yield
            finally:
                self._leave.pop(leave, None)


@contextmanager
def _counted(taken: Counter[str], address: str, most: int) -> Iterator[None]:
    """Count somebody of an address; one that nobody is left of is not remembered."""
    if taken[address] >= most:
        raise TurnedAwayError("door_address_full", "Too many connections from your address. Try again later.")
    taken[address] += 1
    try:
        yield
    finally:
        taken[address] -= 1
        if not taken[address]:
            del taken[address]


def _now() -> float:
    return asyncio.get_running_loop().time()
