"""A door's way to a house in another process. When it is lost, the door dials again, and everybody goes on.

Whoever asks something waits until the house is there. A question whose answer was lost with the house is asked again;
only what must not be done twice raises an `AwayError`.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple, TypeVar

import msgspec

from server.archive.prepared_replays import TooLongError
from server.archive.reviews import NoReviewError
from server.archive.room import SealedError
from server.archive.time_slices import TimeSlicer
from server.link.places.refusal import TurnedAwayError
from server.link.port import AwayError, Client, CrashedError, EntryError
from server.link.socket import messages as says
from server.link.socket.frames import Frames
from server.link.socket.house_clock import HouseClock
from server.link.socket.player import SocketPlayer
from server.link.socket.visitor import SocketVisitor
from server.metrics.figures import Figures

log = logging.getLogger(__name__)

T = TypeVar("T")
Dial = Callable[[Callable[[], asyncio.Protocol]], Awaitable[object]]
"""Connects a protocol with the house."""

PAUSES = 0.05, 0.5
"""Seconds before the second attempt to reach the house, and the most between two."""
PING_SECONDS = 2.0
SILENT_SECONDS = 7.0
"""A house that says nothing for this long is dialled again; it answers pings."""


class VersionError(Exception):
    """The house has another version."""


class Waiting(NamedTuple):
    """A question without an answer."""

    kind: Any
    answer: asyncio.Future[Any]


class HouseEnd(Frames):
    """One connection to the house."""

    def __init__(self, house: "SocketHouse") -> None:
        super().__init__(says.DoorBatch, says.HouseBatch)
        self._house = house
        self.clock = HouseClock()
        self.welcomed: asyncio.Future[None] = self._loop.create_future()
        self.gone = asyncio.Event()
        self._numbers = count(1)
        self._asked: dict[int, Waiting] = {}

    def now(self) -> float:
        """The house's time: with each batch the door says up to when all keys were reported."""
        return self.clock.of_house(self._loop.time())

    def opened(self) -> None:
        """Say hello."""
        self.clock = HouseClock(self.clock_name)
        self.say(says.Hello(says.version(), self._loop.time()))

    def lost(self) -> None:
        """Let nobody wait for an answer that never comes."""
        asked, self._asked = self._asked, {}
        for waiting in asked.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(AwayError())
        if not self.welcomed.done():
            self.welcomed.set_exception(AwayError())
        self.gone.set()

    async def ask(self, visitor: int, question: says.Question, kind: Any) -> Any:
        """Ask something, and wait for the answer."""
        if self.gone.is_set():
            raise AwayError
        number, answer = next(self._numbers), self._loop.create_future()
        self._asked[number] = Waiting(kind, answer)
        self.say(says.Asked(number, visitor, question))
        try:
            return await answer
        finally:
            self._asked.pop(number, None)

    def got(self, batch: says.HouseBatch) -> None:
        """Handle everything in a batch, in order."""
        for message in batch.messages:
            self._take(message)

    def _take(self, message: says.FromHouse) -> None:  # noqa: C901 - one case for each message
        match message:
            case says.Told(player=number):
                if player := self._house.players.get(number):
                    player.told(message)
            case says.Report():
                self.flush_soon()
            case says.Answered(number=number, answer=answer):
                if waiting := self._asked.get(number):
                    _settle(waiting, answer)
            case says.Failed(number=number):
                if (waiting := self._asked.get(number)) and not waiting.answer.done():
                    waiting.answer.set_exception(_error(message))
            case says.Kicked(player=number, why=why, parting=parting):
                if player := self._house.players.get(number):
                    player.kick(why, parting)
            case says.Crashed(player=number):
                if player := self._house.players.get(number):
                    player.crash()
            case says.GaveWay(visitor=number):
                if visitor := self._house.visitors.get(number):
                    visitor.give_way()
            case says.Pong(yours=asked, now=now):
                self.clock.read(asked, now, self._loop.time(), "")
            case says.Welcome():
                self._welcome(message)

    def _welcome(self, welcome: says.Welcome) -> None:
        self.clock.read(welcome.yours, welcome.now, self._loop.time(), welcome.clock)
        if self.welcomed.done():
            return
        if welcome.version == says.version():
            self.welcomed.set_result(None)
        else:
            self.welcomed.set_exception(VersionError(f"the house has {welcome.version}, this door {says.version()}"))


def _settle(waiting: Waiting, answer: msgspec.Raw) -> None:
    if not waiting.answer.done():
        waiting.answer.set_result(msgspec.msgpack.decode(answer, type=waiting.kind))


