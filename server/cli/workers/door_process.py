"""One door as a process of its own: SSH and screens for the clients whose sockets the parent passes on."""

import asyncio
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from server.cli.workers.control import Abort, Ended, Opened, Reload, Serve, Settled, Stop, ToChild
from server.cli.workers.process import ChildProcess
from server.config.check import ConfigError
from server.door.admission.addresses import Addresses
from server.door.admission.login import Visitor
from server.door.frontends.app_runner import AppRunner
from server.door.host_key import host_key
from server.door.ssh_server import SshEntrance
from server.house.runtime.garbage_collector import GarbageCollector
from server.link.socket.host import SOCKET
from server.link.socket.house import SocketHouse
from server.link.socket.house_end import VersionError

log = logging.getLogger("kombio")

GOODBYE_SECONDS = 3.0
"""How long the clients of a door that ends have to read why."""


class Door:
    """The clients of this process."""

    def __init__(self, child: ChildProcess, house: SocketHouse) -> None:
        config = child.config
        self._child = child
        self.collector = GarbageCollector(quiet=lambda: not self._apps.running)
        self._apps = AppRunner(self.collector)
        key = host_key(Path(config.house.data))
        self._entrance = SshEntrance(house, self._apps, key, config.limits)
        self._addresses = Addresses(config.limits)
        self._visits: dict[int, asyncio.Task[None]] = {}
        self._visitors: dict[int, Visitor] = {}

    def got(self, message: ToChild, client: socket.socket | None) -> None:
        """Obey the parent."""
        match message:
            case Serve(number=number, address=address) if client:
                self._visits[number] = asyncio.create_task(self._serve(number, address, client))
            case Abort(number=number):
                if visitor := self._visitors.get(number):
                    visitor.leave()
            case Stop():
                self._child.stopped.set()
            case Reload():
                self._reload()
            case _:
                pass

    async def _serve(self, number: int, address: str, client: socket.socket) -> None:
        """Serve one client until it is gone."""
        try:
            with client, self._addresses.of(address) as origin:
                visitor = self._visitors[number] = self._entrance.arrival(origin)
                visitor.address = address
                client.setblocking(False)
                await self._entrance.connect(client, visitor)
                await visitor.settled.wait()
                if visitor.logged_in:
                    self._child.send(Settled(number))
                await visitor.gone.wait()
        except OSError:
            log.info("a client was gone before it could be served")
        finally:
            self._visitors.pop(number, None)
            self._visits.pop(number, None)
            self._child.send(Ended(number))

    def _reload(self) -> None:
        try:
            self._child.lines.use(self._child.options.config().log.format)
        except ConfigError:
            return  # the house logs what is wrong

    async def close(self) -> None:
        """Say goodbye to everyone, and wait until they are gone."""
        for visitor in [*self._visitors.values()]:
            visitor.close()
        if self._visits:
            await asyncio.wait([*self._visits.values()], timeout=GOODBYE_SECONDS)


async def serve(child: ChildProcess) -> None:
    """Serve clients until the parent says that it is over, or the house has another version."""
    house = SocketHouse(_dialling(Path(child.config.house.data) / SOCKET))
    signs = asyncio.create_task(child.give_signs(house.figures))
    serving = asyncio.create_task(_serve(child, house))
    stopped = asyncio.create_task(child.stopped.wait())
    try:
        await asyncio.wait((serving, stopped), return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopped.cancel()
        serving.cancel()
        await asyncio.wait((serving,))
        await house.close()
        signs.cancel()
    if not serving.cancelled():
        serving.result()


async def _serve(child: ChildProcess, house: SocketHouse) -> None:
    """Serve clients as soon as the house is there, until this is cancelled or the house has another version."""
    child.got = lambda message, _: child.stopped.set() if isinstance(message, Stop) else None
    try:
        await house.open()
        door = Door(child, house)
        child.got = door.got
        child.send(Opened())
        try:
            with door.collector.running():
                await house.lost_for_good()
        finally:
            await door.close()
    except VersionError as error:
        log.warning("this door ends: %s", error)


def _dialling(path: Path) -> Any:
    async def dial(door: Callable[[], asyncio.Protocol]) -> None:
        await asyncio.get_running_loop().create_unix_connection(door, str(path))

    return dial
