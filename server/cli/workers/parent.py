"""The parent: it accepts connections, runs the gates, and passes each socket on to a door.

It holds no game and no screen, so there is little that could make it fail. Whatever dies or hangs among its processes
is replaced. The house goes on from its journal, and the doors dial it again. The players of a door that is lost
reconnect, and sit where they sat.
"""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from http import HTTPStatus
from itertools import chain, count

from server.cli.options import Options
from server.cli.workers.balance import Balance
from server.cli.workers.child import Child, Pause
from server.cli.workers.control import Abort, Closing, Control, Ended, FromChild, Reload, Serve, Settled, Sign, Stop
from server.cli.workers.summed import by_process, summed, summed_histograms, values_of
from server.config.doors import doors_for
from server.config.schema import Config
from server.door.admission.addresses import Origin
from server.door.admission.gates import too_many_at_once
from server.house.gauges import counted, histograms
from server.metrics.endpoint import Answer
from server.metrics.figures import Figures
from server.metrics.process import process
from server.metrics.text import CONTENT_TYPE, written

log = logging.getLogger("kombio")

DOOR_SECONDS = 10.0
"""How long a client waits while no door is ready."""
DRAIN_SECONDS = 600.0
"""How long a door waits for its last players before it is replaced by one of another version; they reconnect then."""
STOP_SECONDS = 8.0
"""How long the doors have to end; then they are killed."""
HOUSE, DOOR = "server.cli.workers.house_process", "server.cli.workers.door_process"


class PassedOn:
    """A client whose socket was passed on to a door."""

    def __init__(self, origin: Origin, parent: "Parent") -> None:
        self.origin, self.address, self.logged_in = origin, "", False
        self.settled, self.gone = asyncio.Event(), asyncio.Event()
        self._parent = parent
        self.number = 0
        self.door: Child | None = None

    def leave(self) -> None:
        """Abort the connection without a message."""
        if self.door and not self.gone.is_set():
            self.door.send(Abort(self.number))

    def settle(self) -> None:
        """The client has logged in."""
        self.logged_in = True
        self.settled.set()

    def end(self) -> None:
        """The connection has ended."""
        if self.door and not self.gone.is_set():
            self._parent.balance.left(self.origin.address, self.door)
        self.settled.set()
        self.gone.set()


