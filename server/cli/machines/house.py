"""Runs a house that doors on other machines reach: as a standby until it has the lease, and then open.

Any number of them may be started on one database. One has the lease, the others wait. When the one is told to stop, it
hands over: it disconnects its doors, which show "one moment", and a standby goes on from the journal. A house from
which another one has taken over ends itself (`TAKEN_OVER`), and is started again as a standby.
"""

import asyncio
import logging
import ssl
from collections.abc import Coroutine
from http import HTTPStatus
from pathlib import Path
from typing import Any

from server.cli.errors import folder_of_the_house, listening
from server.cli.house_setup import DataDirectory, make_desk, prepare_process, status, take_over, working
from server.cli.http_pages import answering_with, figures, health
from server.cli.logs import Log, complain
from server.cli.machines.opening import data_directory
from server.cli.options import Options
from server.cli.reload import Reload
from server.cli.signals import heed_signals
from server.cli.systemd import Notifier
from server.config.address import address
from server.config.schema import Config
from server.door.transport import sockets
from server.house.countdown import count_down
from server.link.in_process import InProcessHouse
from server.link.socket.host import Host
from server.link.tls.keys import LinkKeyError, create_link_key, house_context
from server.link.tls.listening import DoorListener
from server.metrics.endpoint import Answer
from server.metrics.figures import Figures
from server.metrics.lag import Lag
from server.metrics.process import process
from server.metrics.text import CONTENT_TYPE, written
from server.office.desk import Desk

log = logging.getLogger("kombio")


def serve_house(options: Options, config: Config) -> int:
    """Serve until told to stop; return the exit code."""
    lines = Log(config.log.format, "house")
    prepare_process(config)
    asyncio.run(_serve(options, config, lines))
    log.info("closed")
    return 0


async def _serve(options: Options, config: Config, lines: Log) -> None:
    await HouseServer(options, config, lines).serve()


class HouseServer:
    """A house, or its standby."""

    def __init__(self, options: Options, config: Config, lines: Log) -> None:
        self._options, self._config, self._lines = options, config, lines
        self._data = Path(config.house.data)
        self._notifier = Notifier()
        self._desk: Desk | None = None
        self._reload: Reload | None = None
        self._stopped = asyncio.Event()
        """Set when this process should end, and another house go on."""
        self._hurry = asyncio.Event()

    async def serve(self) -> None:
        """Wait for the lease, open, and serve doors until this process should end, or the house is closed."""
        asyncio.get_running_loop().set_exception_handler(complain)
        heed_signals(asyncio.get_running_loop(), self._read_again, self._stop)
        pages = {"/metrics": self._metrics, "/health": self._health}
        async with answering_with(pages, self._config.metrics.listen, Figures()):
            log.info("waiting for the lease")
            self._notifier.ready(self._status)
            with self._notifier.alive(lambda: self._status):
                directory = await self._until_stopped(data_directory(self._data, self._config.store.url))
                if directory:
                    await self._open(directory)

    async def _until_stopped(self, opening: Coroutine[Any, Any, DataDirectory]) -> DataDirectory | None:
        task, stopped = asyncio.create_task(opening), asyncio.create_task(self._stopped.wait())
        await asyncio.wait((task, stopped), return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if task.done():
            return task.result()
        task.cancel()
        return None

    # --- open ---

    async def _open(self, directory: DataDirectory) -> None:
        log.info("this house has the lease")
        self._desk = desk = await make_desk(self._config, directory)
        self._reload = Reload(self._options, self._config, desk, self._lines)
        self._lines.count_errors(desk.house.figures.errors)
        host = Host(InProcessHouse(desk, self._config.limits), directory.store.term)
        try:
            with Lag(desk.house.figures.lag).watched():
                await take_over(desk.house, self._config, directory)
                await desk.house.restore()
                await self._serve_doors(desk, host)
        finally:
            await host.close()  # before the house: so nobody is told to leave who can stay
            await desk.house.close()

    async def _serve_doors(self, desk: Desk, host: Host) -> None:
        """Let doors in, until this process should end, or an operator has closed the house."""
        where = address(self._config.link.listen)
        with listening(where):
            found = await sockets.listening(*where)
        listener = DoorListener(host, self._key(), found)
        print(f"Doors reach this house on port {listener.port}", flush=True)
        log.info("open for doors on port %d", listener.port)
        self._notifier.ready(self._status)
        closing = asyncio.create_task(desk.house.time_to_close.wait())
        stopped = asyncio.create_task(self._stopped.wait())
        try:
            with working(desk):
                await asyncio.wait((closing, stopped), return_when=asyncio.FIRST_COMPLETED)
            self._notifier.stopping()
            if not self._stopped.is_set():
                log.info("closing")
                await count_down(desk.house, self._config.house.countdown, self._hurry)
                await desk.house.close()
            else:
                log.info("handing over")
        finally:
            closing.cancel()
            stopped.cancel()
            await listener.close()

    def _key(self) -> ssl.SSLContext:
        with folder_of_the_house(self._data, LinkKeyError):
            create_link_key(self._data)
            return house_context(self._data)

    # --- how it is ---

    @property
    def _status(self) -> str:
        return status(self._desk.house) if self._desk else "a standby: waiting for the lease"

    def _health(self) -> Answer:
        if self._stopped.is_set():
            return Answer("closing\n", HTTPStatus.SERVICE_UNAVAILABLE)
        return health(self._desk.house) if self._desk else Answer("standby\n")

    def _metrics(self) -> Answer:
        return figures(self._desk.house) if self._desk else Answer(written(process(), ()), kind=CONTENT_TYPE)

    # --- signals ---

    def _read_again(self) -> None:
        self._notifier.reloading()
        if self._reload:
            self._reload()
        self._notifier.ready(self._status)

    def _stop(self) -> None:
        self._stopped.set()
        self._hurry.set()
