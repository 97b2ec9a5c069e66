"""A door's way to a house in another process. When it is lost, the door dials again, and everybody goes on.

Whoever asks something waits until the house is there. A question whose answer was lost with the house is asked again;
only what must not be done twice raises an `AwayError`.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

from server.archive.time_slices import TimeSlicer
from server.link.port import AwayError, Client
from server.link.socket import messages as says
from server.link.socket.house_end import HouseEnd
from server.link.socket.player import SocketPlayer
from server.link.socket.reaching import Attempt, Dial, Patience, Search, greeted, highest_term
from server.link.socket.visitor import SocketVisitor
from server.metrics.figures import Figures

log = logging.getLogger(__name__)


class SocketHouse:
    """The way to a house in another process."""

    def __init__(self, *dials: Dial, patience: Patience = Patience()) -> None:  # noqa: B008 - a value
        """Reach the house at one of several addresses: the others have standbys, or nobody."""
        self._dials, self._patience = dials, patience
        self._elsewhere: list[Dial] = []
        """The addresses at which the house was not found."""
        self._name = secrets.token_hex(8)
        self.figures, self.slicer = Figures(), TimeSlicer()
        self.visitors: dict[int, SocketVisitor] = {}
        self.players: dict[int, SocketPlayer] = {}
        self._numbers = count(1)
        self._end: HouseEnd | None = None
        self._term = 0
        """The highest term of a house that was met."""
        self._there = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    # --- dialling ---

    async def open(self) -> None:
        """Connect to the house for the first time, as soon as it is there, and stay connected."""
        await self._connect()
        self._tasks = [asyncio.create_task(self._stay_connected())]
        if len(self._dials) > 1:
            self._tasks.append(asyncio.create_task(self._look_elsewhere()))

    async def close(self) -> None:
        """Leave the house."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._end:
            self._end.close()
            await self._end.gone.wait()

    async def lost_for_good(self) -> None:
        """Wait until the house can't be reached any more, because it has another version; raise that."""
        if self._tasks:
            await asyncio.shield(self._tasks[0])

    async def _connect(self) -> None:
        """Find the house, and note at which addresses it is not."""
        met: dict[HouseEnd, Dial] = {}

        def attempt(dial: Dial) -> Attempt:
            end = HouseEnd(self, self._name)
            met[end] = dial
            return self._greeted(end, dial)

        attempts = [partial(attempt, dial) for dial in self._dials]
        self._end = found = await Search(attempts, self._term, self._patience.silent).house()
        self._elsewhere = [dial for dial in self._dials if dial is not met[found]]
        self._term = found.term
        self._there.set()

    def _greeted(self, end: HouseEnd, dial: Dial) -> Attempt:
        return greeted(end, dial, self._patience.silent)

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
            await self._connect()
            log.info("the house is back")
            for visitor in [*self.visitors.values()]:
                visitor.come_back()

    async def _until_lost(self) -> None:
        """Wait until the connection is lost; ping the house meanwhile, to notice if it hangs."""
        end = self._end
        while end and not end.gone.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience.ping):
                    await end.gone.wait()
                    return
            now = asyncio.get_running_loop().time()
            if now - end.heard > self._patience.silent:
                end.drop("the house is silent")
            end.say(says.Ping(now))

    async def _look_elsewhere(self) -> None:
        """Leave a house from which another one has taken over: it may be the last to know."""
        while True:
            await self._there.wait()
            await asyncio.sleep(self._patience.ping)
            found = await highest_term([self._greeted(HouseEnd(self, ""), dial) for dial in self._elsewhere])
            if found > self._term and self._end:
                log.warning("another house has taken over")
                self._term = found
                self._end.close()

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
