"""Admission to open tables and to new ones."""

from collections.abc import Callable, Mapping

from protocol.archive import PlayDaily
from protocol.house import AddBot, Join, Learn, OpenTable, QuickPlay, Reason, Refused, Request, Start, Watch
from protocol.slow import GAMES as SLOW_GAMES
from protocol.slow import PACES
from server.bots.bots import lesson_of
from server.house.lobby import quick_play, table_quota
from server.house.members.codes import SLOW_CODE, TABLE_CODE, new_code
from server.house.members.member import Member
from server.house.registry.slow_tables import SlowTables
from server.house.registry.table_registry import TableRegistry
from server.house.runtime.policy import Policy
from server.house.table.actor import Table
from server.house.table.parts.options import OptionsError, read_options
from server.house.table.parts.services import Services
from server.house.table.persistence.snapshot import About, Opener
from server.rules.games import GAMES

TableRequest = OpenTable | QuickPlay | Learn | PlayDaily | Join | Watch
"""A request that leads from the lobby to a table."""


class Admission:
    """Sends people to tables. Until the table has answered, they are joining it and stay in the lobby."""

    def __init__(
        self,
        registry: TableRegistry,
        slow: SlowTables,
        services: Services,
        members: Mapping[str, Member],
        regular: Callable[[Member], bool],
    ) -> None:
        self._registry = registry
        self._slow = slow
        self._services = services
        self._members = members
        self._regular = regular
        """Whether a member has played here before, or is an operator."""

    def lead(self, member: Member, request: TableRequest) -> Refused | None:
        """Send a member to a table, which answers; or say why not."""
        match request:
            case OpenTable():
                return self._open(member, request)
            case QuickPlay():
                return self._play(member, request)
            case Learn():
                return self._teach(member, request)
            case PlayDaily():
                return self._play_daily(member, request)
            case Join(code=code) | Watch(code=code):
                return self._send_to_table(member, code, request)

    def _policy_for(self, member: Member, game: str) -> Policy | Refused:
        """The policy for a new table of this game, or why none can be opened."""
        policy = self._services.policy()
        if self._services.closing():
            return Refused(Reason.HOUSE_IS_CLOSING)
        if game not in GAMES:
            return Refused(Reason.NO_SUCH_GAME)
        reason = table_quota.exceeded(policy.tables, self._registry.tables.values(), self._opener(member))
        return Refused(reason) if reason else policy

    def _opener(self, member: Member) -> Opener:
        return table_quota.opener(member, regular=self._regular(member))

    def _new_code(self) -> str:
        return new_code(TABLE_CODE, lambda code: code in self._registry.tables or f"guest {code}" in self._members)

    def _teach(self, member: Member, request: Learn) -> Refused | None:
        """Open a table for a first lesson."""
        name, lesson = request.game, lesson_of(request.game)
        if lesson is None:
            return Refused(Reason.NO_SUCH_GAME)
        policy = self._policy_for(member, name)
        if isinstance(policy, Refused):
            return policy
        about = About(
            self._new_code(),
            GAMES[name],
            lesson.options,
            private=True,
            lesson=lesson,
            opener=self._opener(member),
        )
        table = self._registry.open(about)
        self._send(member, table, Join(table.code, number=request.number))
        return None

    def _play_daily(self, member: Member, request: PlayDaily) -> Refused | None:
        """Open a table for the deal of the day; the table says whether the member still has an attempt."""
        if member.guest or member.program:
            return Refused(Reason.DEAL_NEEDS_KEY)
        policy = self._policy_for(member, request.game)
        if isinstance(policy, Refused):
            return policy
        game, deal = GAMES[request.game], self._services.deal(request.game)
        if deal is None:
            return Refused(Reason.NO_DEAL)
        options = game.short or game.options()
        about = About(self._new_code(), game, options, private=True, opener=self._opener(member), daily=deal)
        table = self._registry.open(about)
        self._send(member, table, Join(table.code, number=request.number))
        return None

    def _play(self, member: Member, request: QuickPlay) -> Refused | None:
        """Send a member to people who play, or open a table with bots; without bots, a table that waits for others."""
        tables, people = self._registry.tables.values(), self._members.values()
        table = quick_play.table_for(member, request.game, tables, people)
        if table:
            return self._send_to_table(member, table.code, Join(table.code, number=request.number))
        bots = request.bots if self._services.policy().bots else ()
        return self._open(member, OpenTable(request.game, bots=bots, start=bool(bots), number=request.number))

    def _open(self, member: Member, request: OpenTable) -> Refused | None:
        policy = self._policy_for(member, request.game)
        if isinstance(policy, Refused):
            return policy
        game = GAMES[request.game]
        try:
            options = read_options(game, {**policy.options_of(game.name), **request.options})
        except OptionsError as error:
            return Refused(Reason.BAD_OPTIONS, str(error))
        about = About(
            "" if request.pace else self._new_code(),
            game,
            options,
            request.private,
            opener=self._opener(member),
            bot_pace=request.bot_pace,
            takeover=request.takeover,
            pace=request.pace,
            players=request.players if request.pace else 0,
        )
        if request.pace:
            return self._open_slow(member, request, about)
        table = self._registry.open(about)
        start = [Start()] if request.start else []
        self._send(member, table, Join(table.code, number=request.number), *map(AddBot, request.bots), *start)
        return None

    def _open_slow(self, member: Member, request: OpenTable, about: About) -> Refused | None:
        if about.game.name not in SLOW_GAMES:
            return Refused(Reason.NOT_SLOW)
        if request.pace not in PACES:
            return Refused(Reason.BAD_OPTIONS, f"the pace is one of {', '.join(map(str, PACES))} seconds")
        if about.players and about.players not in about.game.players:
            return Refused(Reason.BAD_OPTIONS, f"{about.game.vocabulary.title} is not for {about.players} players")
        reason = self._slow.open(member, request, about)
        return Refused(reason) if reason else None

    def _send_to_table(self, member: Member, code: str, request: Join | Watch) -> Refused | None:
        if len(code) == SLOW_CODE:
            self._slow.join(member, code, request)
            return None
        table = self._registry.tables.get(code.upper())
        if table is None or not table.open_to(member):
            return Refused(Reason.NO_SUCH_TABLE)
        if table.paused:
            return Refused(Reason.TABLE_IS_PAUSED)
        self._send(member, table, request)
        return None

    @staticmethod
    def _send(member: Member, table: Table, *requests: Request) -> None:
        member.joining = table
        for request in requests:
            table.inbox.put(member, request)
