"""The house: who is here. It routes every request to the room that its sender is in."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from math import ceil, isfinite
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from protocol.archive import PlayDaily
from protocol.house import Learn, Notice, OpenTable, Prefer, QuickPlay, Reason, Refused, Request, Start
from protocol.people import MAX_LINE, AboutFriend, Invite, Say
from protocol.slow import TakeVacation
from server.house.bots.pool import BotPool
from server.house.lobby.lobby import Lobby
from server.house.members.chat import AboutSpeaker, Chat, line_of
from server.house.members.clean_text import clean_line, is_shown_whole
from server.house.members.codes import GUEST_CODE, new_code
from server.house.members.connection import Connection, Farewell
from server.house.members.friends import Friends
from server.house.members.known_players import KnownPlayers, Wish
from server.house.members.member import Member
from server.house.members.moderation import Moderation, Unmoderated
from server.house.members.names import skeleton
from server.house.members.rate_limits import NewName, RateLimiter, buckets
from server.house.members.room import SideRoom
from server.house.runtime.background_tasks import BackgroundTasks
from server.house.runtime.daily_deals import DealsOfTheDay
from server.house.runtime.old_games import old_games
from server.house.runtime.policy import Policy
from server.house.table.parts.services import Services
from server.metrics.figures import Figures
from server.rules.games import GAMES
from server.rules.kernel.shuffle import SEED_BYTES
from server.store.store import Store

log = logging.getLogger(__name__)

FAREWELL_SECONDS = 3.0
"""How long a closing house waits for its clients to disconnect."""


class House:
    """Everything that is shared. One event loop runs it, so its methods need no locks."""

    def __init__(  # noqa: PLR0913 - what a house is made of
        self,
        store: Store | None = None,
        *,
        policy: Policy | None = None,
        bot_pace: float = 1.0,
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
        moderation: Moderation | None = None,
        side_rooms: Sequence[SideRoom] = (),
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store or Store.in_memory()
        self.policy = policy or Policy()
        self.figures = Figures()
        self.members: dict[str, Member] = {}
        """Everyone who is connected or has a seat, by identity."""
        self.known_players = KnownPlayers(self.store)
        self.friends = Friends(self.store, self.members, lambda: self.lobby.changed())  # noqa: PLW0108 - no lobby yet
        self._moderation = moderation or Unmoderated()
        self.chat = Chat(self._moderation.reported)
        self.bots = BotPool(self._route, bot_pace)
        self.closing = self.draining = False
        self.time_to_close = asyncio.Event()
        """Set when the house should be closed: on request, or when it is draining and no game is running."""
        self._background = BackgroundTasks()
        self.deals = DealsOfTheDay(self.store, self._background, GAMES, now)
        self._old_games = old_games(self.store, lambda: self.policy.records, self._background)
        self.lobby = Lobby(
            self.members,
            self._services(new_seed),
            self.known_players,
            self.friends,
            self.figures,
            side_rooms=side_rooms,
            resume_guest=self._resume_guest,
            changed=self._close_if_drained,
        )
        self.tables = self.lobby.registry.tables
        self._arriving = asyncio.Lock()
        self._went = asyncio.Event()

    def _services(self, new_seed: Callable[[], bytes]) -> Services:
        return Services(
            bots=self.bots,
            store=self.store,
            new_seed=new_seed,
            lobby=lambda: self.lobby,
            changed=lambda table: self.lobby.table_changed(table),  # noqa: PLW0108 - there is no lobby yet
            dismiss=self._dismiss,
            hear=self.chat.hear,
            closing=lambda: self.closing,
            took=self.figures.journal.add,
            policy=lambda: self.policy,
            now=self.deals.now,
            deal=self.deals.today,
            open_time=lambda: self.lobby.slow.open_time.now(),  # noqa: PLW0108 - there is no lobby yet
            slow_changed=lambda before, after: self.lobby.slow.changed(before, after),  # noqa: PLW0108
            asleep=lambda table: self.lobby.slow.asleep(table),  # noqa: PLW0108
        )

    async def restore(self) -> None:
        """Restore the tables that were open when the house closed or crashed."""
        await self.known_players.load()
        await self._old_games.start()
        await self.deals.updates.start()
        for table in await self.lobby.restore():
            self.members |= {member.identity: member for member in table.seating.people}
        for member in list(self.members.values()):
            member.operator = member.identity in self.policy.operators
            member.settings = await self.known_players.settings_of(member.identity)
            member.friends = await self.friends.of(member.identity)
            await self.lobby.slow.players.load(member)

    # --- coming and going ---

    @asynccontextmanager
    async def connected(  # noqa: PLR0913 - who comes, from where, and what may be asked
        self,
        identity: str | None,
        wish: str,
        kick: Callable[[Farewell], None],
        address: str = "",
        limiters: tuple[RateLimiter, ...] = (),
        *,
        network: str = "",
        program: bool = False,
        code: str = "",
    ) -> AsyncIterator[Connection]:
        """Connect a player inside the with block; a player with a seat keeps it after that.

        A guest who is known by a code is the same guest again.
        """
        async with self._arriving:  # one at a time, so that no two get the same name
            member = self.members.get(identity or f"guest {code}") or await self._newcomer(identity, wish, limiters)
        member.program = program
        connection = Connection(member, self._route, kick, address, limiters)
        connection.network = network
        self._connect(member, connection)
        self._greet(member)
        try:
            yield connection
        finally:
            if connection.member.connection is connection:
                self._disconnect(connection.member)

    async def _newcomer(self, identity: str | None, wish: str, limiters: tuple[RateLimiter, ...]) -> Member:
        code = "" if identity else new_code(GUEST_CODE, lambda code: f"guest {code}" in self.members)
        taken = {skeleton(member.own_name) for member in self.members.values()}
        names, now = buckets(limiters, NewName), asyncio.get_running_loop().time()
        known = await self.known_players.welcome(identity, Wish(wish, taken, new=names.wait(1, now) <= 0))
        if known.claimed:
            names.take(1, now)
        member = Member(known.name, identity or f"guest {code}", self.lobby, guest=identity is None, code=code)
        member.settings, member.notice = known.settings, known.notice
        member.friends = await self.friends.of(identity) if identity else {}
        member.operator = member.identity in self.policy.operators
        await self.lobby.slow.players.load(member)
        self.members[member.identity] = member
        return member

    def _greet(self, member: Member) -> None:
        self.figures.visits["guest" if member.guest else "key"] += 1
        member.tell(Notice("guest" if member.guest else "welcome", member.name))
        if member.notice:
            member.tell(Notice(member.notice, member.name))
        if self.policy.message:
            member.tell(Notice("message", self.policy.message))
        self.lobby.slow.players.greet(member)

    def _connect(self, member: Member, connection: Connection) -> None:
        """Attach a connection to its member; an older connection of the same player ends."""
        if member.connection:
            member.connection.kick("taken_over")
        member.connection, connection.member = connection, member
        member.place.connected(member)
        self.lobby.changed()

    def _disconnect(self, member: Member) -> None:
        member.connection = None
        self._went.set()
        room = member.joining or member.place
        if not room.disconnected(member):
            self._forget(member)
        self.lobby.changed()

    def _resume_guest(self, guest: Member, seated: Member) -> None:
        """Let a guest continue as the member whose seat was kept."""
        connection = guest.connection
        if connection is None:
            return
        log.info("guest %s took over the seat of %s", guest.name, seated.own_name)
        self._forget(guest)
        guest.connection, seated.program = None, guest.program
        self._connect(seated, connection)

    def _dismiss(self, member: Member) -> None:
        """Send a member to the lobby; forget a member who is not connected."""
        member.go_home()
        if not member.here:
            self._forget(member)

    def _forget(self, member: Member) -> None:
        if self.members.get(member.identity) is member:  # a slow table may know another one with the same key
            del self.members[member.identity]

    # --- requests ---

    def _route(self, connection: Connection, request: Any, stamp: float | None) -> None:
        """Handle requests that are the same in every room, and pass the others to the room."""
        member = connection.member
        if wait := connection.count(request):
            self._refuse(member, Refused(Reason.TOO_FAST, wait=ceil(wait) if isfinite(wait) else UNSET), request)
        elif reason := self._forbidden(member, request):
            self._refuse(member, Refused(reason), request)
        elif isinstance(request, Prefer):
            self._background.run(self._prefer(member, request))
        elif isinstance(request, Say):
            self._say(member, request, stamp)
        elif isinstance(request, TakeVacation):
            self._background.run(self.lobby.slow.take_vacation(member, request))
        elif isinstance(request, AboutFriend):
            self._background.run(self.friends.take(member, request))
        elif isinstance(request, AboutSpeaker):
            self.chat.take(member, request, self.members.values())
        else:
            member.ask(request, stamp)

    def _refuse(self, member: Member, refused: Refused, request: Request) -> None:
        self.figures.refusals[refused.reason] += 1
        member.answer(replace(refused, number=request.number))

    def _forbidden(self, member: Member, request: Request) -> Reason | None:
        """Why a request is refused at the moment; None if it isn't."""
        if isinstance(request, (Say, Invite)) and self._moderation.muted(member):
            return Reason.MUTED
        if isinstance(request, Say) and not clean_line(request.text, MAX_LINE, "") and not is_shown_whole(request.text):
            return Reason.NOT_SHOWN
        if self.draining and isinstance(request, Start | OpenTable | QuickPlay | Learn | PlayDaily):
            return Reason.HOUSE_IS_CLOSING
        return self.policy.forbids(request)

    def _say(self, member: Member, request: Say, stamp: float | None) -> None:
        """Send a line to everyone in the same place; at a table, in order with the moves."""
        line = line_of(member, request)
        if line is None:
            member.refuse(Reason.NOTHING_TO_SAY, request.number)
        elif not member.place.chat(line, member, stamp):
            self.chat.hear(line, self.lobby.people)
            member.done(request.number)
        if not is_shown_whole(request.text):
            member.tell(Notice("not_shown"))

    async def _prefer(self, member: Member, request: Prefer) -> None:
        """Apply a player's settings at once, and save them; those of a guest last for the visit."""
        member.settings = request.settings
        member.place.preferred(member)
        saved = member.guest or await self.known_players.prefer(member.identity, member.own_name, request.settings)
        member.tell(*([] if saved else [Notice("not_kept")]))
        member.done(request.number)

    # --- what the host says ---

    def adopt(self, policy: Policy) -> None:
        """Change the policy; a member who is no longer an operator leaves the office."""
        self.policy = policy
        for member in self.members.values():
            member.operator = member.identity in policy.operators
            if not member.place.admits(member):
                member.go_home()
            member.tell()
        self.lobby.changed()

    def announce(self, notice: Notice) -> None:
        """Tell everyone in the house."""
        for member in self.members.values():
            member.tell(notice)

    def drain(self) -> None:
        """Let no new game begin, and close when the last one is over."""
        self.draining = True
        self.announce(Notice("draining"))
        self.lobby.changed()

    def stay_open(self) -> None:
        """Let games begin again."""
        self.draining = False
        self.time_to_close.clear()
        self.announce(Notice("staying_open"))

    @property
    def playing(self) -> bool:
        """Whether a game is running at any table; a slow one goes on after the house has been closed."""
        return any(table.phase == "playing" and not table.about.pace for table in self.tables.values())

    def _close_if_drained(self) -> None:
        if self.draining and not self.playing:
            self.time_to_close.set()

    # --- closing ---

    @property
    def empty(self) -> bool:
        """Whether nobody is here."""
        return not any(member.here for member in self.members.values())

    async def close(self) -> None:
        """Stop all tables where they are, and disconnect everyone."""
        self.closing = True
        self._old_games.stop()
        self.deals.updates.stop()
        await self.lobby.stop()
        for member in list(self.members.values()):
            if member.connection:
                member.connection.kick("closing")
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_gone(), FAREWELL_SECONDS)
        await self.bots.close()
        await self._background.finish()
        self.store.close()

    async def _all_gone(self) -> None:
        while not self.empty:
            self._went.clear()
            await self._went.wait()
