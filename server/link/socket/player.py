"""A session that plays in a house that is another process.

It asks for the next update when the front end is ready for it, so it never holds more than one. When the house is lost,
the front end shows that it takes a moment. When the house is back, the player enters again and has the same seat.
"""

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from msgspec.structs import replace

from protocol.base import Number
from protocol.house import News, Notice, Reason, Refused, Request, Table, Update
from server.house.members.connection import Farewell
from server.house.members.round_trip import RoundTrip
from server.link.port import AwayError, CrashedError, EntryError, Kick, Parting
from server.link.socket import messages as says
from server.link.socket.updates import unpacked

if TYPE_CHECKING:
    from server.link.socket.house import SocketHouse
    from server.link.socket.visitor import SocketVisitor

ONE_MOMENT = Notice("one_moment")


class DoorShown:
    """What the latest update shows to race for, and what is on the client's screen, by their numbers."""

    def __init__(self, player: "SocketPlayer") -> None:
        self._player = player
        self.drawn = self._on_screen = 0

    @property
    def pending(self) -> bool:
        """Whether the latest update shows something else than the client's screen."""
        return self.drawn != self._on_screen

    def written(self, now: float) -> None:
        """Note that the latest update was written to the client."""
        if self.pending:
            self._on_screen = self.drawn
            self._player.written(self.drawn, now)

    def forget(self) -> None:
        """The house has forgotten what was shown."""
        self.drawn = self._on_screen = 0


class DoorRoundTrip(RoundTrip):
    """The measurements are evaluated here; the house only gets the result."""

    def __init__(self, player: "SocketPlayer") -> None:
        super().__init__()
        self._player = player

    def _settle(self) -> None:
        super()._settle()
        self.report()

    def report(self) -> None:
        """Tell the house the latency, if it is known."""
        if self.latency:
            self._player.measured(self.latency.seconds, self.latency.jitter)


