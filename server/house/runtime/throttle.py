"""How often the lobby looks up: at once when something changes, and then not again for a moment.

Every change of every table is a new picture for everyone in the lobby. In a busy house that is a picture for each of
hundreds, many times a second, while nobody there is in a hurry.
"""

import asyncio
from collections.abc import Callable

PAUSE = 0.25
"""Seconds between two looks."""


class Throttle:
    """Calls `publish` for changes: for the first at once, for all that follow within the pause together."""

    def __init__(self, publish: Callable[[], None], pause: float = PAUSE) -> None:
        self._publish = publish
        self._pause = pause
        self._resting: asyncio.TimerHandle | None = None
        self._stale = False

    def changed(self) -> None:
        """Something is new."""
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
