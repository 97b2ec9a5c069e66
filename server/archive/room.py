"""The archive: a room of the house where people look up finished games and players, and replay a game."""

from msgspec.structs import replace

from protocol.archive import Archive, Browse, EnterArchive, Review, ReviewGame, Rewatch
from protocol.base import Seat
from protocol.house import Leave, Reason, Request, TableLine
from server.archive import lookups
from server.archive.lookups import Requester, requester
from server.archive.past_games import PastGames
from server.archive.prepared_replays import PreparedReplays, TooLongError
from server.archive.replay_room import ReplayRoom
from server.archive.replay_table import line_of
from server.archive.reviews import NoReviewError, Reviews, part_of, stored_review
from server.archive.time_slices import TimeSlicer
from server.house.members.member import Member
from server.house.members.room import Room
from server.house.runtime.background_tasks import BackgroundTasks
from server.records.record import LONGEST
from server.records.replay import Replay
from server.rules.games import GAMES
from server.store import finished_games
from server.store.daily import attempts
from server.store.errors import StoreError
from server.store.finished_games import FinishedGame
from server.store.kept_reviews import Part
from server.store.store import Connection, Store

FIRST_GAME = next(iter(GAMES))
Query = Browse | Rewatch | ReviewGame


class SealedError(Exception):
    """The game is from a deal of the day that others are still playing."""


class GameArchive:
    """Answers queries. Each visitor gets an ArchiveRoom."""

    entrance = EnterArchive

    def __init__(self, store: Store) -> None:
        self._store = store
        self.slicer = TimeSlicer()
        self.replays = PreparedReplays(store, self.slicer)
        self.past_games = PastGames(store, self.slicer)
        self.reviews = Reviews(store, self.replays, self.slicer)
        self.background = BackgroundTasks()

    def admits(self, member: Member) -> bool:  # noqa: ARG002
        """Everyone may enter."""
        return True

    def enter(self, member: Member, request: Request) -> None:  # noqa: ARG002
        """Let a member in, and show their own games first."""
        room = ArchiveRoom(self)
        member.place = room
        room.handle(member, Browse("mine" if not member.guest else "all"))

    async def shelf(self, requester: Requester, wanted: Browse) -> Archive:
        """A list or a page, as far as the requester may see it."""
        game = wanted.game if wanted.game in GAMES else FIRST_GAME
        match wanted.shelf:
            case "mine" | "all":
                mine = wanted.shelf == "mine"
                found = await self._store.do(lambda db: lookups.kept_games(db, requester, mine=mine))
                return Archive(wanted.shelf, game, games=found)
            case "top":
                best = await self._store.do(lambda db: lookups.best_players(db, game))
                return Archive("top", game, standings=best)
            case "player":
                await self.past_games.fill_in(wanted.name, game)
                page = await self._store.do(lambda db: lookups.player_page(db, requester, game, wanted.name))
                return Archive("player", game, standings=None if page else (), page=page)

    async def record(self, requester: Requester, code: str) -> bytes | None:
        """The record of a game, if it is stored and the requester may see it; or a SealedError."""

        def job(connection: Connection) -> bytes | None:
            game = _open_game(connection, code.upper(), requester)
            return finished_games.record_of(connection, game.code) if game else None

        return await self._store.do(job)

    async def replay(self, requester: Requester, code: str) -> tuple[TableLine, Replay] | None:
        """The table and the replay of a game, if it is stored and undamaged and the requester may see it.

        Raise a SealedError while others are still playing its deal.
        """
        game = await self._store.do(lambda db: _open_game(db, code.upper(), requester))
        replay = await self.replays.of(game.code) if game else None
        return (line_of(game), replay) if game and replay else None

    async def recorded(self, requester: Requester, code: str) -> tuple[TableLine, bytes] | None:
        """The table and the record of a game, for who replays it elsewhere, under the same conditions as a replay."""

        def job(connection: Connection) -> tuple[TableLine, bytes] | None:
            game = _open_game(connection, code.upper(), requester)
            record = finished_games.record_of(connection, game.code) if game else None
            return (line_of(game), record) if game and record else None

        found = await self._store.do(job)
        if found and len(found[1]) > LONGEST:
            raise TooLongError
        return found

    async def review(self, requester: Requester, code: str, whose: Seat | str | None = None) -> Review | None:
        """The review of a player's game, or of the requester's own, under the same conditions as a replay."""

        def job(connection: Connection) -> tuple[FinishedGame, Part, bytes | None] | None:
            game = _open_game(connection, code.upper(), requester)
            part = part_of(game, requester.identity, whose) if game else None
            return (game, part, stored_review(connection, part)) if game and part else None

        found = await self._store.do(job)
        if found is None:
            return None
        game, part, stored = found
        review = await self.reviews.of(part, stored)
        return replace(review, players=tuple(who.name for who in game.players)) if review else None


