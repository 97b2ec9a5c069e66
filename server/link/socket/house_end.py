"""The door's end of one connection to the house."""

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from server.archive.prepared_replays import TooLongError
from server.archive.reviews import NoReviewError
from server.archive.room import SealedError
from server.link.places.refusal import TurnedAwayError
from server.link.port import AwayError, CrashedError, EntryError
from server.link.socket import messages as says
from server.link.socket.frames import Frames
from server.link.socket.house_clock import HouseClock
from server.link.socket.reasons import in_words

if TYPE_CHECKING:
    from server.link.socket.house import SocketHouse


class VersionError(Exception):
    """The house has another version."""


class Waiting(NamedTuple):
    """A question without an answer."""

    kind: Any
    answer: asyncio.Future[Any]


class HouseEnd(Frames):
    """One connection to the house."""

    def __init__(self, house: "SocketHouse", door: str) -> None:
        """Connect as the door of this name."""
        super().__init__(says.DoorBatch, says.HouseBatch)
        self._house = house
        self._door = door
        self.clock = HouseClock()
        self._clock_of_house = ""
        self.term = 0
        """Which of the houses on one database this is; a later one has a higher term."""
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
        self.say(says.Hello(says.version(), self._loop.time(), self._door))

    def lost(self, why: Exception | None) -> None:
        """Let nobody wait for an answer that never comes."""
        asked, self._asked = self._asked, {}
        for waiting in asked.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(AwayError())
        if not self.welcomed.done():
            self.welcomed.set_exception(AwayError(f"not let in: {in_words(why)} (its log may say why)"))
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
                self.clock.read(asked, now, self._loop.time(), self._clock_of_house)
            case says.Welcome():
                self._welcome(message)

    def _welcome(self, welcome: says.Welcome) -> None:
        self._clock_of_house, self.term = welcome.clock, welcome.term
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
