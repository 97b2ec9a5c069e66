"""Completes players' pages with the figures of games that an earlier version stored without them.

It is done when somebody asks for the page, once for each player and game, in time slices, and for the latest games
only. So a new version starts at once however many games are stored, and players whom nobody looks up cost nothing.
"""

import logging
from typing import NamedTuple

from server.archive.time_slices import TimeSlicer
from server.archive.work_in_progress import WorkInProgress
from server.house.members.names import skeleton
from server.ratings.player_stats import completed, encoded, stats_of
from server.ratings.trends import KEPT, Outing, Played, outing_of
from server.records.record import RecordError, parsing
from server.records.work import Work
from server.store import finished_games, ledger, players
from server.store.errors import StoreError
from server.store.finished_games import FinishedGame
from server.store.store import Connection, Store

log = logging.getLogger(__name__)

AT_ONCE = 1
"""For how many players games are read at the same time."""


class Owner(NamedTuple):
    """A player in a game: whose statistics these are."""

    identity: str
    game: str


class Stored(NamedTuple):
    """A game of the player, as it is stored."""

    game: FinishedGame
    record: bytes
    races: bytes


class PastGames:
    """Completes the statistics of players."""

    def __init__(self, store: Store, slicer: TimeSlicer) -> None:
        self._store = store
        self._slicer = slicer
        self._making = WorkInProgress[None](AT_ONCE)

    async def fill_in(self, name: str, game: str) -> None:
        """Complete the statistics of a player in a game, if they are not."""
        owner, codes = await self._store.do(lambda db: _missing(db, name, game))
        if owner:
            await self._making.result(owner, lambda: self._complete(owner, codes))

    async def _complete(self, owner: Owner, codes: list[str]) -> None:
        public, private = list[Outing](), list[Outing]()
        for code in codes:
            stored = await self._store.do(lambda db, code=code: _stored(db, code))  # type: ignore[misc]
            outing = await self._slicer.run(_reading(stored, owner.identity)) if stored else None
            if stored and outing:
                (private if stored.game.private else public).append(outing)
        try:
            await self._store.do(lambda db: _write(db, owner, public, private))
        except StoreError as error:  # the page is shown as it is, and the next one who asks tries again
            log.warning("can't complete the statistics of a player: %s", error)


def _missing(connection: Connection, name: str, game: str) -> tuple[Owner | None, list[str]]:
    """Whose statistics are not complete, and the codes of the games to read; None if there is nothing to do."""
    identity = players.owner_of(connection, skeleton(name))
    entry = ledger.read(connection, identity, game) if identity else None
    if identity is None or entry is None or stats_of(entry).complete:
        return None, []
    return Owner(identity, game), finished_games.codes_of(connection, identity, game, KEPT)


def _stored(connection: Connection, code: str) -> Stored | None:
    game, record = finished_games.find(connection, code), finished_games.record_of(connection, code)
    return Stored(game, record, finished_games.races_of(connection, code)) if game and record else None


def _reading(stored: Stored, identity: str) -> Work[Outing | None]:
    """Read a game; None if it is damaged, or the player only took over a seat in it."""
    seat = next((seat for seat, who in enumerate(stored.game.players) if who.identity == identity), None)
    if seat is None:
        return None
    try:
        record = yield from parsing(stored.record)
    except RecordError:
        return None
    return outing_of(Played(stored.game, record, stored.races, counts=False), seat)


def _write(connection: Connection, owner: Owner, public: list[Outing], private: list[Outing]) -> None:
    """Add what was read to the statistics as they are now: the player may have played on."""
    if entry := ledger.read(connection, *owner):
        stats = completed(stats_of(entry), public, private)
        ledger.write(connection, owner.game, entry._replace(line=encoded(stats)))
