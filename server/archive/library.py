"""The archive as a place in the house: somebody browses the shelves, and takes a game down to look at it again."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from protocol.archive import Archive, Browse, Rewatch, Shelf
from protocol.house import Leave, Reason, Refused, Request
from server.archive import shelves
from server.archive.viewing import Viewing
from server.house.member import Member
from server.records.record import RecordError, parse
from server.records.replay import Replay
from server.rules.games import GAMES
from server.store import games
from server.store.errors import StoreError
from server.store.store import Store

log = logging.getLogger(__name__)

FIRST_GAME = next(iter(GAMES))


class Library:
    """Lets people in and looks things up for them."""

    def __init__(self, store: Store, leave: Callable[[Member], None]) -> None:
        self._store = store
        self.leave = leave
        """Leads somebody back to the lobby."""
        self._errands: set[asyncio.Task[None]] = set()

    def enter(self, member: Member) -> None:
        """Let somebody in, to the own games first."""
        Reading(self).browse(member, Browse("mine" if not member.guest else "all"))

    def send(self, errand: Coroutine[Any, Any, None]) -> None:
        """Look something up while everybody goes on."""
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def shelf(self, identity: str | None, wanted: Browse) -> Archive:
        """What stands there; whose games are `mine` the identity says."""
        game = wanted.game if wanted.game in GAMES else FIRST_GAME
        match wanted.shelf:
            case "mine" | "all":
                mine = wanted.shelf == "mine"
                found = await self._store.do(lambda db: shelves.kept_games(db, identity, mine=mine))
                return Archive(wanted.shelf, game, games=found)
            case "top":
                best = await self._store.do(lambda db: shelves.best_players(db, game))
                return Archive("top", game, standings=best)
            case "player":
                page = await self._store.do(lambda db: shelves.player_page(db, game, wanted.name))
                return Archive("player", game, standings=None if page else (), page=page)

    async def look(self, shelf: Shelf, game: str, name: str = "") -> Archive:
        """What stands on a shelf, for somebody who just asks."""
        return await self.shelf(None, Browse(shelf, game, name))

    async def record(self, code: str) -> bytes | None:
        """The record of a game, if it is kept."""
        return await self._store.do(lambda db: games.record_of(db, code.upper()))

    async def film(self, code: str) -> Replay | None:
        """A game to be looked at again, if it is there and whole."""
        record = await self.record(code)
        try:
            return Replay(parse(record)) if record else None
        except RecordError as error:
            log.error("game %s can't be looked at: %s", code, error)
            return None


class Reading:
    """One person in the archive."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._shows = Archive("mine", FIRST_GAME)

    def seen_by(self, _member: Member) -> Archive:
        """What was asked for last."""
        return self._shows

    def deal_with(self, member: Member, request: Request) -> None:
        """Another shelf, a game, or back to the lobby."""
        match request:
            case Browse():
                self.browse(member, request)
            case Rewatch(code=code):
                self._library.send(self._rewatch(member, code))
            case Leave():
                self._library.leave(member)
            case _:
                member.tell(Refused(Reason.NOT_AT_A_TABLE))

    def browse(self, member: Member, wanted: Browse) -> None:
        """Show that it is looked up, and look it up."""
        member.place = self
        self._library.send(self._show(member, wanted))

    async def _show(self, member: Member, wanted: Browse) -> None:
        try:
            self._shows = await self._library.shelf(None if member.guest else member.identity, wanted)
            member.tell()
        except StoreError:
            member.tell(Refused(Reason.NOTHING_KEPT))

    async def _rewatch(self, member: Member, code: str) -> None:
        try:
            film = await self._library.film(code)
        except StoreError:
            film = None
        if film is None:
            member.tell(Refused(Reason.NO_SUCH_GAME_KEPT))
        elif member.place is self:
            Viewing(code.upper(), film, self._back).enter(member)

    def _back(self, member: Member) -> None:
        member.place = self
        member.tell()
