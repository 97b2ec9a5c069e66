"""The sessions of one connection: a limited number at once. A connection without any is closed after a while."""

import asyncio
from collections.abc import Callable

import asyncssh

from server.door.admission.limits import Limits


class HouseSession(asyncssh.SSHServerSession[bytes]):
    """A session that is told whether its client's network accepts data."""

    def block_network(self) -> None:
        """It takes nothing."""

    def free_network(self) -> None:
        """It takes something again."""

    def give_way(self) -> None:
        """Somebody else needs the place."""


class Sessions:
    """Keeps the list, and tells all that are on it."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.sessions
        self._unused_seconds = limits.unused_seconds
        self._close: Callable[[], None] | None = None
        self._open: set[HouseSession] = set()
        self._unused: asyncio.TimerHandle | None = None

    @property
    def has_room(self) -> bool:
        """Whether there can be one more."""
        return len(self._open) < self._most

    def add(self, session: HouseSession) -> None:
        """Add a new one."""
        self._open.add(session)
        self._stop_watching()

    def remove(self, session: HouseSession) -> None:
        """Forget one that is closed."""
        self._open.discard(session)
        if not self._open and self._close:
            self.watch(self._close)

    def watch(self, close: Callable[[], None]) -> None:
        """Close the connection unless there is a session soon, now and whenever the last one ends."""
        self._close = close
        self._unused = asyncio.get_running_loop().call_later(self._unused_seconds, close)

    def stop(self) -> None:
        """Forget the connection: it is closed."""
        self._close = None
        self._stop_watching()

    def _stop_watching(self) -> None:
        if self._unused:
            self._unused.cancel()
            self._unused = None

    def give_way(self) -> None:
        """Tell all of them."""
        for session in self._open:
            session.give_way()

    def block_network(self) -> None:
        """Tell all of them."""
        for session in self._open:
            session.block_network()

    def free_network(self) -> None:
        """Tell all of them."""
        for session in self._open:
            session.free_network()
