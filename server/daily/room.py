"""The room of the deal of the day, where people look at it and begin to play."""

from collections.abc import Callable

from protocol.archive import Daily, EnterDaily, PlayDaily
from protocol.house import Leave, Reason, Request
from server.daily.page import page
from server.house.members.member import Member
from server.house.members.room import Room
from server.house.runtime.background_tasks import BackgroundTasks
from server.house.runtime.daily_deals import DealsOfTheDay
from server.rules.games import GAMES
from server.store.daily.calendar import Calendar
from server.store.errors import StoreError
from server.store.store import Connection, Store

FIRST_GAME = next(iter(GAMES))


class DailyPages:
    """Looks up pages. Each visitor gets a DailyRoom."""

    entrance = EnterDaily

    def __init__(self, store: Store, deals: Callable[[], DealsOfTheDay]) -> None:
        self._store = store
        self._deals = deals
        """Gives the deals of the house. The house does not exist yet when its side rooms are made."""
        self.background = BackgroundTasks()

    def admits(self, member: Member) -> bool:  # noqa: ARG002
        """Everyone may enter."""
        return True

    def enter(self, member: Member, request: Request) -> None:
        """Let a member in, and show the page that was asked for."""
        room = member.place = DailyRoom(self)
        room.handle(member, EnterDaily(request.game if isinstance(request, EnterDaily) else ""))

    async def page(self, identity: str | None, game: str) -> Daily:
        """The current page of a game for a player with this identity; without one, for guests and programs."""
        keep_up, name = self._deals().keeping_up(), game if game in GAMES else FIRST_GAME

        def job(connection: Connection) -> tuple[Calendar, Daily]:
            calendar = keep_up(connection)
            return calendar, page(connection, calendar, name, identity)

        found, shown = await self._store.do(job)
        self._deals().note(found)
        return shown


class DailyRoom(Room):
    """One person who looks at the deal of the day."""

    def __init__(self, pages: DailyPages) -> None:
        self._pages = pages
        self._shows = Daily(FIRST_GAME)

    def seen_by(self, _member: Member) -> Daily:
        """The page that was looked up last."""
        return self._shows

    def handle(self, member: Member, request: Request, stamp: float | None = None) -> None:
        """Show the page of a game, go to its table, or go back to the lobby."""
        match request:
            case EnterDaily():
                self._pages.background.run(self._show(member, request))
            case PlayDaily():
                member.go_home()
                member.place.handle(member, request, stamp)
            case Leave():
                member.leave_room(request)
            case _:
                member.refuse(Reason.NOT_AT_A_TABLE, request.number)

    async def _show(self, member: Member, wanted: EnterDaily) -> None:
        identity = None if member.guest or member.program else member.identity
        try:
            self._shows = await self._pages.page(identity, wanted.game)
        except StoreError:
            member.refuse(Reason.NOTHING_KEPT, wanted.number)
        else:
            member.tell()
            member.done(wanted.number)
