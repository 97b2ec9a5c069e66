"""Long work on the event loop, a few milliseconds at a time.

Everything that the archive computes takes its turns here, one after the other. A turn is short, and after it comes a
rest three times as long in which everybody else is served; so however many people look at however long games, a key
waits for one turn at the most, and the archive gets a quarter of the processor. It gets less when the house is busy,
because a rest ends later then.

A thread would be no better: it holds Python's one lock while it computes, and the loop has to ask for the lock back
after every packet that it sends. A process would have to be fed, watched and paid for in memory.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import TypeVar

from server.records.work import Work

T = TypeVar("T")

TURN_SECONDS = 0.002
"""How long a turn is, of the processor's time; the step that is begun then is finished."""
REST = 3
"""How many times as long the rest is."""


class TimeSlicer:
    """Gives turns, one at a time, in the order in which they were asked for."""

    def __init__(self) -> None:
        self._line = asyncio.Lock()
        self._rested = 0.0
        """When the next turn may begin, by the loop's clock."""

    async def turn(self, step: Callable[[], T], besides: float = 0.0) -> T:
        """Do something short; `besides` are the seconds that others will need for what comes of it."""
        now = asyncio.get_running_loop().time
        async with self._line:
            await asyncio.sleep(max(0.0, self._rested - now()))
            began = time.thread_time()
            try:
                return step()
            finally:
                self._rested = now() + REST * (time.thread_time() - began + besides)

    async def through(self, steps: Iterator[T]) -> AsyncIterator[list[T]]:
        """Do something long, of which each step is short; give what comes of each turn."""
        while done := await self.turn(lambda: _as_many_as_fit(steps)):
            yield done

    async def run(self, work: Work[T]) -> T:
        """Do work, and give its result."""
        results: list[T] = []

        def steps() -> Iterator[None]:
            results.append((yield from work))

        async for _ in self.through(steps()):
            pass
        return results[0]


def _as_many_as_fit(steps: Iterator[T]) -> list[T]:
    """Do as many steps as fit into a turn, at least one; none are left when there is nothing."""
    end, done = time.thread_time() + TURN_SECONDS, []
    for result in steps:
        done.append(result)
        if time.thread_time() >= end:
            break
    return done
