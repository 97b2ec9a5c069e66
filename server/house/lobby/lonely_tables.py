"""Tells people who have nothing else to do that somebody waits alone at a public table: one line, and rarely.

A table is told of once it has waited for a while, each person's tables only now and then, and all together not more
often than every few seconds. So nobody fills other people's screens by opening tables.
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
"""The minimum number of seconds between two notices about the same person."""


class LonelyTables:
    """The tables at which one person waits."""

    def __init__(self, idle_people: Callable[[], Iterable[Member]]) -> None:
        self._idle_people = idle_people
        self._waiting: dict[Table, asyncio.TimerHandle] = {}
        self._told: dict[str, float] = {}
        """When the latest people were told of, by their identities."""

    def note(self, table: Table) -> None:
        """Note that the people or the phase of a table have changed."""
        if not _lonely(table):
            self.forget(table)
        elif table not in self._waiting:
            self._waiting[table] = asyncio.get_running_loop().call_later(ALONE, self._tell, table)

    def forget(self, table: Table) -> None:
        """Note that nobody waits at a table."""
        if timer := self._waiting.pop(table, None):
            timer.cancel()

    def stop(self) -> None:
        """Tell of nobody any more."""
        for table in list(self._waiting):
            self.forget(table)

    def _tell(self, table: Table) -> None:
        if not _lonely(table):
            return
        now = asyncio.get_running_loop().time()
        self._told = {identity: at for identity, at in self._told.items() if now - at < AGAIN}
        [host] = table.seating.people_here
        if host.identity in self._told or any(now - at < PAUSE for at in self._told.values()):
            return
        self._told[host.identity] = now
        for member in self._idle_people():
            if member is not host and host.identity not in member.ignored:
                member.tell(Waits(host.name, table.code, table.game.name))


def _lonely(table: Table) -> bool:
    public = not table.private and table.about.lesson is None and not table.about.pace
    return public and table.phase == "waiting" and len(table.seating.people_here) == 1
