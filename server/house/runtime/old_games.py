"""Deletes stored games and keys that are too old or too many: at the start, and every hour after that."""

import logging
import time
from collections.abc import Callable

from server.house.runtime.background_tasks import BackgroundTasks
from server.house.runtime.periodic_task import PeriodicTask
from server.store import expiry, retention
from server.store.errors import StoreError
from server.store.retention import RetentionLimits
from server.store.store import Store

log = logging.getLogger(__name__)

SECONDS = 60 * 60.0
"""How often to check: few games are deleted at a time, and it may be long until the next game ends."""


def old_games(store: Store, limits: Callable[[], RetentionLimits], background: BackgroundTasks) -> PeriodicTask:
    """Keep the archive, and what is known of players, within their limits."""

    async def delete() -> None:
        """Delete games; an error is only logged, because the house should open on a full disk too."""
        try:
            now, current = int(time.time()), limits()
            retention.report(await store.do(lambda connection: retention.trim(connection, current, now)))
            if gone := await store.do(lambda connection: expiry.trim(connection, now)):
                log.info("forgot %d keys that are not used any more", len(gone))
        except StoreError as error:
            log.error("can't delete old games: %s", error)

    return PeriodicTask(delete, lambda: SECONDS, background)