def _open_game(connection: Connection, code: str, requester: Requester) -> FinishedGame | None:
    """A stored game that the requester may see. Nobody sees the cards of a deal that others are still playing."""
    game = finished_games.find(connection, code)
    if game is None or not requester.may_see(game):
        return None
    if attempts.is_sealed(connection, code):
        raise SealedError
    return game


class ArchiveRoom(Room):
    """One person in the archive. Queries run one at a time; of several that wait, only the last one counts."""

    def __init__(self, archive: GameArchive) -> None:
        self._archive = archive
        self._shows = Archive("mine", FIRST_GAME)
        self._wanted: Query | None = None
        self._busy = False

    def seen_by(self, _member: Member) -> Archive:
        """The latest answer."""
        return self._shows

    def handle(self, member: Member, request: Request, stamp: float | None = None) -> None:  # noqa: ARG002
        """Show another list, start a replay, or go back to the lobby."""
        match request:
            case Browse() | Rewatch() | ReviewGame():
                self._supersede(member, request)
                if not self._busy:
                    self._archive.background.run(self._look_up(member))
            case Leave():
                self._supersede(member, None)
                member.leave_room(request)
            case _:
                member.refuse(Reason.NOT_AT_A_TABLE, request.number)

    def _supersede(self, member: Member, request: Query | None) -> None:
        """Let a request take the place of the one that waits."""
        if self._wanted:
            member.decline(Reason.SUPERSEDED, self._wanted.number)
        self._wanted = request

    async def _look_up(self, member: Member) -> None:
        self._busy = True
        try:
            while self._wanted:
                wanted, self._wanted = self._wanted, None
                await self._answer(member, wanted)
        finally:
            self._busy = False

    async def _answer(self, member: Member, wanted: Query) -> None:
        try:
            match wanted:
                case Browse():
                    self._show(member, wanted, await self._archive.shelf(requester(member), wanted))
                case ReviewGame():
                    await self._review(member, wanted)
                case Rewatch():
                    await self._rewatch(member, wanted)
        except StoreError:
            member.refuse(Reason.NOTHING_KEPT, wanted.number)
        except TooLongError:
            member.refuse(Reason.GAME_TOO_LONG, wanted.number)
        except NoReviewError as error:
            member.refuse(error.reason, wanted.number)
        except SealedError:
            member.refuse(Reason.GAME_IS_SEALED, wanted.number)

    def _show(self, member: Member, wanted: Query, shows: Archive) -> None:
        self._shows = shows
        member.tell()
        member.done(wanted.number)

    async def _review(self, member: Member, wanted: ReviewGame) -> None:
        review = await self._archive.review(requester(member), wanted.code, wanted.seat)
        if review is None:
            member.refuse(Reason.NO_SUCH_GAME_KEPT, wanted.number)
        else:
            self._show(member, wanted, Archive("review", review.game, review=review))

    async def _rewatch(self, member: Member, wanted: Rewatch) -> None:
        found = await self._archive.replay(requester(member), wanted.code)
        if found is None:
            member.refuse(Reason.NO_SUCH_GAME_KEPT, wanted.number)
        elif member.place is self:
            ReplayRoom(*found, self._archive, self._back).enter(member)
            member.done(wanted.number)
        else:
            member.decline(Reason.SUPERSEDED, wanted.number)  # left meanwhile

    def _back(self, member: Member) -> None:
        member.place = self
        member.tell()
