"""Ticks: what calls an app back when something on its page changes by itself.

The viewers of a table are due at nearly the same time. All ticks of a beat, a few milliseconds, share one timer of the
event loop, which is then woken once for all of them.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextvars import copy_context
from math import ceil, inf
from weakref import WeakKeyDictionary

BEAT = 0.01
"""Seconds; a tick is at most so much later than it was set for."""
AT_A_STRETCH = 0.003
"""Seconds: when ticks have taken so long, keys are read before the others come."""
FAR = 1.0
"""Seconds: ticks that are set so long before don't share a timer with others, so that a test can hold them back."""


Beat = tuple[int, bool]
"""The number of a beat, and whether its ticks were set long before."""


class Tick:
    """The next tick of one app, which calls back with the time, in the context that it was made in."""

    def __init__(self, loop: asyncio.AbstractEventLoop, call: Callable[[float], None]) -> None:
        self.at = inf
        """When it comes; never, if it is not set."""
        self._beats = _all_beats.setdefault(loop, Beats())
        self._beat: dict[Tick, None] = {}
        """All ticks that come with this one."""
        self._call = call
        self._context = copy_context()

    def set(self, when: float) -> None:
        """Come at this time, and at no other."""
        self.cancel()
        self.at, self._beat = self._beats.at(when)
        self._beat[self] = None

    def cancel(self) -> None:
        """Don't come."""
        if self.at < inf:
            self._beat.pop(self, None)
            self.at = inf

    def come(self, at: float, now: float) -> None:
        """Call back, unless it has been cancelled or set anew meanwhile."""
        if self.at == at:
            self.at = inf
            self._context.run(self._call, now)


class Beats:
    """The beats of one event loop, and the ticks that come with each."""

    def __init__(self) -> None:
        self._ticks: dict[Beat, dict[Tick, None]] = {}

    def at(self, when: float) -> tuple[float, dict[Tick, None]]:
        """The first beat from this time on, and all ticks that come with it."""
        loop, number = asyncio.get_running_loop(), ceil(when / BEAT)
        at = number * BEAT
        beat = number, at - loop.time() >= FAR
        if beat not in self._ticks:
            self._ticks[beat] = {}
            loop.call_at(at, self._begin, beat)
        return at, self._ticks[beat]

    def _begin(self, beat: Beat) -> None:
        ticks = self._ticks.pop(beat)
        each = tuple(ticks)
        ticks.clear()  # what is cancelled from now on is not taken out while the others come
        self._come(beat[0] * BEAT, iter(each))

    def _come(self, at: float, ticks: Iterator[Tick]) -> None:
        """Let the ticks of a beat come; one that fails does not keep the others from coming."""
        loop = asyncio.get_running_loop()
        start = now = loop.time()
        for tick in ticks:
            try:
                tick.come(at, now)
            except Exception as error:
                loop.call_exception_handler({"message": "A tick has failed.", "exception": error})
            now = loop.time()
            if now > start + AT_A_STRETCH:
                loop.call_soon(self._come, at, ticks)
                return


_all_beats: WeakKeyDictionary[asyncio.AbstractEventLoop, Beats] = WeakKeyDictionary()
