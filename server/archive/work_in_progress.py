"""Work in progress: what several people ask for at the same time is computed once."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class WorkInProgress(Generic[T]):
    """Tasks by key; a limited number run at the same time."""

    def __init__(self, at_once: int) -> None:
        self._tasks: dict[Hashable, asyncio.Task[T]] = {}
        self._hands = asyncio.Semaphore(at_once)

    async def result(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Wait for the work for a key, and begin it if nobody has."""
        return await asyncio.shield(self._tasks.get(key) or self._begin(key, work))

    def _begin(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> asyncio.Task[T]:
        """Begin; it goes on even if nobody waits any more, because somebody else will need the result."""
        task = self._tasks[key] = asyncio.create_task(self._do(work))
        task.add_done_callback(lambda task: self._done(key, task))
        return task

    async def _do(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        async with self._hands:
            return await work()

    def _done(self, key: Hashable, task: asyncio.Task[T]) -> None:
        del self._tasks[key]
        if not task.cancelled():
            task.exception()  # so that asyncio does not log it when nobody waits
