"""Limits the CPU that the archive uses: one slice of a computation at a time, and a pause after it.

Everything that the archive computes runs here in slices, one after the other. A slice is short. After it comes a pause
three times as long, in which everybody else is served. So however many people watch however long games, a key waits for
one slice at most, and the archive gets a quarter of the CPU. It gets less when the server is busy, because a pause then
ends later.

A thread would be no better: it holds the interpreter lock while it computes, and the loop has to ask for the lock back
after every packet that it sends. A process would have to be fed, monitored and paid for in memory.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import TypeVar

from server.house.runtime.slices import one_slice
from server.records.work import Work

T = TypeVar("T")

REST = 3
"""The length of the pause, as a multiple of the slice."""
LONGEST_REST_SECONDS = 0.1
"""The longest pause: what happens to fall into a slice, such as a pass of the garbage collector, is not its cost."""


class TimeSlicer:
    """Gives out slices, one at a time, in the order of the requests."""

    def __init__(self) -> None:
        self._line = asyncio.Lock()
        self._rested = 0.0
        """When the next slice may begin, by the loop's clock."""

    async def turn(self, step: Callable[[], T], besides: float = 0.0) -> T:
        """Run something short; `besides` is the CPU time, in seconds, that its result will cost others."""
        now = asyncio.get_running_loop().time
        async with self._line:
            await asyncio.sleep(max(0.0, self._rested - now()))
            began = time.thread_time()
            try:
                return step()
            finally:
                self._rested = now() + min(REST * (time.thread_time() - began + besides), LONGEST_REST_SECONDS)

    async def through(self, steps: Iterator[T]) -> AsyncIterator[list[T]]:
        """Run something long in short steps; yield the results of each slice."""
        while done := await self.turn(lambda: one_slice(steps)):
            yield done

    async def run(self, work: Work[T]) -> T:
        """Run work in slices, and return its result."""
        results: list[T] = []

        def steps() -> Iterator[None]:
            results.append((yield from work))

        async for _ in self.through(steps()):
            pass
        return results[0]
