"""Time in tests: it stands still until a test lets it pass.

Everything in a house that waits (deadlines, bots, races, budgets, retries, `asyncio.timeout` and `asyncio.sleep`) asks
the event loop for the time, so the loop is the house's clock, and a test's loop decides how fast it runs:

- `StillLoop` for houses without a network. Its time moves by `pass_time` only.
- `PatientLoop` for real sockets and programs. Its time runs, because budgets must refill and screens must settle, but
  a timer of a second or longer stands still until `pass_time`: no deadline of a game ends while a slow machine draws.

What ends a test that hangs can't go by the loop's clock: `patience` and the limit of a whole test go by the machine's.
"""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import Context
from heapq import heappop, heappush
from math import inf
from typing import Any

PATIENCE = float(os.environ.get("TEST_PATIENCE", "120"))
"""Real seconds after which a wait is given up: it ends a test that hangs, and proves nothing."""
TEST_LIMIT = PATIENCE * 7.5
"""Real seconds after which a whole test is given up."""
TURNS = 30
"""This many turns of the loop let a timer's consequences happen, new timers included."""


class ClockedLoop(asyncio.SelectorEventLoop):
    """An event loop in which timers of `longest` seconds and more wait until the test lets time pass."""

    longest: float

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0
        self._frozen: float | None = None
        self._standing: list[asyncio.TimerHandle] = []
        self._watchdog = threading.Timer(TEST_LIMIT, self.call_soon_threadsafe, (self._give_up,))
        self._watchdog.daemon = True
        self._watchdog.start()

    def time(self) -> float:
        """The time of everything that runs in this loop."""
        return (super().time() if self._frozen is None else self._frozen) + self.passed

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call something back at a time, or when the test has let so much time pass."""
        if when - self.time() < self.longest:
            return super().call_at(when, callback, *args, context=context)
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heappush(self._standing, handle)
        return handle

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, once what has begun has set its timers: each that is due fires in its turn, at its time."""
        await _some_turns()
        with self._only_skipping():
            end = self.time() + seconds
            while await self.to_next_timer(end):
                pass
            self._skip_to(end)

    async def to_next_timer(self, latest: float = inf) -> bool:
        """Let time pass up to the next timer that is due by then, and let that fire; whether there is one."""
        while self._standing and self._standing[0].when() <= latest:
            timer = heappop(self._standing)
            if timer.cancelled():
                continue
            self._skip_to(timer.when())
            self.call_soon(self._fire, timer)
            await _some_turns()
            return True
        return False

    @contextmanager
    def _only_skipping(self) -> Iterator[None]:
        """Stop the machine's clock: what a slow machine needs to fire a timer must not make the next one late."""
        self._frozen = super().time()
        try:
            yield
        finally:
            self._frozen = None

    def _fire(self, timer: asyncio.TimerHandle) -> None:
        if not timer.cancelled():
            timer._run()

    def _skip_to(self, when: float) -> None:
        self.passed += max(0.0, when - self.time())

    def _give_up(self) -> None:
        """End a test that hangs, and say where all its tasks are."""
        for task in asyncio.all_tasks(self):
            task.print_stack(file=sys.stderr)
            task.cancel()

    def close(self) -> None:
        """Close the loop."""
        self._watchdog.cancel()
        super().close()


class StillLoop(ClockedLoop):
    """Time stands still: no timer fires before the test lets time pass."""

    longest = 1e-9

    def time(self) -> float:
        """A time that no test should rely on, and what has passed since."""
        return 1000.0 + self.passed


class PatientLoop(ClockedLoop):
    """Time runs, but long timers stand still."""

    longest = 1.0


async def _some_turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


def clock() -> ClockedLoop:
    """The clock of this test."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ClockedLoop)
    return loop


async def pass_time(seconds: float) -> None:
    """Let time pass in this test."""
    await clock().pass_time(seconds)


@asynccontextmanager
async def patience(seconds: float = PATIENCE) -> AsyncIterator[None]:
    """End a wait that hangs, by the machine's own clock, with a TimeoutError."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(None) as limit:
        timer = threading.Timer(seconds, loop.call_soon_threadsafe, (limit.reschedule, 0.0))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
