"""Work that takes a moment and must not hold up whoever asked for it."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Errands:
    """Tasks in the background, kept until they are done."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, errand: Coroutine[Any, Any, None]) -> None:
        """Start an errand."""
        task = asyncio.get_running_loop().create_task(errand)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Wait for all errands."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
