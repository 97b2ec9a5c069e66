"""Tells people who are not playing that somebody waits alone at a public table: one line, and rarely.

A notice comes after the person has waited for a while, seldom about the same person or address, and all notices
together come no more often than every few seconds, the oldest table first. So nobody fills other people's screens by
opening tables, and nobody keeps others from being told of.
"""

import asyncio
from collections.abc import Callable, Iterable

from protocol.people import Waits
from server.house.members.member import Member
from server.house.table.actor import Table

ALONE = 8.0
"""How many seconds a player waits alone before the others are told."""
PAUSE = 20.0
"""The minimum number of seconds between two notices."""
AGAIN = 300.0
"""The minimum number of seconds between two notices about the same person, or people from the same address."""


class LonelyTables:
    """The tables at which one person waits."""

    def __init__(self, idle_people: Callable[[], Iterable[Member]]) -> None:
        self._idle_people = idle_people
        self._waiting: dict[Table, asyncio.TimerHandle] = {}
        """The tables at which somebody has been alone for a short time, or that were told of."""
        self._due: dict[Table, None] = {}
        """The tables to tell of, the oldest first."""
        self._next: asyncio.TimerHandle | None = None
        """Rings at the end of the pause, if a table waits for that."""
        self._pause_ends = 0.0
        self._told: dict[str, float] = {}
        """When the latest notices were sent, by the identities and addresses of those whom they were about."""

    def note(self, table: Table) -> None:
        """Note that the people or the phase of a table have changed."""
        if not _lonely(table):
            self.forget(table)
        elif table not in self._waiting:
            self._waiting[table] = asyncio.get_running_loop().call_later(ALONE, self._waited, table)

    def forget(self, table: Table) -> None:
        """Note that nobody waits at a table."""
        self._due.pop(table, None)
        if timer := self._waiting.pop(table, None):
            timer.cancel()

    def stop(self) -> None:
        """Send no more notices."""
        for table in list(self._waiting):
            self.forget(table)
        if self._next:
            self._next.cancel()

    def _waited(self, table: Table) -> None:
        self._due[table] = None
        if self._next is None:
            self._tell_next()

    def _tell_next(self) -> None:
        """Tell of the table that has waited longest; of the others after a pause."""
        self._next, loop = None, asyncio.get_running_loop()
        while self._due:
            if loop.time() < self._pause_ends:
                self._next = loop.call_at(self._pause_ends, self._tell_next)
                return
            table = next(iter(self._due))
            del self._due[table]
            if _lonely(table):
                self._tell(table, loop.time())

    def _tell(self, table: Table, now: float) -> None:
        self._told = {name: at for name, at in self._told.items() if now - at < AGAIN}
        [host] = table.seating.people_here
        names = {host.identity, host.connection.network if host.connection else ""} - {""}
        if names & self._told.keys():
            return
        self._told |= dict.fromkeys(names, now)
        self._pause_ends = now + PAUSE
        for member in self._idle_people():
            if member is not host and host.identity not in member.ignored:
                member.tell(Waits(host.name, table.code, table.game.name))


def _lonely(table: Table) -> bool:
    public = not table.private and table.about.lesson is None and not table.about.pace
    return public and table.phase == "waiting" and len(table.seating.people_here) == 1
