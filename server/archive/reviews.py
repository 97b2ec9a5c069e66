"""Reviews of finished games: each is computed once, and the latest ones stay in memory, up to a limit."""

from collections import OrderedDict
from functools import partial
from typing import NamedTuple

from protocol.archive import Review
from protocol.base import MAX_SEATS, Reason, Seat
from server.archive.prepared_replays import AT_ONCE, PreparedReplays
from server.archive.time_slices import TimeSlicer
from server.archive.work_in_progress import WorkInProgress
from server.review.reviewing import reviewing
from server.store.finished_games import FinishedGame, Participant

MOST = 500
"""How many reviews stay in memory; each takes a few kilobytes."""
NUMBERS = tuple(str(number) for number in range(1, MAX_SEATS + 1))
ENDLESS = 1_000_000
"""More moves than any game that can be replayed has."""


class NoReviewError(Exception):
    """There is nothing to review; `reason` says why, for a machine."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Part(NamedTuple):
    """What is reviewed: a game, a seat, and the numbers of the moves, from the first to before the end."""

    code: str
    seat: Seat
    first: int = 1
    end: int = ENDLESS


def part_of(game: FinishedGame, identity: str | None, whose: Seat | str | None) -> Part:
    """The part of a game that somebody wants reviewed: a seat, a player by name, or what they played themselves."""
    if whose is None:
        return _own_part(game, identity)
    seat = _seat_of(game, whose) if isinstance(whose, str) else whose
    if seat not in range(len(game.players)):
        raise NoReviewError(Reason.NO_SUCH_SEAT)
    return Part(game.code, seat)


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
    """Computes reviews in time slices."""

    def __init__(self, replays: PreparedReplays, slicer: TimeSlicer) -> None:
        self._replays = replays
        self._slicer = slicer
        self._ready: OrderedDict[Part, Review] = OrderedDict()
        self._making = WorkInProgress[Review | None](AT_ONCE)

    async def of(self, part: Part) -> Review | None:
        """The review of a part of a game; None if the game is not stored, or is damaged."""
        if review := self._ready.get(part):
            self._ready.move_to_end(part)
            return review
        return await self._making.result(part, partial(self._make, part))

    async def _make(self, part: Part) -> Review | None:
        replay = await self._replays.of(part.code)
        if replay is None:
            return None
        review = await self._slicer.run(reviewing(replay, part.code, part.seat, range(part.first, part.end)))
        if review:
            self._ready[part] = review
        while len(self._ready) > MOST:
            self._ready.popitem(last=False)
        return review