class Parent:
    """All processes of a house, and the clients that were passed on."""

    def __init__(self, options: Options, config: Config) -> None:
        self._options = options
        self.figures = Figures()
        self.balance: Balance[Child] = Balance()
        self._clients: dict[int, PassedOn] = {}
        self._numbers = count(1)
        self._doors: dict[str, Child] = {}
        self._names = [f"door {number}" for number in range(1, doors_for(config.house.workers) + 1)]
        self.house: Child | None = None
        self.closing = asyncio.Event()
        """Set when the house is about to close."""
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The exit code of the house, when it has closed for good."""
        self._news = asyncio.Event()
        """Set when a process has said something, or the house has ended."""
        self._tasks: list[asyncio.Task[None]] = []

    # --- processes ---

    async def start(self) -> int:
        """Start the house, and then the doors; return an exit code if the house can't be opened, and otherwise 0."""
        self._tasks.append(asyncio.create_task(self._keep_house()))
        if code := await self._house_opened():
            return code
        self._tasks += [asyncio.create_task(self._keep_door(name)) for name in self._names]
        await self._until(lambda: all(name in self._doors and self._doors[name].usable for name in self._names))
        return 0

    async def _house_opened(self) -> int:
        """Wait until the house is open for the first time, or has ended before."""
        await self._until(lambda: self.closed.done() or (self.house and self.house.usable))
        return (self.closed.result() or 1) if self.closed.done() else 0

    async def _until(self, condition: Callable[[], object]) -> None:
        """Wait until something is the case, which is looked at whenever a process says something or ends."""
        while not condition():
            self._news.clear()
            await self._news.wait()

    async def _keep_house(self) -> None:
        """Run the house until it closes; start it again when it dies or hangs."""
        pause, opened, now = Pause(), False, asyncio.get_running_loop().time
        while True:
            began, house = now(), Child("house", HOUSE, self._options, self._take_from_house)
            await house.start()
            self.house = house
            code = await house.ended()
            opened = opened or house.opened.is_set()
            if code == 0 or not opened or self.closing.is_set():
                self.closed.set_result(code)
                self._news.set()
                return
            log.error("the house has ended with code %d: it is started again", code)
            await pause.after(now() - began)

    async def _keep_door(self, name: str) -> None:
        """Run a door, and another one when it has ended."""
        pause, now = Pause(), asyncio.get_running_loop().time
        while not self.closed.done():
            began, door = now(), Child(name, DOOR, self._options, self._take_from_door)
            await door.start()
            self._doors[name] = door
            code = await door.ended()
            for client in [client for client in self._clients.values() if client.door is door]:
                self._end(client.number)
            self.balance.forget(door)
            if not self.closed.done():
                log.error("%s has ended with code %d: it is replaced", name, code)
                await pause.after(now() - began)

    def _take_from_house(self, message: FromChild) -> None:
        self._news.set()
        if isinstance(message, Closing):
            self.closing.set()

    def _take_from_door(self, message: FromChild) -> None:
        self._news.set()
        if isinstance(message, Ended):
            self._end(message.number)
        elif isinstance(message, Settled) and (client := self._clients.get(message.number)):
            client.settle()

    def _end(self, number: int) -> None:
        if client := self._clients.pop(number, None):
            client.end()

    def tell_house(self, message: Control) -> None:
        """Tell the house something."""
        if self.house:
            self.house.send(message)

    def reload(self) -> None:
        """Let every process read the configuration again."""
        for child in self._children:
            child.send(Reload())

    async def upgrade(self) -> None:
        """Replace all processes by those of another version: the house at once, the doors one by one when empty."""
        if self.house:
            self.house.kill()
        await self._until(lambda: self.house and self.house.usable)
        for name in self._names:
            await self._replace(name, self._doors[name])
        log.info("all processes have been replaced")

    async def _replace(self, name: str, door: Child) -> None:
        """Give a door no more clients, end it when it has none, and wait for the next one."""
        door.draining = True
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                await self._until(lambda: not self.balance.clients(door))
        door.send(Stop())
        await self._until(lambda: self._doors[name] is not door and self._doors[name].usable)

    async def stop(self) -> None:
        """End the doors, after the house has closed."""
        for door in self._doors.values():
            door.send(Stop())
        await asyncio.wait(self._tasks, timeout=STOP_SECONDS)

    def kill(self) -> None:
        """End everything at once."""
        for child in self._children:
            child.kill()

    @property
    def _children(self) -> Iterable[Child]:
        return ([self.house] if self.house else []) + [*self._doors.values()]

    @property
    def _usable(self) -> list[Child]:
        return [door for door in self._doors.values() if door.usable]

    # --- clients that have passed the gates ---

    def arrival(self, origin: Origin) -> PassedOn:
        """Somebody who has not passed the gates yet."""
        return PassedOn(origin, self)

    async def connect(self, knocking: socket.socket, arrival: PassedOn) -> None:
        """Pass a client on to a door."""
        with suppress(TimeoutError):
            async with asyncio.timeout(DOOR_SECONDS):
                await self._until(lambda: self._usable)
        door = self.balance.choose(arrival.origin.address, self._usable)
        if door is None:
            raise too_many_at_once()
        arrival.door, arrival.number = door, next(self._numbers)
        self._clients[arrival.number] = arrival
        door.send(Serve(arrival.number, arrival.address), socket.socket(fileno=knocking.detach()))

    # --- how it is ---

    @property
    def status(self) -> str:
        """The status in one line."""
        here = self.house.sign.status if self.house else ""
        return f"{here or 'the house is restarting'}, {len(self._usable)} doors"

    def health(self) -> Answer:
        """Whether people can connect and play."""
        if self.closing.is_set():
            return Answer("closing\n", HTTPStatus.SERVICE_UNAVAILABLE)
        if not (self.house and self.house.opened.is_set() and self._usable):
            return Answer("restarting\n", HTTPStatus.SERVICE_UNAVAILABLE)
        return Answer("draining\n" if self.house.sign.status.endswith("draining") else "open\n")

    def metrics(self) -> Answer:
        """The metrics of all processes together, and of each."""
        own = Sign("", tuple(chain(counted(self.figures), process())), values_of(histograms(self.figures)))
        signs = {"parent": own, **{child.name.replace(" ", ""): child.sign for child in self._children}}
        each = chain.from_iterable(by_process(name, sign.families) for name, sign in signs.items())
        families = summed(chain(chain.from_iterable(sign.families for sign in signs.values()), each))
        totals = summed_histograms(chain.from_iterable(sign.histograms for sign in signs.values()))
        return Answer(written(families, totals), kind=CONTENT_TYPE)