class SocketPlayer:
    """A session."""

    def __init__(self, house: "SocketHouse", visitor: "SocketVisitor", name: str, kick: Kick, *, program: bool) -> None:
        self._house = house
        self.visitor = visitor
        self.kick = kick
        self.number = house.new_number()
        self._program = program
        self.name = name
        """The player's name in the house."""
        self.at_home = True
        """Whether the player was in the lobby when the session began."""
        self.shown, self.round_trip = DoorShown(self), DoorRoundTrip(self)
        self._latest: Update | None = None
        self._news: list[News] = []
        self._new = asyncio.Event()
        self._asked = False
        """Whether the house knows that the front end is ready for an update."""
        self._entered = self._crashed = False
        self._open: set[Number] = set()
        """The numbers of requests without an answer."""
        self._answered = asyncio.Event()
        self._answered.set()
        self._keys: list[tuple[float, float]] = []
        """When keys arrived that are on their way, by the door's clock and as the house was told."""

    # --- coming and going ---

    async def enter(self, ask: Any, code: str = "") -> None:
        """Enter the house."""
        entered: says.Entered = await ask(says.Enter(self.number, self.name, self._program, code), says.Entered)
        self.name, self.at_home, self._entered = entered.name, entered.at_home, True
        self.round_trip.report()
        if self._asked:
            self._house.say(says.Ready(self.number))

    def leave(self) -> None:
        """Break the reference cycle with the session."""
        self.kick = _nobody

    def away(self) -> None:
        """The house is lost: show that, and let nobody wait for an answer."""
        self._entered, self._keys = False, []
        self.shown.forget()
        self._refuse(*self._open)
        if self._latest:
            self._put(replace(self._latest, news=(ONE_MOMENT,)))

    async def come_back(self) -> None:
        """Enter again: a key is enough, and a guest has a code."""
        you = self._latest.you if self._latest else None
        code = you.code if you and you.guest else ""
        self.name = self.name.lstrip("~")
        try:
            await self.enter(self.visitor.ask, code)
        except EntryError:
            self.kick("kicked", Parting(self.name))

    async def parting(self) -> Parting:
        """What the player should know who leaves now; while the house is away, by what it told last."""
        parting: Parting | None = None
        if not self._house.away:
            try:
                parting = await self.visitor.ask(says.PartingOf(self.number), Parting | None, once=True)
            except AwayError:
                parting = None
        return parting or self._parting_by_latest()

    def _parting_by_latest(self) -> Parting:
        place, name = self._latest.place if self._latest else None, self.name.lstrip("~")
        if self._latest is None or not isinstance(place, Table):
            return Parting(name)
        kept = place.you is not None and place.line.phase == "playing"
        return Parting(name, self._latest.you.code if self._latest.you.guest else "", kept)

    # --- what goes to the house ---

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Send a request; while the house is away it is refused or dropped, because it could be wrong later."""
        if request.number is not UNSET:
            self._open.add(request.number)
            self._answered.clear()
        if self._entered:
            at = None if stamp is None else self._house.of_house(stamp)
            self._house.say(says.Sent(self.number, request, at))
        elif request.number is not UNSET:
            self._refuse(request.number)

    def key_arrived(self, stamp: float) -> None:
        """Report that a key is on its way through the player's screen."""
        if self._entered:
            at = self._house.of_house(stamp)
            self._keys.append((stamp, at))
            self._house.say(says.KeyArrived(self.number, at))

    def key_done(self, stamp: float) -> None:
        """Report that the screen has handled all keys up to this one."""
        done = [at for arrived, at in self._keys if arrived <= stamp]
        if done:
            self._keys = [key for key in self._keys if key[0] > stamp]
            self._house.say(says.KeyDone(self.number, max(done)))

    def written(self, prize: int, now: float) -> None:
        """Report since when the client's screen shows something to race for."""
        self._house.say(says.Written(self.number, prize, self._house.of_house(now)))

    def measured(self, seconds: float, jitter: float) -> None:
        """Report the client's latency."""
        if self._entered:
            self._house.say(says.Measured(self.number, seconds, jitter))

    def tell(self) -> None:
        """Let there be an update, even if nothing is new."""
        self._asked = True
        if self._entered:
            self._house.say(says.Ready(self.number, anyway=True))
        elif self._latest:
            self._put(replace(self._latest, news=(ONE_MOMENT,)))

    # --- what comes from the house ---

    def told(self, message: says.Told) -> None:
        """Take an update."""
        update = unpacked(message.game, message.update, message.view)
        self.name, self._asked = update.you.name, False
        self.shown.drawn = message.prize
        self._open.difference_update(getattr(news, "number", UNSET) for news in update.news)
        self._put(update)

    def crash(self) -> None:
        """There will be no more updates."""
        self._crashed = True
        self._new.set()

    def _put(self, update: Update) -> None:
        """Keep an update for the front end, with the news that it has not fetched."""
        self._news += update.news
        self._latest = replace(update, news=())
        self._new.set()
        if not self._open:
            self._answered.set()

    def _refuse(self, *numbers: Number) -> None:
        """Answer requests that the house will not answer."""
        self._open.difference_update(numbers)
        if self._latest and numbers:
            self._put(replace(self._latest, news=tuple(Refused(Reason.RESTARTED, number=one) for one in numbers)))

    @property
    def behind(self) -> bool:
        """Whether there is an update that was not fetched yet."""
        return self._new.is_set()

    async def something_new(self) -> None:
        """Ask for an update, and wait for it."""
        if not self._new.is_set() and not self._asked:
            self._asked = True
            if self._entered:
                self._house.say(says.Ready(self.number))
        await self._new.wait()

    def latest(self) -> Update:
        """All news since the last call, and the place as the house told it."""
        if self._crashed or self._latest is None:
            raise CrashedError("there is nothing to show")
        self._new.clear()
        news, self._news = tuple(self._news), []
        return replace(self._latest, news=news)

    async def all_answered(self) -> None:
        """Wait until every numbered request is answered."""
        await self._answered.wait()


def _nobody(why: Farewell, parting: Parting) -> None:
    """The session has ended."""
