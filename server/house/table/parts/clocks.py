"""A game's deadlines, measured on the event loop."""

import asyncio
from collections.abc import Callable, Iterable
from math import inf
from typing import Any

from protocol.base import Clock, Timer, TimeUp

Name = tuple[str, int]


class Running:
    """One timer: how much of it is left, and since when it runs."""

    def __init__(self, timer: Timer) -> None:
        self.timer = timer
        self.left = float(timer.seconds) or inf
        self.since = 0.0
        self.handle: asyncio.TimerHandle | None = None


class Clocks:
    """Runs and pauses timers as the game says, and calls back when one runs out."""

    def __init__(self, time_up: Callable[[TimeUp], Any]) -> None:
        self._time_up = time_up
        self._loop = asyncio.get_running_loop()
        self._timers: dict[Name, Running] = {}
        self._held = False

    def follow(self, timers: Iterable[Timer]) -> None:
        """Update with the timers of a new state."""
        now = {(timer.kind, timer.serial): timer for timer in timers}
        for name in self._timers.keys() - now.keys():
            self._stop(self._timers.pop(name))
        for name, timer in now.items():
            running = self._timers.get(name) or self._timers.setdefault(name, Running(timer))
            running.timer = timer
            if timer.paused or self._held:
                self._stop(running)
            elif running.handle is None:
                self._start(name, running)

    def hold(self, *, held: bool) -> None:
        """Pause all timers, whatever the game says, or resume them."""
        self._held = held
        self.follow([running.timer for running in self._timers.values()])

    def stop(self) -> None:
        """Stop all timers."""
        self.follow(())

    def shown(self) -> tuple[Clock, ...]:
        """The deadlines that everyone may see."""
        running = [each for each in self._timers.values() if not each.timer.private and each.left < inf]
        return tuple([self._clock(each) for each in running])

    def _clock(self, running: Running) -> Clock:
        timer, left = running.timer, round(self._left(running), 1)
        return Clock(timer.kind, timer.seat, timer.seconds, left, timer.paused or self._held)

    def _left(self, running: Running) -> float:
        passed = self._loop.time() - running.since if running.handle else 0
        return max(0.0, running.left - passed)

    def _start(self, name: Name, running: Running) -> None:
        if not running.timer.paused and running.left < inf:
            running.since = self._loop.time()
            running.handle = self._loop.call_later(running.left, self._time_up, TimeUp(*name))

    def _stop(self, running: Running) -> None:
        if running.handle:
            running.left = self._left(running)
            running.handle.cancel()
            running.handle = None
