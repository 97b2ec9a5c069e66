"""The house's end of one door's connection: what the door's visitors and players say reaches the house here.

When the door is gone, so are its players; their seats are kept, as for anybody who loses the connection.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import msgspec
from msgspec import Raw

from server.archive.prepared_replays import TooLongError
from server.archive.reviews import NoReviewError
from server.archive.room import SealedError
from server.house.members.rate_limits import KINDS
from server.link.in_process import InProcessHouse, InProcessVisitor, InProcessWatch
from server.link.places.refusal import TurnedAwayError
from server.link.port import EntryError
from server.link.socket import messages as says
from server.link.socket.frames import Frames
from server.link.socket.player_end import PlayerEnd

log = logging.getLogger(__name__)

SILENT_SECONDS = 15.0
"""A door that says nothing for this long is dropped; it pings more often."""
PAID = {kind.__name__: kind for kind in KINDS}
"""The types of requests that are counted, by name."""

_encode = msgspec.msgpack.Encoder().encode


class DoorEnd(Frames):
    """One door."""

    def __init__(self, house: InProcessHouse, doors: "set[DoorEnd]", term: int = 0) -> None:
        super().__init__(says.HouseBatch, says.DoorBatch)
        self._house = house
        self._doors = doors
        self._term = term
        self._name = ""
        self._greeted = False
        self._visitors: dict[int, InProcessVisitor] = {}
        self._players: dict[int, PlayerEnd] = {}
        self._watches: dict[int, tuple[InProcessWatch, AsyncExitStack]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._silent: asyncio.TimerHandle | None = None
        self.heard_until = 0.0
        """All keys that had arrived before this time were reported."""
        self._waiting: set[Callable[[], None]] = set()
        """What is called when more keys were reported."""

    # --- coming and going ---

    def opened(self) -> None:
        """Expect the door to say something, now and later."""
        self._doors.add(self)
        self._look_again()

    def _look_again(self) -> None:
        left = self.heard + SILENT_SECONDS - self._loop.time()
        if left <= 0:
            self.drop("the door is silent")
        else:
            self._silent = self._loop.call_later(left, self._look_again)

    def lost(self, why: Exception | None) -> None:  # noqa: ARG002
        """Let everybody go who came through this door."""
        self._doors.discard(self)
        if self._silent:
            self._silent.cancel()
        for player in self._players.values():
            player.end()
        for task in self._tasks:
            task.cancel()
        for visitor in self._visitors.values():
            visitor.leave()
        for watch in [*self._watches]:
            self._stop_watching(watch)
        self._players, self._visitors = {}, {}
        self._report()

    async def ended(self) -> None:
        """Wait until everything that the door asked for is over."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- keys that are on their way ---

    def unreported(self, before: float, report: Callable[[], None]) -> bool:
        """Whether a key may have arrived before this time that was not reported; then `report` is called later."""
        if self.heard_until >= before or self._transport is None:
            return False
        if not self._waiting:
            self.say(says.Report())
        self._waiting.add(report)
        return True

    def _report(self) -> None:
        waiting, self._waiting = self._waiting, set()
        for report in waiting:
            report()

    # --- what the door says ---

    def got(self, batch: says.DoorBatch) -> None:
        """Handle everything in a batch, in order."""
        for message in batch.messages:
            if self._greeted or isinstance(message, says.Hello):
                self._take(message)
            else:
                self.drop("a door that has not said hello")
                return
        self.heard_until = batch.at
        self._report()

    def _take(self, message: says.FromDoor) -> None:  # noqa: C901 - one case for each message
        match message:
            case says.KeyArrived() | says.KeyDone() | says.Sent() | says.Ready() | says.Written() | says.Measured():
                if player := self._players.get(message.player):
                    player.take(message)
            case says.Asked():
                self._run(self._answer(message))
            case says.Typed(visitor=number):
                if visitor := self._visitors.get(number):
                    visitor.typed(self._loop.time())
            case says.Gone(player=number):
                if player := self._players.pop(number, None):
                    player.end()
            case says.Left(visitor=number):
                if visitor := self._visitors.pop(number, None):
                    visitor.leave()
            case says.StopWatching(watch=number):
                self._stop_watching(number)
            case says.Ping(now=now):
                self.say(says.Pong(now, self._loop.time()))
            case says.Hello():
                self._greet(message)

    def _greet(self, hello: says.Hello) -> None:
        self.say(says.Welcome(says.version(), self.clock_name, hello.now, self._loop.time(), self._term))
        self._greeted = hello.version == says.version()
        if not self._greeted:
            log.error("a door has version %s, and this house %s", hello.version, says.version())
        elif hello.door:
            self._name = hello.door
            self._replace_earlier()

    def _replace_earlier(self) -> None:
        """Drop the earlier connection of the same door: the door knows that it is lost, and this end does not yet."""
        for other in [door for door in self._doors if door is not self and door._name == self._name]:
            other.close()

    def _run(self, job: Any) -> None:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- questions ---

    async def _answer(self, asked: says.Asked) -> None:
        try:
            answer = await self._answer_to(asked.visitor, asked.question)
        except TurnedAwayError as error:
            self.say(says.Failed(asked.number, "turned_away", error.kind, str(error)))
        except EntryError as error:
            self.say(says.Failed(asked.number, "entry", error.reason, str(error)))
        except NoReviewError as error:
            self.say(says.Failed(asked.number, "no_review", error.reason))
        except SealedError:
            self.say(says.Failed(asked.number, "sealed"))
        except TooLongError:
            self.say(says.Failed(asked.number, "too_long"))
        except Exception:
            log.exception("a question of a door failed: %s", type(asked.question).__name__)
            self.say(says.Failed(asked.number, "crashed"))
        else:
            await self.room()
            self.say(says.Answered(asked.number, Raw(_encode(answer))))

    async def _answer_to(self, visitor: int, question: says.Question) -> Any:  # noqa: C901 - one case each
        match question:
            case says.AsksForPassword(key=key):
                return await self._house.asks_for_password(key)
            case says.KnowsPassword(word=word, network=network):
                return await self._house.knows_password(word, network)
            case says.Admit():
                return self._admit(visitor, question)
            case says.TurnedAway():
                return await self._visitors[visitor].turned_away()
            case says.Administer(line=line):
                return await self._visitors[visitor].operate(line)
            case says.IsOpenTable(name=name):
                return await self._visitors[visitor].is_open_table(name)
            case says.ListTables():
                return await self._visitors[visitor].tables()
            case says.NextTables(watch=watch):
                return await (await self._watch(visitor, watch)).next()
            case says.Pays(kind=kind):
                return await self._visitors[visitor].pays(PAID[kind])
            case says.Shelf(wanted=wanted):
                return await self._visitors[visitor].shelf(wanted)
            case says.RecordOf(code=code):
                return await self._visitors[visitor].record(code)
            case says.RecordedGame(code=code):
                found = await self._visitors[visitor].recorded(code)
                return says.Recorded(*found) if found else None
            case says.ReviewOf(code=code, whose=whose):
                return await self._visitors[visitor].review(code, whose)
            case says.DailyOf(game=game):
                return await self._visitors[visitor].daily(game)
            case says.OwnGames():
                return await self._visitors[visitor].own_games()
            case says.Enter():
                return await self._enter(visitor, question)
            case says.PartingOf(player=player):
                return self._players[player].parting()

    def _admit(self, number: int, question: says.Admit) -> says.Admitted:
        give_way = partial(self.say, says.GaveWay(number))
        visitor = self._house.admit_at_once(question.client, give_way, again=question.again)
        self._visitors[number] = visitor
        return says.Admitted(visitor.address)

    async def _enter(self, visitor: int, question: says.Enter) -> says.Entered:
        player = self._players[question.player] = PlayerEnd(self, question.player)
        entered: asyncio.Future[says.Entered] = self._loop.create_future()
        self._run(player.run(self._visitors[visitor], question, entered))
        return await entered

    async def _watch(self, visitor: int, number: int) -> InProcessWatch:
        """The watch with this number; it begins with the first question."""
        if number not in self._watches:
            stack = AsyncExitStack()
            self._watches[number] = await stack.enter_async_context(self._visitors[visitor].watch_tables()), stack
        return self._watches[number][0]

    def _stop_watching(self, number: int) -> None:
        if found := self._watches.pop(number, None):
            asyncio.ensure_future(found[1].aclose())  # noqa: RUF006 - it ends at once
