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
        """Run the timers that the game has now, and forget all others."""
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
        """Advance by some time, or only until the first timer is due; return that timer."""
        first, name = min(self._running(), default=(wait, ("", 0)))
        self._pass(min(first, wait))
        return TimeUp(*name) if first < wait else None

    def next_deadline(self) -> TimeUp:
        """Advance to the first timer that is due: nobody else is about to act."""
        first, name = min(self._running())
        self._pass(first)
        return TimeUp(*name)

    def _running(self) -> list[tuple[Milliseconds, tuple[str, int]]]:
        return [(left, name) for name, left in self._left.items() if name not in self._paused]

    def _pass(self, time: Milliseconds) -> None:
        self.now += time
        for left, name in self._running():
            self._left[name] = left - time
