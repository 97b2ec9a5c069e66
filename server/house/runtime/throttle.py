"""Throttles lobby updates: the first change is published at once, later ones together after a pause.

Every change of every table is an update for everyone in the lobby. In a busy house that would be many a second for
hundreds of people, none of whom is in a hurry.
"""

import asyncio
from collections.abc import Callable

PAUSE = 0.25
"""Seconds between two updates."""


class Throttle:
    """Calls `publish` at once for the first change, and once after the pause for all later ones."""

    def __init__(self, publish: Callable[[], None], pause: float = PAUSE) -> None:
        self._publish = publish
        self._pause = pause
        self._resting: asyncio.TimerHandle | None = None
        self._stale = False

    def changed(self) -> None:
        """Note a change."""
        if self._resting:
            self._stale = True
            return
        self._resting = asyncio.get_running_loop().call_later(self._pause, self._rested)
        self._publish()

    def stop(self) -> None:
        """Publish nothing more."""
        if self._resting:
            self._resting.cancel()

    def _rested(self) -> None:
        self._resting = None
        if self._stale:
            self._stale = False
            self.changed()
