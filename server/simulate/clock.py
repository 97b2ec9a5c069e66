"""A clock that only the simulation moves; it runs a game's timers as a table would."""

from collections.abc import Iterable

from protocol.base import Timer, TimeUp

Milliseconds = int


class VirtualClock:
    """Knows the time since the start, and when each running timer is due."""

    def __init__(self) -> None:
        self.now: Milliseconds = 0
        self._left: dict[tuple[str, int], Milliseconds] = {}
        self._paused: set[tuple[str, int]] = set()

    def follow(self, timers: Iterable[Timer]) -> None:
        """Run the timers that the game says run now, and forget all others."""
        left: dict[tuple[str, int], Milliseconds] = {}
        self._paused.clear()
        for timer in timers:
            if not timer.seconds:
                continue
            name = timer.kind, timer.serial
            left[name] = self._left.get(name, timer.seconds * 1000)
            if timer.paused:
                self._paused.add(name)
        self._left = left

    def advance(self, wait: Milliseconds) -> TimeUp | None:
        """Let so much time pass, or only until the first timer is due, which is then the answer."""
        running = [(left, name) for name, left in self._left.items() if name not in self._paused]
        first, name = min(running, default=(wait, ("", 0)))
        passed = min(first, wait)
        self.now += passed
        for _, running_name in running:
            self._left[running_name] -= passed
        return TimeUp(*name) if first < wait else None
