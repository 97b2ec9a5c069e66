"""The gates that a client passes on its way in, one concern each. Who does not pass is turned away with a word.

The listener puts them in their order. None of them knows what SSH is.
"""

import asyncio
import logging
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


def address_full() -> TurnedAwayError:
    """All places of an address are taken."""
    return TurnedAwayError("door_address_full", "Too many connections from your address. Try again later.")


def too_many_at_once() -> TurnedAwayError:
    """The queue is too long."""
    return TurnedAwayError("door_pace", "Too many connections at once. Try again in a minute.")


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


class Pace:
    """Lets clients in one after the other, at a pace, in all and from one address. Addresses take turns."""

    def __init__(self, limits: Limits) -> None:
        self._all = Turnstile(limits.arrivals)
        self._longest = limits.longest_wait

    async def turn(self, origin: Origin) -> None:
        """Wait for one's turn; who has to wait for too long is turned away."""
        if max(origin.arrivals.wait, self._all.wait) > self._longest:
            raise too_many_at_once()
        try:
            async with asyncio.timeout(self._longest):
                await origin.arrivals.turn(self._all)
        except TimeoutError:
            raise too_many_at_once() from None


class Starts:
    """Lets apps start at a pace: a start takes the processor longer than many keys do, and people play meanwhile."""

    def __init__(self, limits: Limits) -> None:
        self._all = Turnstile(limits.starts)

    async def turn(self, origin: Origin) -> None:
        """Wait for one's turn: first among those of the same address, then among all addresses."""
        await origin.starts.turn(self._all)


class Newcomers:
    """Those who have not logged in yet. When there are too many, one goes: the oldest of the address with the most.

    So who holds connections open keeps out others of the same address at the most, however many addresses they have:
    an address from which only one comes is the last whose turn it is to go.
    """

    def __init__(self, limits: Limits) -> None:
        self._places, self._places_each = limits.newcomers, limits.newcomers_per_address
        self._waiting: dict[str, dict[Callable[[], object], None]] = {}
        """How to send each of them away, oldest first, by address."""

    @contextmanager
    def place(self, origin: Origin, leave: Callable[[], object]) -> Iterator[None]:
        """Be a newcomer for the time of the block."""
        if len(self._waiting.get(origin.address, ())) >= self._places_each:
            raise address_full()
        if sum(map(len, self._waiting.values())) >= self._places:
            self._let_one_go()
        self._waiting.setdefault(origin.address, {})[leave] = None
        try:
            yield
        finally:
            self._remove(origin.address, leave)

    def _let_one_go(self) -> None:
        address = max(self._waiting, key=lambda address: len(self._waiting[address]))
        oldest = next(iter(self._waiting[address]))
        self._remove(address, oldest)
        oldest()

    def _remove(self, address: str, leave: Callable[[], object]) -> None:
        """Forget somebody, and an address that nobody is left of."""
        others = self._waiting.get(address, {})
        others.pop(leave, None)
        if not others:
            self._waiting.pop(address, None)


def _now() -> float:
    return asyncio.get_running_loop().time()
