"""The lobby: lists tables and people, and leads to tables and side rooms."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import UnsetType
from msgspec.structs import replace

from protocol.archive import PlayDaily
from protocol.base import Number
from protocol.house import ComeBack, Join, Learn, Leave, News, OpenTable, QuickPlay, Reason, Refused, Request, Watch
from protocol.house import Lobby as LobbyView
from protocol.slow import ToGame
from server.house.lobby.admission import Admission
from server.house.lobby.game_counter import GameCounter
from server.house.lobby.lonely_tables import LonelyTables
from server.house.members.friends import Friends
from server.house.members.known_players import KnownPlayers
from server.house.members.member import Member
from server.house.members.room import Room, SideRoom
from server.house.registry.slow_tables import SlowTables
from server.house.registry.table_registry import TableRegistry
from server.house.runtime.throttle import Throttle
from server.house.table.actor import Table
from server.house.table.parts.services import Services
from server.metrics.figures import Figures


class Lobby(Room):
    """The room that everyone starts in."""

    def __init__(  # noqa: PLR0913 - who is here, what leads away from here, and who wants to know of changes
        self,
        members: Mapping[str, Member],
        services: Services,
        known_players: KnownPlayers,
        friends: Friends,
        figures: Figures,
        *,
        side_rooms: Iterable[SideRoom],
        resume_guest: Callable[[Member, Member], None],
        changed: Callable[[], None],
    ) -> None:
        self._members = members
        self._services = services
        self._known_players = known_players
        self._refusals = figures.refusals
        self._side_rooms = {room.entrance: room for room in side_rooms}
        self._resume_guest = resume_guest
        """Lets a guest continue as the member whose seat was kept."""
        self._on_change = changed
        self._games = GameCounter(figures)
        self.registry = TableRegistry(services, self._table_closed)
        self.slow = SlowTables(
            self.registry,
            services,
            members,
            changed=self.changed,
            woken=self._games.follow,
            released=self._games.forget,
        )
        self._admission = Admission(self.registry, self.slow, services, members, self._is_regular)
        self._throttle = Throttle(self._publish)
        self._observers: set[Callable[[], None]] = set()
        self._lonely_tables = LonelyTables(lambda: self._idle_people)
        self._friends = friends
        self._view: LobbyView | None = None

    async def restore(self) -> list[Table]:
        """Restore the open tables from the journal."""
        tables = await self.registry.restore()
        for table in tables:
            self._games.follow(table)
        await self.slow.start()
        return tables

    async def stop(self) -> None:
        """Stop all tables where they are; they stay in the journal."""
        self._throttle.stop()
        self._observe()
        self._lonely_tables.stop()
        self.slow.halt()
        await self.registry.stop()
        await self.slow.stop()

    # --- a room ---

    @property
    def listed(self) -> list[Table]:
        """The tables that everyone may see: public ones with a connected person, and a player on a seat.

        Slow tables that wait for players are listed in another way, whether somebody is there or not.
        """
        public = (table for table in self.registry.tables.values() if not table.private)
        others = (table for table in public if not (table.about.pace and table.phase == "waiting"))
        return [table for table in others if table.seating.chairs and not table.seating.deserted]

    def seen_by(self, member: Member) -> LobbyView:
        """The lobby looks the same to everyone except for their friends and their slow games."""
        view, players = self.view, self.slow.players
        if member.friends:
            view = replace(view, friends=self._friends.seen_by(member))
        if member.slow_games:
            view = replace(view, own_games=players.games_of(member), vacation=players.vacation_of(member))
        return view

    @property
    def view(self) -> LobbyView:
        """What everyone sees; it is built once after each change."""
        if self._view is None:
            tables = (*(table.line() for table in self.listed), *self.slow.waiting)
            people = tuple(sorted(member.name for member in self._members.values() if member.here))
            self._view = LobbyView(tables, people, self._services.policy().changed_options)
        return self._view

    def handle(self, member: Member, request: Request, stamp: float | None = None) -> None:  # noqa: ARG002
        """Send a member to a table or a side room, or say why not."""
        if refused := self._handle(member, request):
            self._refusals[refused.reason] += 1
            member.refuse(refused.reason, request.number, refused.why)

    def _handle(self, member: Member, request: Request) -> Refused | None:
        if member.joining:
            return Refused(Reason.ON_THE_WAY)
        match request:
            case OpenTable() | QuickPlay() | Learn() | PlayDaily() | Join() | Watch():
                return self._admission.lead(member, request)
            case ToGame():
                reason = self.slow.go_to(member, request)
                return Refused(reason) if reason else None
            case ComeBack(code=code):
                return self._come_back(member, code, request.number)
            case Leave():
                member.done(request.number)
                return None
            case _:
                return self._enter(member, request)

    def _come_back(self, guest: Member, code: str, number: Number | UnsetType) -> Refused | None:
        seated = self._members.get(f"guest {code.upper()}")
        if seated is None or not isinstance(seated.place, Table):
            return Refused(Reason.NO_SUCH_SEAT_TO_COME_BACK_TO)
        self._resume_guest(guest, seated)
        seated.done(number)
        return None

    def _enter(self, member: Member, request: Request) -> Refused | None:
        room = self._side_rooms.get(type(request))
        if room is None or not room.admits(member):
            return Refused(Reason.NOT_AT_A_TABLE)
        room.enter(member, request)
        member.done(request.number)
        return None

    def _is_regular(self, member: Member) -> bool:
        return member.operator or member.identity in self._known_players.regulars

    # --- changes ---

    def changed(self) -> None:
        """Update everyone in the lobby, soon."""
        self._view = None
        self._throttle.changed()
        self._on_change()

    def _publish(self) -> None:
        self.tell()
        self._observe()

    @contextmanager
    def observed(self, changed: Callable[[], None]) -> Iterator[None]:
        """Inside the with block, call a function after changes, a few times a second at most, and when it closes."""
        self._observers.add(changed)
        try:
            yield
        finally:
            self._observers.discard(changed)

    def _observe(self) -> None:
        for changed in [*self._observers]:
            changed()

    def table_changed(self, table: Table) -> None:
        """Update the list after a table's people or phase have changed; close the table if nobody is there."""
        self._games.note(table)
        self._lonely_tables.note(table)
        if table.phase == "over" and not table.about.lesson:
            self._known_players.has_played(*(player.identity for player in table.seating.known_players))
        self.registry.close_if_deserted(table)
        self.changed()

    def _table_closed(self, table: Table) -> None:
        self._games.forget(table)
        self._lonely_tables.forget(table)
        self.slow.closed(table)
        for member in [member for member in self._members.values() if member.joining is table]:
            self._services.dismiss(member)
        self.changed()

    @property
    def people(self) -> list[Member]:
        """Everyone who is not at a table: they hear the lobby's chat."""
        return [member for member in self._members.values() if not isinstance(member.place, Table)]

    @property
    def _idle_people(self) -> list[Member]:
        """Everyone who is here and does not play in a game."""
        return [member for member in self._members.values() if member.here and not member.place.keeps_seat(member)]

    def tell(self, *news: News) -> None:
        """Tell everyone who is not at a table."""
        for member in self.people:
            member.tell(*news)
