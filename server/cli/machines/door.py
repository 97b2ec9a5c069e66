"""Runs a door of a house on another machine: SSH and screens for its players.

While the house is lost, players keep their connections and see "one moment". When the door is told to stop, it lets
nobody else in, waits a while for its players to leave, and tells the last ones how to come back.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from http import HTTPStatus
from itertools import chain
from pathlib import Path
from typing import Any
from weakref import WeakSet

import asyncssh

from server.cli.errors import UserError, folder_of_the_house, listening
from server.cli.house_setup import TAKEN_OVER, invitation, prepare_process
from server.cli.http_pages import answering_with
from server.cli.logs import Log, complain
from server.cli.options import Options
from server.cli.signals import heed_signals
from server.cli.systemd import Notifier
from server.config.address import address
from server.config.check import ConfigError
from server.config.house_addresses import house_addresses
from server.config.schema import Config
from server.door.acceptor import Acceptor
from server.door.admission.addresses import Origin
from server.door.admission.login import Visitor
from server.door.frontends.app_runner import AppRunner
from server.door.host_key import KEY, HostKeyError, host_key
from server.door.ssh_server import SshEntrance
from server.door.transport import sockets
from server.door.transport.proxy_protocol import Proxies
from server.house.gauges import counted, histograms
from server.house.runtime.garbage_collector import GarbageCollector
from server.link.socket.house import SocketHouse
from server.link.socket.house_end import VersionError
from server.link.tls import dialling
from server.link.tls.keys import LinkKeyError, door_context
from server.metrics.endpoint import Answer
from server.metrics.process import process
from server.metrics.text import CONTENT_TYPE, written

log = logging.getLogger("kombio")

GOODBYE_SECONDS = 3.0
"""How long the last players have to read why the door closes."""


def serve_door(options: Options, config: Config) -> int:
    """Serve until told to stop; return the exit code."""
    if not config.link.house:
        raise UserError("a door needs a house; say where it is: --house HOST, or link.house in the configuration")
    lines = Log(config.log.format, "door")
    prepare_process(config)
    return asyncio.run(_serve(options, config, lines))


async def _serve(options: Options, config: Config, lines: Log) -> int:
    return await DoorServer(options, config, lines).serve()


class Entrance(SshEntrance):
    """Remembers who came in."""

    def __init__(self, house: SocketHouse, apps: AppRunner, key: asyncssh.SSHKey, config: Config) -> None:
        super().__init__(house, apps, key, config.limits)
        self.visitors: WeakSet[Visitor] = WeakSet()

    def arrival(self, origin: Origin) -> Visitor:
        """Somebody who has not logged in yet."""
        visitor = super().arrival(origin)
        self.visitors.add(visitor)
        return visitor

    @property
    def here(self) -> list[Visitor]:
        """Everyone who has logged in and is not gone."""
        return [visitor for visitor in self.visitors if visitor.logged_in and not visitor.gone.is_set()]

    async def empty(self) -> None:
        """Wait until nobody is here."""
        while here := self.here:
            await here[0].gone.wait()


class DoorServer:
    """A door."""

    def __init__(self, options: Options, config: Config, lines: Log) -> None:
        self._options, self._config, self._lines = options, config, lines
        self._notifier = Notifier()
        self._stopped, self._hurry = asyncio.Event(), asyncio.Event()
        key = self._keys()
        self._house = self._way_to_the_house()
        self._collector = GarbageCollector(quiet=lambda: not self._apps.running)
        self._apps = AppRunner(self._collector)
        self._entrance = Entrance(self._house, self._apps, key, config)
        lines.count_errors(self._house.figures.errors)

    def _keys(self) -> asyncssh.SSHKey:
        """The host key, which all doors share: or else a player would be warned at every other door."""
        data = Path(self._config.house.data)
        with folder_of_the_house(data, HostKeyError):
            if not (data / KEY).exists():
                raise HostKeyError(f"{data / KEY} is missing; copy it from the house's data directory")
            return host_key(data)

    def _way_to_the_house(self) -> SocketHouse:
        with folder_of_the_house(data := Path(self._config.house.data), LinkKeyError):
            context = door_context(data)
        return SocketHouse(
            *(dialling.dialling(*where, context) for where in house_addresses(self._config.link.house)),
            patience=dialling.PATIENCE,
        )

    # --- serving ---

    async def serve(self) -> int:
        """Let players in until told to stop, or the house has another version; return the exit code."""
        asyncio.get_running_loop().set_exception_handler(complain)
        heed_signals(asyncio.get_running_loop(), self._read_again, self._stop)
        pages = {"/metrics": self._metrics, "/health": self._health}
        async with answering_with(pages, self._config.metrics.listen, self._house.figures):
            self._notifier.ready(self._status)
            try:
                with self._notifier.alive(lambda: self._status), self._collector.running():
                    await self._serve()
            except VersionError as error:
                log.error("this door ends: %s", error)
                return TAKEN_OVER
            finally:
                self._notifier.stopping()
                await self._house.close()
        log.info("closed")
        return 0

    async def _serve(self) -> None:
        if not await self._unless_stopped(self._house.open()):
            return
        where = address(self._config.house.listen)
        with listening(where):
            found = await sockets.listening(*where)
        acceptor = Acceptor(
            found, self._entrance, self._config.limits, self._house.figures.refusals,
            proxies=Proxies(self._config.house.proxies),
        )  # fmt: skip
        print(invitation(where.host, acceptor.get_port()), flush=True)
        log.info("open on port %d", acceptor.get_port())
        try:
            await self._unless_stopped(self._house.lost_for_good())
            acceptor.close()
            await self._drain()
        finally:
            acceptor.close()
            await self._say_goodbye()
            await acceptor.wait_closed()

    async def _unless_stopped(self, job: Coroutine[Any, Any, None]) -> bool:
        """Wait for something; return False if told to stop meanwhile."""
        task, stopped = asyncio.create_task(job), asyncio.create_task(self._stopped.wait())
        await asyncio.wait((task, stopped), return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if task.done():
            task.result()
            return True
        task.cancel()
        await asyncio.wait((task,))
        return False

    async def _drain(self) -> None:
        """Wait until everyone has left, but not for long."""
        log.info("closing")
        with suppress(TimeoutError):
            async with asyncio.timeout(self._config.house.countdown):
                empty, hurry = asyncio.create_task(self._entrance.empty()), asyncio.create_task(self._hurry.wait())
                try:
                    await asyncio.wait((empty, hurry), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    empty.cancel()
                    hurry.cancel()

    async def _say_goodbye(self) -> None:
        """Tell everyone who is left how to come back."""
        for visitor in self._entrance.here:
            visitor.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._entrance.empty()

    # --- how it is ---

    @property
    def _status(self) -> str:
        return f"{len(self._entrance.here)} here" + (", waiting for the house" if self._house.away else "")

    def _health(self) -> Answer:
        if self._stopped.is_set():
            return Answer("closing\n", HTTPStatus.SERVICE_UNAVAILABLE)
        if self._house.away:
            return Answer("waiting for the house\n", HTTPStatus.SERVICE_UNAVAILABLE)
        return Answer("open\n")

    def _metrics(self) -> Answer:
        counts = self._house.figures
        return Answer(written(chain(counted(counts), process()), histograms(counts)), kind=CONTENT_TYPE)

    # --- signals ---

    def _read_again(self) -> None:
        self._notifier.reloading()
        try:
            self._lines.use(self._options.config().log.format)
        except ConfigError as error:
            log.error("keeping the previous configuration: %s", error)
        self._notifier.ready(self._status)

    def _stop(self) -> None:
        (self._hurry if self._stopped.is_set() else self._stopped).set()
