"""Finds public tables that wait for players, and notifies people who are away.

A table is announced once, after it has waited for a while, and not more often than `call_pace` allows. A table that
has to wait for a pause is announced later, if it still waits.

Nothing here delays a table: it learns of changes when the lobby publishes them, and posts in a separate task.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from server.house.house import House
from server.house.table.actor import Table
from server.webhook.channel import Channel
from server.webhook.message import players_wanted

log = logging.getLogger(__name__)


class WaitingTables:
    """The tables that wait, and the calls for them."""

    def __init__(self, house: House, channel: Channel) -> None:
        self._house = house
        self._channel = channel
        self._loop = asyncio.get_running_loop()
        self._due: dict[Table, asyncio.TimerHandle] = {}
        """When to call for each table that waits."""
        self._called: set[Table] = set()
        self._posting: asyncio.Task[None] | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Call for tables inside the with block."""
        try:
            with self._house.lobby.observed(self._look):
                self._look()
                yield
        finally:
            self._stop()

    def _stop(self) -> None:
        for timer in self._due.values():
            timer.cancel()
        self._due.clear()
        if self._posting:
            self._posting.cancel()

    # --- which tables wait ---

    def _look(self) -> None:
        """Start timers for tables that begin to wait, and stop those of others."""
        waiting = {table for table in self._house.lobby.listed if _waits(table)} if self._channel.webhook.url else set()
        for table in self._due.keys() - waiting:
            self._due.pop(table).cancel()
        self._called &= set(self._house.tables.values())
        for table in waiting - self._due.keys() - self._called:
            self._call_later(table, self._channel.webhook.wait_seconds)

    def _call_later(self, table: Table, seconds: float) -> None:
        self._due[table] = self._loop.call_later(seconds, self._call, table)

    # --- how often somebody is called ---

    def _call(self, table: Table) -> None:
        """Call for a table, or later if somebody was called a moment ago."""
        del self._due[table]
        if self._posting or self._channel.pace.wait:
            self._call_later(table, max(1.0, self._channel.pace.wait))
            return
        self._called.add(table)
        opener = table.about.opener
        if self._channel.pace.take((opener.identity, opener.network), self._channel.webhook.pause_seconds):
            self._posting = asyncio.create_task(self._post(table), name="webhook")
            self._posting.add_done_callback(self._posted)

    # --- the call ---

    async def _post(self, table: Table) -> None:
        if await self._channel.post(players_wanted(table.line(), self._house.policy.address)):
            log.info("called for players at table %s", table.code)

    def _posted(self, task: asyncio.Task[None]) -> None:
        self._posting = None
        if not task.cancelled() and (error := task.exception()):
            log.error("a call of the webhook crashed: %s", type(error).__name__)


def _waits(table: Table) -> bool:
    """Whether a person waits for others at a table before its game."""
    people = any(member.here and not member.program for member in table.seating.people)
    return table.phase == "waiting" and people and not table.seating.full and not table.about.lesson
