"""Slow tables: rows in the store, until somebody comes or something is due.

A table that nobody looks at is not in memory. It is restored from its journal when somebody joins or watches it, or
when a deadline is over; and dropped again when nobody looks at it and no bot is about to move. Of all these tables the
house remembers the next deadline, and those that wait for players in the lobby.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from protocol.house import AddBot, Join, Notice, OpenTable, Reason, Request, Start, TableLine, Watch
from protocol.slow import TakeVacation, ToGame
from server.house.members.codes import SLOW_CODE, new_code
from server.house.members.member import Member
from server.house.registry.open_time import OpenTime
from server.house.registry.slow_alarm import Alarm
from server.house.registry.slow_players import SlowPlayers, seat_of
from server.house.registry.table_registry import TableRegistry
from server.house.registry.table_restore import restored_slow_table
from server.house.registry.waiting_list import CANDIDATES, WaitingList
from server.house.runtime.background_tasks import BackgroundTasks
from server.house.table.actor import Table
from server.house.table.parts.house_messages import Due, Evict
from server.house.table.parts.services import Services
from server.house.table.persistence.snapshot import About
from server.store.errors import StoreError
from server.store.slow import tables
from server.store.slow.tables import Slow
from server.store.store import Connection

log = logging.getLogger(__name__)

Errand = Coroutine[Any, Any, Reason | None]
"""Leads a member to a slow table, or returns why not."""


class SlowTables:
    """All slow tables of the house."""

    def __init__(  # noqa: PLR0913 - the tables, who plays there, and who wants to know of changes
        self,
        registry: TableRegistry,
        services: Services,
        members: Mapping[str, Member],
        *,
        changed: Callable[[], None],
        woken: Callable[[Table], None],
        released: Callable[[Table], None],
    ) -> None:
        self._registry = registry
        self._services = services
        self._changed = changed
        """Called when the lobby lists other tables."""
        self._woken, self._released = woken, released
        """Called when a table has come into memory, and when it has left it."""
        self.background = BackgroundTasks()
        self.open_time = OpenTime(services.store)
        self.players = SlowPlayers(members, services.store, self.open_time, services.now)
        self._alarm = Alarm(services.store, self.open_time, self.background, self._ring)
        self._restoring = asyncio.Lock()
        self._halted = False
        """Whether the house closes."""
        self._stopped = False
        self._waiting = WaitingList()

    async def start(self) -> None:
        """Look up what is due next, and which tables wait for players; no table is restored."""
        try:
            await self.open_time.start()
            await self._fill_list()
        except StoreError as error:
            log.error("can't look up slow tables: %s", error)
            return
        await self._alarm.look()

    def halt(self) -> None:
        """Wake no more tables: the house closes."""
        self._halted = True
        self._alarm.stop()

    async def stop(self) -> None:
        """Finish what has begun, and store for how long the house was open; once, if the house is closed again."""
        await self.background.finish()
        if self._stopped:
            return
        self._stopped = True
        try:
            await self._services.store.do(self.open_time.noting())
        except StoreError as error:
            log.error("can't store how long the house was open: %s", error)

    @property
    def waiting(self) -> tuple[TableLine, ...]:
        """The public tables that wait for players."""
        return self._waiting.lines

    # --- people who come ---

    def open(self, member: Member, request: OpenTable, about: About) -> Reason | None:
        """Let a member open a table, or say why not; a code is found and limits are checked meanwhile."""
        if member.guest:
            return Reason.SLOW_NEEDS_KEY
        if member.connection and not member.connection.may_open_slow():
            return Reason.TOO_FAST
        self._lead(member, request, self._opened(member, request, about))
        return None

    def join(self, member: Member, code: str, request: Join | Watch) -> None:
        """Let a member join or watch a table."""
        self._lead(member, request, self._joined(member, code.upper(), request))

    def go_to(self, member: Member, request: ToGame) -> Reason | None:
        """Let a member go to one of their games, or say why not."""
        code = request.code or self.players.next_game(member)
        if code is None:
            return Reason.NO_GAME_WAITS
        own = {slow.summary.code: number for number, slow in member.slow_games.items()}
        if code.upper() not in own:
            return Reason.NO_SUCH_TABLE
        member.last_game = own[code.upper()]
        self.join(member, code, Join(code, number=request.number))
        return None

    def _lead(self, member: Member, request: Request, errand: Errand) -> None:
        """Run an errand for a member, who is on the way meanwhile."""
        member.joining = member.home
        self.background.run(self._answer(member, request, errand))

    async def _answer(self, member: Member, request: Request, errand: Errand) -> None:
        try:
            reason = await errand
        except StoreError as error:
            log.error("can't look up a slow table: %s", error)
            reason = Reason.TABLE_IS_PAUSED
        except Exception:
            log.exception("can't lead %s to a slow table", member.name)
            reason = Reason.NO_SUCH_TABLE
        if reason:
            member.joining = None
            member.refuse(reason, request.number)

    async def _opened(self, member: Member, request: OpenTable, about: About) -> Reason | None:
        quota, identity = self._services.policy().slow_tables, member.identity
        code = new_code(SLOW_CODE, lambda code: code in self._registry.tables)

        def job(connection: Connection) -> bool:
            room = tables.count(connection) < quota.most and tables.find(connection, code) is None
            return room and tables.count(connection, identity) < quota.per_person

        if not await self._services.store.do(job):
            return Reason.TOO_MANY_SLOW_GAMES
        if not member.here:
            return None
        self._waiting.note_network(code, about.opener.network)
        table = self._registry.open(replace(about, code=code))
        start = [Start()] if request.start else []
        self._send(member, table, Join(code, number=request.number), *map(AddBot, request.bots), *start)
        return None

    async def _joined(self, member: Member, code: str, request: Join | Watch) -> Reason | None:
        if isinstance(request, Join) and not member.guest and await self._has_too_many(member.identity, code):
            return Reason.TOO_MANY_SLOW_GAMES
        table = await self.wake(code)
        if table is None:
            return Reason.NO_SUCH_TABLE
        self._send(member, table, request)
        return None

    async def _has_too_many(self, identity: str, code: str) -> bool:
        """Whether somebody sits at as many tables as one person may, and not at this one."""
        most = self._services.policy().slow_tables.per_person

        def job(connection: Connection) -> bool:
            slow = tables.find(connection, code)
            sits_there = slow is not None and seat_of(slow, identity) is not None
            return not sits_there and tables.count(connection, identity) >= most

        return await self._services.store.do(job)

    def _send(self, member: Member, table: Table, *requests: Request) -> None:
        """Let the table handle requests, unless the member has gone meanwhile."""
        if not member.here:
            return
        member.joining = table
        for request in requests:
            table.inbox.put(member, request)

    async def exists(self, code: str) -> bool:
        """Whether there is a slow table with this code."""
        if len(code) != SLOW_CODE:
            return False
        return await self._services.store.do(lambda connection: tables.find(connection, code.upper())) is not None

    # --- into memory and out of it ---

    async def wake(self, code: str) -> Table | None:
        """Find a table in memory, or restore it; None if there is none."""
        async with self._restoring:
            return self._registry.tables.get(code) or await self._restored(code)

    async def _restored(self, code: str) -> Table | None:
        slow = await self._services.store.do(lambda connection: tables.find(connection, code))
        table = await restored_slow_table(slow, self._services) if slow else None
        if self._halted:
            return None
        if slow and table:
            self._woken(table)
            self._registry.start(table)
            table.rouse(slow)
        elif slow:
            self._forget(slow)
        return table

    def asleep(self, table: Table) -> None:
        """Let a table go that nobody looks at."""
        self._registry.release(table)
        self._released(table)

    def closed(self, table: Table) -> None:
        """Forget a table that is closed."""
        if table.slow:
            self._forget(table.slow)

    def _forget(self, slow: Slow) -> None:
        self._waiting.close(slow.summary.code)
        self.players.closed(slow)
        self._list_others()

    # --- what changes ---

    def changed(self, before: Slow | None, after: Slow) -> None:
        """Note that a table was written: set the alarm, and tell its people."""
        self._alarm.set(after.summary.due)
        self.players.changed(before, after)
        if self._waiting.change(after):
            self._changed()
            if not after.summary.listed:
                self._list_others()

    def _list_others(self) -> None:
        """List tables that were left out, if there is room for them now."""
        if self._waiting.left_out and not self._halted:
            self.background.run(self._list_again())

    async def _list_again(self) -> None:
        before = self._waiting.lines
        try:
            await self._fill_list()
        except StoreError as error:
            log.error("can't look up slow tables that wait: %s", error)
        if self._waiting.lines != before:
            self._changed()

    async def _fill_list(self) -> None:
        self._waiting.fill(await self._services.store.do(lambda connection: tables.listed(connection, CANDIDATES)))

    async def _ring(self, slow: Slow) -> None:
        """Do what is due at a table: remind its players, or let it apply its deadlines."""
        now = self.open_time.now()
        deadlines = slow.summary.deadlines
        if slow.summary.expires > now and any(one.next_due <= now < one.due for one in deadlines):
            seats = await self._services.store.do(lambda connection: tables.remind(connection, slow.number, now))
            self.players.call(slow, seats, reminder=True)
        elif table := await self.wake(slow.summary.code):
            table.inbox.put(None, Due())

    async def take_vacation(self, member: Member, request: TakeVacation) -> None:
        """Give a member a day of vacation, or say why not."""
        if member.guest or not member.slow_games:
            member.refuse(Reason.SLOW_NEEDS_KEY if member.guest else Reason.NOT_SLOW, request.number)
            return
        try:
            extended = await self.players.take_vacation(member)
        except StoreError as error:
            log.error("can't store a vacation: %s", error)
            member.refuse(Reason.TABLE_IS_PAUSED, request.number)
            return
        if extended is None:
            member.refuse(Reason.NO_VACATION, request.number)
            return
        for slow in extended:
            if table := self._registry.tables.get(slow.summary.code):
                table.inbox.put(None, Due())
        member.tell(Notice("vacation_taken", str(member.vacation.days_left)))
        member.done(request.number)

    # --- what operators decide ---

    def evict(self, identities: Iterable[str]) -> None:
        """Let bots play for people who may not come any more."""
        for identity in identities:
            self.background.run(self._evict(identity))

    async def _evict(self, identity: str) -> None:
        for slow in await self._services.store.do(lambda connection: tables.of_player(connection, identity)):
            if table := await self.wake(slow.summary.code):
                table.inbox.put(None, Evict(identity))

    def close(self, code: str) -> bool:
        """Close a table, in memory or not; return whether there is one."""
        try:
            found = self._services.store.do_now(lambda connection: tables.find(connection, code))
        except StoreError as error:
            log.error("can't look up a slow table: %s", error)
            return False
        if found:
            self.background.run(self._close(code))
        return found is not None

    async def _close(self, code: str) -> None:
        if table := await self.wake(code):
            table.close()
