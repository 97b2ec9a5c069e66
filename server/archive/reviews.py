"""Reviews of finished games: each is computed once, and stored.

They are stored without the names of the players, so that nothing is left of a player who is deleted.
"""

import logging
from functools import partial

import msgspec
from msgspec.structs import replace

from protocol.archive import Review
from protocol.base import MAX_SEATS, Reason, Seat
from protocol.encodings.wire import encode
from protocol.games import typed_review
from server.archive.prepared_replays import AT_ONCE, PreparedReplays
from server.archive.time_slices import TimeSlicer
from server.archive.work_in_progress import WorkInProgress
from server.review.reviewer import VERSION
from server.review.seat_review import reviewing
from server.store import kept_reviews
from server.store.errors import StoreError
from server.store.finished_games import FinishedGame, Participant
from server.store.kept_reviews import Part
from server.store.store import Connection, Store

log = logging.getLogger(__name__)

NUMBERS = tuple(str(number) for number in range(1, MAX_SEATS + 1))
ENDLESS = 1_000_000
"""More moves than any game that can be replayed has."""


class NoReviewError(Exception):
    """There is nothing to review; `reason` says why, for a machine."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def part_of(game: FinishedGame, identity: str | None, whose: Seat | str | None) -> Part:
    """The part of a game that somebody wants reviewed: a seat, a player by name, or what they played themselves."""
    if whose is None:
        return _own_part(game, identity)
    seat = _seat_of(game, whose) if isinstance(whose, str) else whose
    if seat not in range(len(game.players)):
        raise NoReviewError(Reason.NO_SUCH_SEAT)
    return Part(game.code, seat, 1, ENDLESS)


def _seat_of(game: FinishedGame, name: str) -> int:
    """The seat of a player, by name or counted from 1."""
    named = (seat for seat, who in enumerate(game.players) if who.name.casefold() == name.casefold())
    return next(named, int(name) - 1 if name in NUMBERS else -1)


def _own_part(game: FinishedGame, identity: str | None) -> Part:
    """What the owner of a key played; guests have no key, so nobody can tell which seat was theirs."""
    for seat, who in enumerate(game.players):
        if identity and identity in who.identities:
            return Part(game.code, seat, *_moves(who, identity))
    raise NoReviewError(Reason.NOT_SEATED)


def _moves(who: Participant, identity: str) -> tuple[int, int]:
    """The moves that a person made for a seat: from when they took it over until the next person did."""
    if who.key == identity:
        return 1, min((sitter.since + 1 for sitter in who.sitters), default=ENDLESS)
    since = next(sitter.since for sitter in who.sitters if sitter.identity == identity)
    after = (sitter.since + 1 for sitter in who.sitters if sitter.since > since)
    return since + 1, min(after, default=ENDLESS)


class Reviews:
    """Reads stored reviews, or computes them in time slices."""

    def __init__(self, store: Store, replays: PreparedReplays, slicer: TimeSlicer) -> None:
        self._store = store
        self._replays = replays
        self._slicer = slicer
        self._making = WorkInProgress[Review | None](AT_ONCE)

    async def of(self, part: Part, stored: bytes | None) -> Review | None:
        """The review of a part of a game, without names; None if the game is not stored, or is damaged.

        What is stored of it, if anything, is used unless it can't be read.
        """
        review = _read(part, stored) if stored else None
        return review or await self._making.result(part, partial(self._make, part))

    async def _make(self, part: Part) -> Review | None:
        replay = await self._replays.of(part.code)
        if replay is None:
            return None
        played = range(part.first, part.end)
        review = await self._slicer.run(reviewing(replay, part.code, part.seat, played))
        return await self._kept(part, replace(review, players=())) if review else None

    async def _kept(self, part: Part, review: Review) -> Review:
        """Store a review; if that is not possible now, it is computed again after a restart."""
        try:
            await self._store.do(lambda db: kept_reviews.keep(db, part, VERSION, encode(review)))
        except StoreError as error:
            log.warning("can't store the review of game %s: %s", part.code, error)
        return review


def stored_review(connection: Connection, part: Part) -> bytes | None:
    """The review of a part of a game as it is stored, if this version of the reviewer has made it."""
    return kept_reviews.find(connection, part, VERSION)


def _read(part: Part, stored: bytes) -> Review | None:
    try:
        return typed_review(msgspec.msgpack.decode(stored, type=Review))
    except msgspec.MsgspecError as error:
        log.error("can't read the stored review of game %s: %s", part.code, error)
        return None
