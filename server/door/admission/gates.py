"""Gates that a client passes on its way in, one concern each. A client that does not pass is refused with a reason.

The acceptor puts them in order. None of them knows SSH.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from server.door.admission.addresses import Origin
from server.door.admission.limits import Limits
from server.door.admission.pacer import Pacer
from server.link.places.refusal import TurnedAwayError, address_full

log = logging.getLogger(__name__)


def too_many_at_once() -> TurnedAwayError:
    """The queue is too long."""
    return TurnedAwayError("door_pace", "Too many connections at once. Try again in a minute.")


class FailureBlock:
    """Blocks an address for a while after too many failed connections."""

    def __init__(self, limits: Limits) -> None:
        self._seconds = limits.ban_seconds

    def check(self, origin: Origin) -> None:
        """Refuse a client whose address is blocked."""
        if _now() < origin.blocked_until:
            raise TurnedAwayError(
                "door_failures", "Too many failed connections from your address. Try again in a minute."
            )

    def failed(self, origin: Origin) -> None:
        """Count a failed connection; while the address is blocked, nothing is counted."""
        if (now := _now()) < origin.blocked_until:
            return
        origin.failures.take(1, now)
        if origin.failures.left(now) < 0:
            origin.blocked_until = now + self._seconds
            log.warning("blocked %s for %.0f seconds: too many failed connections", origin.address, self._seconds)


class Pace:
    """Limits the rate of handshakes, in total and per address. Addresses take turns."""

    def __init__(self, limits: Limits) -> None:
        self._all = Pacer(limits.arrivals)
        self._longest = limits.longest_wait

    async def turn(self, origin: Origin) -> None:
        """Wait for a turn; refuse a client that would wait too long."""
        if self._wait(origin.arrivals) > self._longest:
            raise too_many_at_once()
        await origin.arrivals.turn(self._all)

    def _wait(self, own: Pacer) -> float:
        """Estimate the seconds until all clients of the same address have passed, with others in between."""
        return max(own.wait, (own.waiting + 1) * self._all.wait)


class Starts:
    """Limits the rate at which apps start: a start takes more CPU time than many keys."""

    def __init__(self, limits: Limits) -> None:
        self._all = Pacer(limits.starts)

    async def turn(self, origin: Origin) -> None:
        """Wait for a turn: first within the address, then among all addresses."""
        await origin.starts.turn(self._all)


class PendingByAddress:
    """Clients not let in yet, by address, oldest first, each with a function that disconnects it."""

    def __init__(self) -> None:
        self._clients: dict[str, dict[Callable[[], object], None]] = {}

    @contextmanager
    def joined(self, origin: Origin, leave: Callable[[], object]) -> Iterator[None]:
        """Count a client inside the with block."""
        self._clients.setdefault(origin.address, {})[leave] = None
        try:
            yield
        finally:
            self._remove(origin.address, leave)

    def __len__(self) -> int:
        return sum(map(len, self._clients.values()))

    def of(self, origin: Origin) -> int:
        """The number of clients of an address."""
        return len(self._clients.get(origin.address, ()))

    @property
    def busiest(self) -> str:
        """The address with the most clients; of several, the one seen first."""
        return max(self._clients, key=lambda address: len(self._clients[address]))

    def disconnect(self, address: str, *, newest: bool) -> None:
        """Disconnect the newest or the oldest client of an address."""
        clients = self._clients[address]
        leave = next(reversed(clients) if newest else iter(clients))
        self._remove(address, leave)
        leave()

    def most(self) -> int:
        """The number of clients of the busiest address."""
        return max(map(len, self._clients.values()), default=0)

    def _remove(self, address: str, leave: Callable[[], object]) -> None:
        """Forget a client, and its address with the last one."""
        clients = self._clients.get(address, {})
        clients.pop(leave, None)
        if not clients:
            self._clients.pop(address, None)


class Queue:
    """Connections waiting for a handshake. When it is full, drop the newest of the busiest address, or refuse."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.waiting
        self._pending = PendingByAddress()

    @contextmanager
    def place(self, origin: Origin, leave: Callable[[], object]) -> Iterator[None]:
        """Have a place in the queue inside the with block."""
        if len(self._pending) >= self._most:
            if self._pending.most() <= self._pending.of(origin) + 1:
                raise too_many_at_once()
            self._pending.disconnect(self._pending.busiest, newest=True)
        with self._pending.joined(origin, leave):
            yield


class PendingLogins:
    """Connections that have not logged in yet. When there are too many, the oldest of the busiest address is closed.

    So an attacker who holds connections open pushes out their own first. Among equally busy addresses, the one seen
    first loses; an honest client is faster.
    """

    def __init__(self, limits: Limits) -> None:
        self._most, self._most_each = limits.newcomers, limits.newcomers_per_address
        self._pending = PendingByAddress()

    @contextmanager
    def place(self, origin: Origin, leave: Callable[[], object]) -> Iterator[None]:
        """Count as pending inside the with block."""
        if self._pending.of(origin) >= self._most_each:
            raise address_full()
        if len(self._pending) >= self._most:
            self._pending.disconnect(self._pending.busiest, newest=False)
        with self._pending.joined(origin, leave):
            yield


def _now() -> float:
    return asyncio.get_running_loop().time()
