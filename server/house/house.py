"""The house: who is here, which tables there are, and the way between them."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from protocol.archive import EnterArchive
from protocol.house import (
    MAX_LINE,
    ComeBack,
    EnterOffice,
    Join,
    Learn,
    Leave,
    Lobby,
    News,
    Notice,
    OpenTable,
    Prefer,
    Reason,
    Refused,
    Request,
    Say,
    Start,
    Watch,
)
from server.house.bots.pool import Staff
from server.house.lobby.admission import Usher
from server.house.lobby.game_counter import GameCounter
from server.house.lobby.table_registry import Floor
from server.house.members.allowances import Allowance, NewName, purse
from server.house.members.chat import AboutSpeaker, Chat, line_of
from server.house.members.clean_text import clean_line, is_shown_whole
from server.house.members.known_players import Registry, Wish
from server.house.members.member import Connection, Farewell, Found, Lost, Member, Room
from server.house.members.names import skeleton
from server.house.runtime.policy import Policy
from server.house.runtime.throttle import Bulletin
from server.house.table.actor import Table
from server.house.table.services import Surroundings
from server.metrics.figures import Figures
from server.rules.shuffle import SEED_BYTES
from server.store import retention
from server.store.errors import StoreError
from server.store.games import LETTERS
from server.store.store import Store

log = logging.getLogger(__name__)

TABLE_CODE, GUEST_CODE = 4, 8
TRIM_SECONDS = 60 * 60.0
"""How often the house looks for games that are too old or too many."""


class House:
    """Everything that is shared. One event loop runs it, so its methods need no locks."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        policy: Policy | None = None,
        bot_pace: float = 1.0,
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
    ) -> None:
        self.store = store or Store.in_memory()
        self.members: dict[str, Member] = {}
        """Everyone who is connected or has a seat, by identity."""
        self.registry = Registry(self.store)
        self.policy = policy or Policy()
        self.figures = Figures()
        self.chat = Chat()
        self.into_archive: Callable[[Member], None] | None = None
        """Leads somebody to the games that are over, if they are kept."""
        self.office: Room | None = None
        """Where operators run the house, if there is such a place."""
        self.muted: Callable[[Member], bool] = lambda _: False
        """Says whether somebody may not talk."""
        self.staff = Staff(self._deal_with, bot_pace)
        self.closing = self.draining = False
        self.time_to_close = asyncio.Event()
        """Set when whoever runs the house should close it: it was told to, or it is draining and no game is on."""
        self._game_counter = GameCounter(self.figures)
        around = self._surroundings(new_seed)
        self._floor = Floor(around, self._table_closed)
        self.tables = self._floor.tables
        self._usher = Usher(
            self._floor,
            lambda: None if self.closing else self.policy,
            lambda: self._new_code(TABLE_CODE),
            lambda member: member.operator or member.identity in self.registry.regulars,
        )
        self._lobby: Lobby | None = None
        self._bulletin = Bulletin(self._tell_lobby)
        self._door = asyncio.Lock()
        self._errands: set[asyncio.Task[None]] = set()
        self._went = asyncio.Event()
        self._trimming: asyncio.TimerHandle | None = None

    def _surroundings(self, new_seed: Callable[[], bytes]) -> Surroundings:
        return Surroundings(
            staff=self.staff,
            store=self.store,
            new_seed=new_seed,
            changed=self._table_changed,
            dismiss=self._to_lobby,
            hear=self.chat.hear,
            closing=lambda: self.closing,
            took=self.figures.journal.add,
            policy=lambda: self.policy,
        )

    async def lay_again(self) -> None:
        """Lay the tables again that were there when the house closed or fell, and wait for their people."""
        await self.registry.load()
        await self._forget_old_games()
        self._forget_old_games_later()
        for table in await self._floor.lay_again():
            self._game_counter.follow(table)
            self.members |= {member.identity: member for member in table.seating.people}
        for member in list(self.members.values()):
            member.operator = member.identity in self.policy.operators
            member.settings = await self.registry.settings_of(member.identity)

    async def _forget_old_games(self) -> None:
        """Forget games that have become too old while no other was played; a full disk is no reason to stay closed."""
        try:
            now, limits = int(time.time()), self.policy.records
            retention.report(await self.store.do(lambda connection: retention.trim(connection, limits, now)))
        except StoreError as error:
            log.error("can't forget old games: %s", error)

    def _forget_old_games_later(self) -> None:
        """Look every hour: a few games are forgotten at once, and there may be none that ends meanwhile."""

        def again() -> None:
            self._run(self._forget_old_games())
            self._forget_old_games_later()

        self._trimming = asyncio.get_running_loop().call_later(TRIM_SECONDS, again)

    @property
    def playing(self) -> bool:
        """Whether a game is on somewhere."""
        return any(table.phase == "playing" for table in self.tables.values())

    # --- coming and going ---

    @asynccontextmanager
    async def connected(  # noqa: PLR0913 - who comes, from where, and what may be asked
        self,
        identity: str | None,
        wish: str,
        kick: Callable[[Farewell], None],
        address: str = "",
        allowances: tuple[Allowance, ...] = (),
        *,
        network: str = "",
        program: bool = False,
    ) -> AsyncIterator[Connection]:
        """Someone is connected, from here to the end of the block; who has a seat keeps it after that."""
        async with self._door:  # one after the other, so that no two get the same name
            member = self.members.get(identity or "") or await self._newcomer(identity, wish, allowances)
        member.program = program
        connection = Connection(member, self._deal_with, kick, address, allowances)
        connection.network = network
        self._connect(member, connection)
        self.figures.visits["guest" if member.guest else "key"] += 1
        member.tell(Notice("guest" if member.guest else "welcome", member.name))
        if member.notice:
            member.tell(Notice(member.notice, member.name))
        if self.policy.message:
            member.tell(Notice("message", self.policy.message))
        try:
            yield connection
        finally:
            if connection.member.connection is connection:
                self._disconnect(connection.member)

    async def _newcomer(self, identity: str | None, wish: str, allowances: tuple[Allowance, ...]) -> Member:
        code = "" if identity else self._new_code(GUEST_CODE)
        taken = {skeleton(member.own_name) for member in self.members.values()}
        names, now = purse(allowances, NewName), asyncio.get_running_loop().time()
        known = await self.registry.welcome(identity, Wish(wish, taken, new=names.wait(1, now) <= 0))
        if known.claimed:
            names.take(1, now)
        member = Member(known.name, identity or f"guest {code}", self, guest=identity is None, code=code)
        member.settings, member.notice = known.settings, known.notice
        member.operator = member.identity in self.policy.operators
        self.members[member.identity] = member
        return member

    def _connect(self, member: Member, connection: Connection) -> None:
        """Join a connection to its member; an older connection of the same player ends."""
        if member.connection:
            member.connection.kick("taken_over")
        member.connection, connection.member = connection, member
        if isinstance(member.place, Table):
            member.place.inbox.put(member, Found())
            if member.place.paused:
                member.tell(Notice("paused"))
        self.lobby_changed()

    def _disconnect(self, member: Member) -> None:
        member.connection = None
        self._went.set()
        if table := member.heading or (member.place if isinstance(member.place, Table) else None):
            table.inbox.put(member, Lost())
        else:
            self._forget(member)
        self.lobby_changed()

    def _forget(self, member: Member) -> None:
        self.members.pop(member.identity, None)

    # --- requests ---

    def _deal_with(self, connection: Connection, request: Any, stamp: float | None) -> None:
        """Do what is for the house to do, and hand the rest to the table."""
        member = connection.member
        if reason := self._forbidden(connection, request):
            self._refuse(member, Refused(reason))
        elif isinstance(request, Prefer):
            self._run(self._prefer(member, request))
        elif isinstance(request, Say):
            self._say(member, request.text, stamp)
        elif isinstance(request, AboutSpeaker):
            self.chat.take(member, request, self.members.values())
        elif member.heading:
            self._refuse(member, Refused(Reason.ALREADY_AT_A_TABLE))
        elif isinstance(member.place, Table):
            if isinstance(request, OpenTable | Learn | Join | Watch | ComeBack):
                self._refuse(member, Refused(Reason.ALREADY_AT_A_TABLE))
            else:
                member.place.ask(member, request, stamp)
        elif isinstance(member.place, Room):
            member.place.deal_with(member, request)
        elif refused := self._in_lobby(connection, request):
            self._refuse(member, refused)

    def _forbidden(self, connection: Connection, request: Request) -> Reason | None:
        """Why this may not be asked for now, if that is so."""
        if not connection.may_ask(request):
            return Reason.TOO_FAST
        if isinstance(request, Say) and self.muted(connection.member):
            return Reason.MUTED
        if isinstance(request, Say) and not clean_line(request.text, MAX_LINE, "") and not is_shown_whole(request.text):
            return Reason.NOT_SHOWN
        if self.draining and isinstance(request, Start | OpenTable | Learn):
            return Reason.HOUSE_IS_CLOSING
        return self.policy.forbids(request)

    def _say(self, member: Member, text: str, stamp: float | None) -> None:
        """Let everyone in the same place hear a line; at a table it comes in turn with the moves."""
        line = line_of(member, text)
        if line and isinstance(member.place, Table):
            member.place.ask(member, line, stamp)
        elif line:
            self.chat.hear(line, self._outside_of_tables())
        if not is_shown_whole(text):
            member.tell(Notice("not_shown"))

    def _refuse(self, member: Member, refused: Refused) -> None:
        self.figures.refusals[refused.reason] += 1
        member.tell(refused)

    async def _prefer(self, member: Member, request: Prefer) -> None:
        """Keep a player's settings; a guest's last as long as the visit."""
        kept = member.guest or await self.registry.prefer(member.identity, member.own_name, request.settings)
        member.settings = request.settings
        member.tell(*([] if kept else [Notice("not_kept")]))

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        """Do something that takes a moment, without holding up anybody."""
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def _in_lobby(self, connection: Connection, request: Request) -> Refused | None:
        match request:
            case OpenTable() | Learn() | Join() | Watch():
                return self._usher.lead(connection.member, request)
            case ComeBack(code=code):
                return self._come_back(connection, code)
            case EnterOffice() if self.office and connection.member.operator:
                connection.member.place = self.office
                connection.member.tell()
            case EnterArchive() if self.into_archive:
                self.into_archive(connection.member)
            case Leave():
                return None
            case _:
                return Refused(Reason.NOT_AT_A_TABLE)
        return None

    def _come_back(self, connection: Connection, code: str) -> Refused | None:
        """Let a guest go on as the one whose seat was kept."""
        seated = self.members.get(f"guest {code.upper()}")
        if seated is None or not isinstance(seated.place, Table):
            return Refused(Reason.NO_SUCH_SEAT_TO_COME_BACK_TO)
        log.info("%s goes on as %s", connection.member.name, seated.own_name)
        self._forget(connection.member)
        connection.member.connection, seated.program = None, connection.member.program
        self._connect(seated, connection)
        return None

    # --- tables ---

    def _table_changed(self, table: Table) -> None:
        """A table's people or phase have changed: the lobby shows it, and a table without anybody is closed."""
        self._game_counter.note(table)
        if table.phase == "over" and not table.about.lesson:
            self.registry.has_played(*(player.identity for player in table.seating.known_players))
        self._floor.look_at(table)
        self.lobby_changed()

    def _table_closed(self, table: Table) -> None:
        self._game_counter.forget(table)
        for member in [member for member in self.members.values() if member.heading is table]:
            self._to_lobby(member)
        self.lobby_changed()

    def back_to_lobby(self, member: Member) -> None:
        """Lead somebody who was in a room back to the lobby."""
        self._to_lobby(member)
        member.tell()

    def _to_lobby(self, member: Member) -> None:
        member.place, member.heading = self, None
        if not member.here:
            self._forget(member)

    # --- the lobby ---

    @property
    def listed(self) -> list[Table]:
        """The tables that everyone may see: not private, and somebody sits there."""
        return [table for table in self.tables.values() if table.seating.chairs and not table.about.private]

    def seen_by(self, _member: Member) -> Lobby:
        """The lobby is the same for all, so its picture is made once."""
        if self._lobby is None:
            tables = tuple(table.line() for table in self.listed)
            people = tuple(sorted(member.name for member in self.members.values() if member.here))
            self._lobby = Lobby(tables, people, self.policy.changed_options)
        return self._lobby

    def lobby_changed(self) -> None:
        """Let everyone in the lobby look again, soon."""
        self._lobby = None
        self._bulletin.changed()
        if self.draining and not self.playing:
            self.time_to_close.set()

    def _tell_lobby(self, *news: News) -> None:
        for member in self._outside_of_tables():
            member.tell(*news)

    def _outside_of_tables(self) -> list[Member]:
        return [member for member in self.members.values() if not isinstance(member.place, Table)]

    def _new_code(self, length: int) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(length))
            if code not in self.tables and f"guest {code}" not in self.members:
                return code

    # --- what the host says ---

    def adopt(self, policy: Policy) -> None:
        """Go on by another policy; who is no operator any more leaves the office."""
        self.policy = policy
        for member in self.members.values():
            member.operator = member.identity in policy.operators
            if member.place is self.office and not member.operator:
                self._to_lobby(member)
            member.tell()
        self.lobby_changed()

    def announce(self, notice: Notice) -> None:
        """Tell everyone in the house."""
        for member in self.members.values():
            member.tell(notice)

    def drain(self) -> None:
        """Let no new game begin; when the last one is over it is time to close."""
        self.draining = True
        self.announce(Notice("draining"))
        self.lobby_changed()

    def stay_open(self) -> None:
        """Let games begin again."""
        self.draining = False
        self.time_to_close.clear()
        self.announce(Notice("staying_open"))

    # --- closing ---

    @property
    def empty(self) -> bool:
        """Whether nobody is here."""
        return not any(member.here for member in self.members.values())

    async def close(self) -> None:
        """Stop all tables where they are, send everyone home with a word, and end."""
        self.closing = True
        if self._trimming:
            self._trimming.cancel()
        self._bulletin.stop()
        await self._floor.stop()
        for member in list(self.members.values()):
            if member.connection:
                member.connection.kick("closing")
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_gone(), self.policy.farewell_seconds)
        await self.staff.close()
        await asyncio.gather(*self._errands, return_exceptions=True)
        self.store.close()

    async def _all_gone(self) -> None:
        while not self.empty:
            self._went.clear()
            await self._went.wait()
