"""Deletes stored games that are too old or too many: at the start, and every hour after that."""

import asyncio
import logging
import time
from collections.abc import Callable

from server.house.runtime.background_tasks import BackgroundTasks
from server.store import retention
from server.store.errors import StoreError
from server.store.retention import Limits
from server.store.store import Store

log = logging.getLogger(__name__)

SECONDS = 60 * 60.0
"""How often to check: few games are deleted at a time, and it may be long until the next game ends."""


class OldGames:
    """Keeps the archive within its limits."""

    def __init__(self, store: Store, limits: Callable[[], Limits], background: BackgroundTasks) -> None:
        self._store = store
        self._limits = limits
        self._background = background
        self._timer: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Delete games now, and check again every hour."""
        await self._delete()
        self._look_later()

    def stop(self) -> None:
        """Stop checking."""
        if self._timer:
            self._timer.cancel()

    async def _delete(self) -> None:
        """Delete games; an error is only logged, because the house should open on a full disk too."""
        try:
            now, limits = int(time.time()), self._limits()
            retention.report(await self._store.do(lambda connection: retention.trim(connection, limits, now)))
        except StoreError as error:
            log.error("can't delete old games: %s", error)

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(SECONDS, self._look)

    def _look(self) -> None:
        self._background.run(self._delete())
        self._look_later()
