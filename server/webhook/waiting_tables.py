"""Finds public tables that wait for players, and calls people who are not here.

A table is announced once, after it has waited for a while. Anybody can open a table, so there is a pause between two
calls, and a longer one between two for the tables of one person or address. Otherwise one person could fill a channel,
or use up the calls of all the others. A table that has to wait for a pause is announced later, if it still waits.

Nothing here is in a table's way: it learns of changes when the lobby publishes them, and posts in a task of its own.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from server.house.house import House
from server.house.runtime.policy import Webhook
from server.house.table.actor import Table
from server.webhook.message import body, message
from server.webhook.post import PostError, post

log = logging.getLogger(__name__)

OPENER_PAUSE = 3600.0
"""Seconds between two calls for tables of the same person or address."""


class WaitingTables:
    """The tables that wait, and the calls for them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._loop = asyncio.get_running_loop()
        self._due: dict[Table, asyncio.TimerHandle] = {}
        """When to call for each table that waits."""
        self._called: set[Table] = set()
        self._last: dict[str, float] = {}
        """When somebody was called last for the tables of a person or an address."""
        self._next = 0.0
        """When somebody may be called again at all."""
        self._posting: asyncio.Task[None] | None = None
        self._works = True
        """Whether the last call was accepted."""

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

    @property
    def _webhook(self) -> Webhook:
        return self._house.policy.webhook

    # --- which tables wait ---

    def _look(self) -> None:
        """Begin to wait with new tables, and forget those that wait no longer."""
        waiting = {table for table in self._house.lobby.listed if _waits(table)} if self._webhook.url else set()
        for table in self._due.keys() - waiting:
            self._due.pop(table).cancel()
        self._called &= set(self._house.tables.values())
        for table in waiting - self._due.keys() - self._called:
            self._call_later(table, self._webhook.wait_seconds)

    def _call_later(self, table: Table, seconds: float) -> None:
        self._due[table] = self._loop.call_later(seconds, self._call, table)

    # --- how often somebody is called ---

    def _call(self, table: Table) -> None:
        """Call for a table, or later if somebody was called a moment ago."""
        del self._due[table]
        now = self._loop.time()
        if self._posting or now < self._next:
            self._call_later(table, max(1.0, self._next - now))
            return
        self._called.add(table)
        if not self._opener_was_quiet(table, now):
            return
        self._next = now + self._webhook.pause_seconds
        self._posting = asyncio.create_task(self._post(table), name="webhook")
        self._posting.add_done_callback(self._posted)

    def _opener_was_quiet(self, table: Table, now: float) -> bool:
        """Whether nobody was called lately for the person who opened a table, or for their address."""
        self._last = {name: when for name, when in self._last.items() if now - when < OPENER_PAUSE}
        opener = table.about.opener
        names = {name for name in (opener.identity, opener.network) if name}
        if names & self._last.keys():
            return False
        self._last |= dict.fromkeys(names, now)
        return True

    # --- the call ---

    async def _post(self, table: Table) -> None:
        webhook = self._webhook
        try:
            await post(webhook.url, body(webhook.shape, message(table.line(), self._house.policy.address)))
        except PostError as error:
            if self._works:
                log.warning("the webhook of [notify] does not work: %s", error)
            self._works = False
        else:
            log.info("called for players at table %s", table.code)
            self._works = True

    def _posted(self, task: asyncio.Task[None]) -> None:
        self._posting = None
        if not task.cancelled() and (error := task.exception()):
            log.error("a call of the webhook crashed: %s", type(error).__name__)


def _waits(table: Table) -> bool:
    """Whether a person waits for others at a table before its game."""
    people = any(member.here and not member.program for member in table.seating.people)
    return table.phase == "waiting" and people and not table.seating.full and not table.about.lesson
