"""Deletes stored games that are too old or too many: at the start, and every hour after that."""

import logging
import time
from collections.abc import Callable

from server.house.runtime.background_tasks import BackgroundTasks
from server.house.runtime.repeated import Repeated
from server.store import retention
from server.store.errors import StoreError
from server.store.retention import Limits
from server.store.store import Store

log = logging.getLogger(__name__)

SECONDS = 60 * 60.0
"""How often to check: few games are deleted at a time, and it may be long until the next game ends."""


def old_games(store: Store, limits: Callable[[], Limits], background: BackgroundTasks) -> Repeated:
    """Keep the archive within its limits."""

    async def delete() -> None:
        """Delete games; an error is only logged, because the house should open on a full disk too."""
        try:
            now, current = int(time.time()), limits()
            retention.report(await store.do(lambda connection: retention.trim(connection, current, now)))
        except StoreError as error:
            log.error("can't delete old games: %s", error)

    return Repeated(delete, lambda: SECONDS, background)
