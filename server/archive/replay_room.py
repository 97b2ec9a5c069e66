"""The room in which one person watches a replay."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from protocol.archive import Review, ReviewGame, SeeAs, Seek, SetSpeed
from protocol.base import Reason as GameReason
from protocol.house import Leave, Reason, Replay, Request, TableLine
from server.archive.lookups import requester
from server.archive.prepared_replays import TooLongError
from server.archive.replay_position import Answer, Position
from server.archive.reviews import NoReviewError
from server.house.members.member import Member
from server.house.members.room import Room
from server.records.replay import Replay as GameReplay
from server.store.errors import StoreError

if TYPE_CHECKING:
    from server.archive.room import GameArchive

SHORTEST, LONGEST = 0.1, 2.0
"""How long a running replay shows a step, in seconds."""
DRAWING = 0.003
"""The additional CPU time of a step, in seconds: a screen is drawn, or a message written."""
MOST_WAITING = 10
"""How many requests of one person may wait."""


class NextStep(Struct, frozen=True):
    """It is time for the next step."""

    number: UnsetType = UNSET


Asked = Seek | SeeAs | SetSpeed | ReviewGame | NextStep


class ReplayRoom(Room):
    """A replay, and the position of its viewer."""

    def __init__(
        self, line: TableLine, game: GameReplay, archive: "GameArchive", leave: Callable[[Member], None]
    ) -> None:
        self._line = line
        self._archive = archive
        self._leave = leave
        self._position = Position()
        self._picture = self._position.picture(game, line)
        self._story = self._position.story(game)
        self._waiting: deque[Asked] = deque()
        self._busy = False
        self._next: asyncio.TimerHandle | None = None

    def seen_by(self, member: Member) -> Replay:
        """The table as the chosen viewer saw it; after reading it, the client is ready for more."""
        self._go_on(member)
        return self._picture

    def enter(self, member: Member) -> None:
        """Start at the first deal."""
        member.place = self
        member.tell(*self._story)

    def handle(self, member: Member, request: Request, stamp: float | None = None) -> None:  # noqa: ARG002
        """Go forward or back, change the viewer, review the game, or leave."""
        match request:
            case ReviewGame(code=code) if code.upper() != self._line.code:
                member.refuse(Reason.NOT_AT_A_TABLE, request.number)
            case Seek() | SeeAs() | SetSpeed() | ReviewGame() if len(self._waiting) < MOST_WAITING:
                self._ask(member, request)
            case Seek() | SeeAs() | SetSpeed() | ReviewGame():
                member.refuse(Reason.TOO_FAST, request.number)
            case Leave():
                self._end(member, Reason.SUPERSEDED)
                member.done(request.number)
            case _:
                member.refuse(Reason.NOT_AT_A_TABLE, request.number)

    # --- one request after the other ---

    def _ask(self, member: Member, request: Asked) -> None:
        self._waiting.append(request)
        self._go_on(member)

    def _go_on(self, member: Member) -> None:
        """Answer the waiting requests, unless that is happening, or the client has not read the last answer yet."""
        if self._waiting and not self._busy and self._looks(member):
            self._busy = True
            self._archive.background.run(self._answer(member))

    def _looks(self, member: Member) -> bool:
        return member.place is self and member.connection is not None and not member.connection.behind

    async def _answer(self, member: Member) -> None:
        try:
            while self._waiting and self._looks(member):
                await self._answer_next(member)
        finally:
            self._busy = False

    async def _answer_next(self, member: Member) -> None:
        try:
            game = await self._archive.replays.of(self._line.code)
        except (StoreError, TooLongError):
            game = None
        if game is None:
            self._lost(member)
        elif self._waiting:
            request = self._waiting.popleft()
            review = await self._reviewed(member, request) if isinstance(request, ReviewGame) else None
            await self._archive.slicer.turn(partial(self._go, member, game, request, review), DRAWING)

    async def _reviewed(self, member: Member, request: ReviewGame) -> Review | str:
        """The review that was requested, or the reason why there is none."""
        try:
            review = await self._archive.review(requester(member), request.code, request.seat)
        except (StoreError, TooLongError):
            review = None
        except NoReviewError as error:
            return error.reason
        return review or Reason.NO_SUCH_GAME_KEPT

    def _go(self, member: Member, game: GameReplay, request: Asked, review: Review | str | None) -> None:
        here = self._position
        match request, review:
            case _ if member.place is not self:
                member.decline(Reason.SUPERSEDED, request.number)
            case _, Review():
                self._turn(member, game, here.reviewed(game, review), request)
            case _, str():
                member.refuse(review, request.number)
            case NextStep(), _:
                self._turn(member, game, here.next(game), request)
            case ((Seek() | SeeAs() | SetSpeed()), _) if here.knows(game, request):
                self._turn(member, game, here.asked(game, request), request)
            case _:
                member.refuse(GameReason.NO_SUCH_SEAT, request.number)

    def _turn(self, member: Member, game: GameReplay, answer: Answer, request: Asked) -> None:
        """Show another position."""
        self._position, news = answer
        self._picture = self._position.picture(game, self._line)
        self._wait(member, game)
        member.tell(*news)
        member.done(request.number)

    def _lost(self, member: Member) -> None:
        """Leave: the game was deleted while it was being watched."""
        number = self._waiting.popleft().number if self._waiting else UNSET
        self._end(member, Reason.NO_SUCH_GAME_KEPT)
        member.refuse(Reason.NO_SUCH_GAME_KEPT, number)

    def _end(self, member: Member, reason: Reason) -> None:
        """Go back to the archive; what still waits is not done."""
        self._stop()
        while self._waiting:
            member.decline(reason, self._waiting.popleft().number)
        self._leave(member)

    # --- going on by itself ---

    def _wait(self, member: Member, game: GameReplay) -> None:
        """Schedule the next step of a running replay."""
        self._stop()
        if self._position.speed:
            step = self._position.step
            pause = game.seconds_at(step + 1) - game.seconds_at(step)
            wait = max(SHORTEST, min(pause / self._position.speed, LONGEST))
            self._next = asyncio.get_running_loop().call_later(wait, self._ask, member, NextStep())

    def _stop(self) -> None:
        if self._next:
            self._next.cancel()
            self._next = None