def _error(failed: says.Failed) -> Exception:
    match failed.error:
        case "turned_away":
            return TurnedAwayError(failed.reason, failed.text)
        case "entry":
            return EntryError(failed.reason, failed.text)
        case "no_review":
            return NoReviewError(failed.reason)
        case "sealed":
            return SealedError()
        case "too_long":
            return TooLongError()
        case _:
            return CrashedError("the house could not answer")


class SocketHouse:
    """The way to a house in another process."""

    def __init__(self, dial: Dial) -> None:
        self._dial = dial
        self.figures, self.slicer = Figures(), TimeSlicer()
        self.visitors: dict[int, SocketVisitor] = {}
        self.players: dict[int, SocketPlayer] = {}
        self._numbers = count(1)
        self._end: HouseEnd | None = None
        self._there = asyncio.Event()
        self._dialling: asyncio.Task[None] | None = None

    # --- dialling ---

    async def open(self) -> None:
        """Connect to the house for the first time, as soon as it is there, and stay connected."""
        await self._connect_again()
        self._dialling = asyncio.create_task(self._stay_connected())

    async def close(self) -> None:
        """Leave the house."""
        if self._dialling:
            self._dialling.cancel()
            with suppress(asyncio.CancelledError):
                await self._dialling
        if self._end:
            self._end.close()
            await self._end.gone.wait()

    async def lost_for_good(self) -> None:
        """Wait until the house can't be reached any more, because it has another version; raise that."""
        if self._dialling:
            await asyncio.shield(self._dialling)

    async def _connect(self) -> None:
        end = HouseEnd(self)
        await self._dial(lambda: end)
        try:
            await end.welcomed
        except BaseException:
            end.close()
            raise
        self._end = end
        self._there.set()

    async def _stay_connected(self) -> None:
        while True:
            await self._until_lost()
            self._there.clear()
            self._end = None
            log.warning("the house is gone: dialling again")
            for visitor in self.visitors.values():
                visitor.away()
            for player in [*self.players.values()]:
                player.away()
            await self._connect_again()
            log.info("the house is back")
            for visitor in [*self.visitors.values()]:
                visitor.come_back()

    async def _until_lost(self) -> None:
        """Wait until the connection is lost; ping the house meanwhile, to notice if it hangs."""
        end = self._end
        while end and not end.gone.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(PING_SECONDS):
                    await end.gone.wait()
                    return
            now = asyncio.get_running_loop().time()
            if now - end.heard > SILENT_SECONDS:
                end.drop("the house is silent")
            end.say(says.Ping(now))

    async def _connect_again(self) -> None:
        pause, most = PAUSES
        while True:
            try:
                async with asyncio.timeout(SILENT_SECONDS):
                    return await self._connect()
            except (OSError, AwayError, TimeoutError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, most)

    # --- speaking ---

    @property
    def away(self) -> bool:
        """Whether the house is not there at the moment."""
        return not self._there.is_set()

    @property
    def end(self) -> HouseEnd | None:
        """The connection; None while the house is away."""
        return self._end

    def say(self, message: says.FromDoor) -> None:
        """Say something; while the house is away, nobody hears it."""
        if self._end:
            self._end.say(message)

    def of_house(self, time: float) -> float:
        """A time of this door by the house's clock."""
        return self._end.clock.of_house(time) if self._end else time

    async def ask(self, visitor: int, question: says.Question, kind: Any, *, once: bool = False) -> Any:
        """Ask something; if the house is lost meanwhile, ask again, unless it must be asked only once."""
        while True:
            await self._there.wait()
            try:
                if self._end:
                    return await self._end.ask(visitor, question, kind)
            except AwayError:
                if once:
                    raise
            await asyncio.sleep(0)

    def new_number(self) -> int:
        """A number that no visitor, player or watch has."""
        return next(self._numbers)

    # --- what a door asks for ---

    async def asks_for_password(self, key: str | None) -> bool:
        """Whether a client with this key needs the password."""
        needed: bool = await self.ask(0, says.AsksForPassword(key), bool)
        return needed

    async def knows_password(self, word: str, network: str) -> bool:
        """Whether this is the password."""
        known: bool = await self.ask(0, says.KnowsPassword(word, network), bool)
        return known

    async def admit(self, client: Client, give_way: Callable[[], None]) -> SocketVisitor:
        """Give a client that has logged in a place."""
        visitor = SocketVisitor(self, client, give_way)
        await visitor.take_place()
        return visitor
