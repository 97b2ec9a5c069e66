"""How often the webhook may be used: a pause after each call, and a longer one for each person and address.

All calls share it, whatever they are about. Otherwise one person could fill a channel, or use up the calls of others.
"""

import asyncio
from collections.abc import Iterable

OWN_PAUSE = 3600.0
"""Seconds between two calls for the same person or address."""


class CallPace:
    """When somebody was called, and for whom."""

    def __init__(self) -> None:
        self._now = asyncio.get_running_loop().time
        self._next = 0.0
        """When somebody may be called again at all."""
        self._last: dict[str, float] = {}
        """When somebody was called last for a person or an address."""

    @property
    def wait(self) -> float:
        """How many seconds nobody may be called."""
        return max(0.0, self._next - self._now())

    def take(self, names: Iterable[str], pause: float) -> bool:
        """Note a call for a person and an address; return False if there was one for either of them lately."""
        now, known = self._now(), {name for name in names if name}
        self._last = {name: when for name, when in self._last.items() if now - when < OWN_PAUSE}
        if known & self._last.keys():
            return False
        self._last |= dict.fromkeys(known, now)
        self._next = now + pause
        return True
