"""The house: who is here, which tables there are, and the way between them."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import Context
from typing import Any

import msgspec

from protocol.house import (
    MAX_LINE,
    ComeBack,
    Join,
    Leave,
    Lobby,
    News,
    Notice,
    OpenTable,
    Reason,
    Refused,
    Request,
    Said,
    Say,
    Watch,
)
from server.house.member import Connection, Farewell, Member
from server.house.names import free_variation, skeleton
from server.house.table import Found, Lost, Table
from server.house.text import clean_line
from server.rules.game import Game
from server.rules.games import GAMES

log = logging.getLogger(__name__)

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes; I and O are left out, they look like digits."""
TABLE_CODE, GUEST_CODE = 4, 8
MAX_TABLES = 200
DESERTED_SECONDS = 300.0
"""How long a table in a game waits when nobody is there any more."""


FAREWELL_SECONDS = 3.0
"""How long a closing house waits for screens to be given back."""


class House:
    """Everything that is shared. One event loop runs it, so its methods need no locks."""

    def __init__(
        self, owners: dict[str, str] | None = None, save_owners: Callable[[dict[str, str]], None] | None = None
    ) -> None:
        self.members: dict[str, Member] = {}
        """Everyone who is connected or has a seat, by identity."""
        self.tables: dict[str, Table] = {}
        self.owners = owners if owners is not None else {}
        """Who owns a name: the fingerprint, by the name's skeleton."""
        self._save_owners = save_owners
        self.closing = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._went = asyncio.Event()

    @property
    def playing(self) -> bool:
        """Whether a game is on somewhere."""
        return any(table.phase == "playing" for table in self.tables.values())

    # --- coming and going ---

    @contextmanager
    def connected(self, identity: str | None, wish: str, kick: Callable[[Farewell], None]) -> Iterator[Connection]:
        """Someone is connected, from here to the end of the block; who has a seat keeps it after that."""
        member = self.members.get(identity or "") or self._newcomer(identity, wish)
        connection = Connection(member, self._deal_with, kick)
        self._connect(member, connection)
        member.tell(Notice("guest" if member.guest else "welcome", member.name))
        try:
            yield connection
        finally:
            if connection.member.connection is connection:
                self._disconnect(connection.member)

    def _newcomer(self, identity: str | None, wish: str) -> Member:
        code = "" if identity else self._new_code(GUEST_CODE)
        name = self._free_name(identity, wish)
        member = Member(name, identity or f"guest {code}", self, guest=identity is None, code=code)
        self.members[member.identity] = member
        return member

    def _free_name(self, identity: str | None, wish: str) -> str:
        """Find a name for a newcomer: the first key to take a name owns it, others get a variation."""
        taken = {skeleton(member.name) for member in self.members.values()}
        taken |= {name for name, owner in self.owners.items() if owner != identity}
        name = free_variation(wish, taken)
        if identity and skeleton(name) not in self.owners:
            self.owners[skeleton(name)] = identity
            if self._save_owners:
                self._save_owners(self.owners)
        return name

    def _connect(self, member: Member, connection: Connection) -> None:
        """Join a connection to its member; an older connection of the same player ends."""
        if member.connection:
            member.connection.kick("taken_over")
        member.connection, connection.member = connection, member
        if isinstance(member.place, Table):
            member.place.inbox.put(member, Found())
        self.lobby_changed()

    def _disconnect(self, member: Member) -> None:
        member.connection = None
        self._went.set()
        if isinstance(member.place, Table):
            member.place.inbox.put(member, Lost())
        else:
            self._forget(member)
        self.lobby_changed()

    def _forget(self, member: Member) -> None:
        self.members.pop(member.identity, None)

    # --- requests ---

    def _deal_with(self, connection: Connection, request: Any, stamp: float | None) -> None:
        """Do what is for the house to do, and hand the rest to the table."""
        member = connection.member
        if isinstance(request, Say):
            request = Say(clean_line(request.text, MAX_LINE))
        if isinstance(member.place, Table):
            if isinstance(request, OpenTable | Join | Watch | ComeBack):
                member.tell(Refused(Reason.ALREADY_AT_A_TABLE))
            else:
                member.place.inbox.put(member, request, stamp)
        elif reason := self._in_lobby(connection, request):
            member.tell(Refused(reason))

    def _in_lobby(self, connection: Connection, request: Request) -> Reason | None:
        match request:
            case Say(text=text):
                self._tell_lobby(Said(connection.member.name, text))
            case OpenTable():
                return self._open(connection.member, request)
            case Join(code=code) | Watch(code=code):
                return self._send_to_table(connection.member, code, request)
            case ComeBack(code=code):
                return self._come_back(connection, code)
            case Leave():
                return None
            case _:
                return Reason.NOT_AT_A_TABLE
        return None

    def _open(self, member: Member, request: OpenTable) -> Reason | None:
        if self.closing:
            return Reason.HOUSE_IS_CLOSING
        if len(self.tables) >= MAX_TABLES:
            return Reason.TOO_MANY_TABLES
        if request.game not in GAMES:
            return Reason.NO_SUCH_GAME
        game = GAMES[request.game]
        try:
            options = msgspec.convert(request.options, game.options)
        except msgspec.ValidationError:
            return Reason.BAD_OPTIONS
        table = self._new_table(game, options, private=request.private)
        table.inbox.put(member, Join(table.code))
        return None

    def _send_to_table(self, member: Member, code: str, request: Join | Watch) -> Reason | None:
        table = self.tables.get(code.upper())
        if table is None:
            return Reason.NO_SUCH_TABLE
        table.inbox.put(member, request)
        return None

    def _come_back(self, connection: Connection, code: str) -> Reason | None:
        """Let a guest go on as the one whose seat was kept."""
        seated = self.members.get(f"guest {code.upper()}")
        if seated is None or not isinstance(seated.place, Table):
            return Reason.NO_SUCH_SEAT_TO_COME_BACK_TO
        self._forget(connection.member)
        connection.member.connection = None
        self._connect(seated, connection)
        return None

    # --- tables ---

    def _new_table(self, game: Game[Any, Any], options: msgspec.Struct, *, private: bool) -> Table:
        """Open a table. Its task has a context of its own: that of the caller holds the caller's whole app."""
        code = self._new_code(TABLE_CODE)
        table = self.tables[code] = Table(
            code, game, options, private=private, changed=self._table_changed, dismiss=self._to_lobby
        )
        task = asyncio.create_task(table.run(), name=f"table {code}", context=Context())
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._table_closed(table, done))
        table.close = task.cancel
        log.info("table %s opened: %s", code, game.name)
        return table

    def _table_changed(self, table: Table) -> None:
        """A table's people or phase have changed: the lobby shows it, and a table without anybody is closed."""
        if table.deserted:
            wait = DESERTED_SECONDS if table.phase == "playing" else 0
            asyncio.get_running_loop().call_later(wait, self._close_if_deserted, table)
        self.lobby_changed()

    def _close_if_deserted(self, table: Table) -> None:
        if table.deserted:
            table.close()

    def _table_closed(self, table: Table, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self.tables.pop(table.code, None)
        log.info("table %s closed", table.code)
        self.lobby_changed()

    def _to_lobby(self, member: Member) -> None:
        member.place = self
        if not member.here:
            self._forget(member)

    # --- the lobby ---

    def seen_by(self, _member: Member) -> Lobby:
        """The lobby is the same for all."""
        tables = tuple(table.line() for table in self.tables.values() if not table.private)
        return Lobby(tables, tuple(sorted(member.name for member in self.members.values() if member.here)))

    def lobby_changed(self) -> None:
        """Let everyone in the lobby look again."""
        self._tell_lobby()

    def _tell_lobby(self, *news: News) -> None:
        for member in self.members.values():
            if member.place is self:
                member.tell(*news)

    def _new_code(self, length: int) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(length))
            if code not in self.tables and f"guest {code}" not in self.members:
                return code

    # --- closing ---

    async def close(self) -> None:
        """Let nobody sit down any more, send everyone home with a word, and end all tables."""
        self.closing = True
        for member in list(self.members.values()):
            if member.connection:
                member.connection.kick("closing")
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_gone(), FAREWELL_SECONDS)
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _all_gone(self) -> None:
        while any(member.here for member in self.members.values()):
            self._went.clear()
            await self._went.wait()
