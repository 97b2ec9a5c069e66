"""Work that is done when the house opens, and repeated while it is open."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from server.house.runtime.background_tasks import BackgroundTasks


class PeriodicTask:
    """Does the work, and repeats it after the seconds that `pause` returns each time."""

    def __init__(
        self, work: Callable[[], Coroutine[Any, Any, None]], pause: Callable[[], float], background: BackgroundTasks
    ) -> None:
        self._work = work
        self._pause = pause
        self._background = background
        self._timer: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Do the work, then repeat it until `stop` is called."""
        await self._work()
        self._wait()

    def stop(self) -> None:
        """Stop repeating the work."""
        if self._timer:
            self._timer.cancel()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._pause(), self._again)

    def _again(self) -> None:
        self._background.run(self._work())
        self._wait()
