"""The archive: a room of the house where people look up finished games and players, and replay a game."""

from protocol.archive import Archive, Browse, EnterArchive, Rewatch
from protocol.house import Leave, Reason, Refused, Request
from server.archive import lookups
from server.archive.lookups import Asker
from server.archive.prepared_replays import Films, TooLongError
from server.archive.replay_room import Viewing
from server.archive.time_slices import Pacer
from server.house.members.member import Member
from server.house.members.room import Room
from server.house.runtime.errands import Errands
from server.records.replay import Replay
from server.rules.games import GAMES
from server.store import games
from server.store.errors import StoreError
from server.store.store import Connection, Store

FIRST_GAME = next(iter(GAMES))


class Library:
    """Looks things up for people. Each of them reads in a room of their own."""

    entrance = EnterArchive

    def __init__(self, store: Store) -> None:
        self._store = store
        self.pacer = Pacer()
        self.films = Films(store, self.pacer)
        self.errands = Errands()

    def admits(self, member: Member) -> bool:  # noqa: ARG002
        """Everyone may read."""
        return True

    def enter(self, member: Member) -> None:
        """Let somebody in, to their own games first."""
        reading = Reading(self)
        member.place = reading
        reading.handle(member, Browse("mine" if not member.guest else "all"))

    async def shelf(self, asker: Asker, wanted: Browse) -> Archive:
        """What stands there, as far as it is for the one who asks."""
        game = wanted.game if wanted.game in GAMES else FIRST_GAME
        match wanted.shelf:
            case "mine" | "all":
                mine = wanted.shelf == "mine"
                found = await self._store.do(lambda db: lookups.kept_games(db, asker, mine=mine))
                return Archive(wanted.shelf, game, games=found)
            case "top":
                best = await self._store.do(lambda db: lookups.best_players(db, game))
                return Archive("top", game, standings=best)
            case "player":
                page = await self._store.do(lambda db: lookups.player_page(db, asker, game, wanted.name))
                return Archive("player", game, standings=None if page else (), page=page)

    async def record(self, asker: Asker, code: str) -> bytes | None:
        """The record of a game, if it is kept, and for the one who asks."""

        def job(connection: Connection) -> bytes | None:
            game = games.find(connection, code.upper())
            return games.record_of(connection, game.code) if game and asker.may_see(game) else None

        return await self._store.do(job)

    async def film(self, asker: Asker, code: str) -> Replay | None:
        """Find a game to be looked at again, if it is there and whole, and for the one who asks."""
        game = await self._store.do(lambda db: games.find(db, code.upper()))
        return await self.films.of(game.code) if game and asker.may_see(game) else None


class Reading(Room):
    """One person in the archive. One thing is looked up after the other; of several wishes the last one counts."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._shows = Archive("mine", FIRST_GAME)
        self._wanted: Browse | Rewatch | None = None
        self._busy = False

    def seen_by(self, _member: Member) -> Archive:
        """What was asked for last."""
        return self._shows

    def handle(self, member: Member, request: Request, stamp: float | None = None) -> None:  # noqa: ARG002
        """Another shelf, a game, or back to the lobby."""
        match request:
            case Browse() | Rewatch():
                self._wanted = request
                if not self._busy:
                    self._library.errands.run(self._look_up(member))
            case Leave():
                member.go_home()
                member.tell()
            case _:
                member.tell(Refused(Reason.NOT_AT_A_TABLE))

    async def _look_up(self, member: Member) -> None:
        self._busy = True
        try:
            while self._wanted and member.place is self:
                wanted, self._wanted = self._wanted, None
                await self._answer(member, wanted)
        except StoreError:
            member.tell(Refused(Reason.NOTHING_KEPT))
        finally:
            self._busy = False

    async def _answer(self, member: Member, wanted: Browse | Rewatch) -> None:
        asker = Asker(None if member.guest else member.identity, member.operator)
        if isinstance(wanted, Rewatch):
            await self._rewatch(member, asker, wanted.code.upper())
        else:
            self._shows = await self._library.shelf(asker, wanted)
            member.tell()

    async def _rewatch(self, member: Member, asker: Asker, code: str) -> None:
        try:
            film = await self._library.film(asker, code)
        except TooLongError:
            member.tell(Refused(Reason.GAME_TOO_LONG))
            return
        if film is None:
            member.tell(Refused(Reason.NO_SUCH_GAME_KEPT))
        elif member.place is self:
            Viewing(code, film, self._library, self._back).enter(member)

    def _back(self, member: Member) -> None:
        member.place = self
        member.tell()
