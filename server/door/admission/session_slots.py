"""The sessions of one connection: their number is limited, and a connection without any is closed after a while."""

import asyncio
from collections.abc import Callable

import asyncssh

from server.door.admission.limits import Limits


class HouseSession(asyncssh.SSHServerSession[bytes]):
    """A session that is told when its connection's send buffer is full."""

    def block_network(self) -> None:
        """The send buffer is full."""

    def free_network(self) -> None:
        """The send buffer has room again."""

    def give_way(self) -> None:
        """End: another player gets the place."""

    def close(self) -> None:
        """End: the door closes."""


class SessionSlots:
    """The open sessions."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.sessions
        self._unused_seconds = limits.unused_seconds
        self._close: Callable[[], None] | None = None
        self.open: set[HouseSession] = set()
        self._unused: asyncio.TimerHandle | None = None

    @property
    def has_room(self) -> bool:
        """Whether another session is allowed."""
        return len(self.open) < self._most

    def add(self, session: HouseSession) -> None:
        """Add a new session."""
        self.open.add(session)
        self._stop_watching()

    def remove(self, session: HouseSession) -> None:
        """Remove a closed session."""
        self.open.discard(session)
        if not self.open and self._close:
            self.watch(self._close)

    def watch(self, close: Callable[[], None]) -> None:
        """Close the connection if it has no session for a while, now or after the last one ends."""
        self._close = close
        self._unused = asyncio.get_running_loop().call_later(self._unused_seconds, close)

    def stop(self) -> None:
        """Stop watching: the connection is closed."""
        self._close = None
        self._stop_watching()

    def _stop_watching(self) -> None:
        if self._unused:
            self._unused.cancel()
            self._unused = None
