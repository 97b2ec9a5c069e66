"""Runs the parent: from its start to the end of all its processes."""

import asyncio
import logging
import socket

from protocol.version import VERSION
from server.cli.errors import listening
from server.cli.house_setup import invitation, prepare_process
from server.cli.http_pages import answering_with
from server.cli.logs import Log, complain
from server.cli.options import Options
from server.cli.signals import heed_signals
from server.cli.systemd import Notifier
from server.cli.workers.child import interpreter
from server.cli.workers.control import Stop
from server.cli.workers.parent import Parent
from server.config.address import address
from server.config.schema import Config
from server.door.acceptor import Acceptor
from server.door.transport import sockets
from server.door.transport.proxy_protocol import Proxies

INSTALLED = "import kombio; from protocol.version import VERSION; print(VERSION)"
"""Prints the version that a new process would have."""

log = logging.getLogger("kombio")


def serve_with_workers(options: Options, config: Config) -> int:
    """Serve until told to stop; return the exit code."""
    lines = Log(config.log.format, "parent")
    prepare_process(config)
    return asyncio.run(_serve(options, config, lines))


async def _serve(options: Options, config: Config, lines: Log) -> int:
    asyncio.get_running_loop().set_exception_handler(complain)
    parent, notifier = Parent(options, config), Notifier()
    lines.count_errors(parent.figures.errors)
    pages = {"/metrics": parent.metrics, "/health": parent.health}
    _heed_signals(parent, notifier)
    where = address(config.house.listen)
    with listening(where):
        listeners = await sockets.listening(*where)
    try:
        async with answering_with(pages, config.metrics.listen, parent.figures):
            if code := await parent.start():
                return code
            await _accept(parent, listeners, config, notifier)
            code = await parent.closed
            await parent.stop()
    finally:
        parent.kill()
        for listener in listeners:
            listener.close()
    log.info("closed")
    return code


async def _accept(parent: Parent, listeners: list[socket.socket], config: Config, notifier: Notifier) -> None:
    """Accept players until the house closes."""
    proxies = Proxies(config.house.proxies)
    acceptor = Acceptor(listeners, parent, config.limits, parent.figures.refusals, proxies=proxies)
    print(invitation(address(config.house.listen).host, acceptor.get_port()), flush=True)
    log.info("open on port %d", acceptor.get_port())
    notifier.ready(parent.status)
    with notifier.alive(lambda: parent.status):
        closing = asyncio.ensure_future(parent.closing.wait())
        await asyncio.wait((closing, parent.closed), return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
    notifier.stopping()
    acceptor.close()


class Upgrade:
    """Replaces all processes when another version was installed."""

    def __init__(self, parent: Parent) -> None:
        self._parent = parent
        self._running = VERSION
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Find out which version is installed, and change to it."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())

    async def _look(self) -> None:
        process = await asyncio.create_subprocess_exec(
            interpreter(), "-c", INSTALLED, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        output, _ = await process.communicate()
        installed = output.decode().strip()
        if process.returncode == 0 and installed != self._running:
            log.info("changing from version %s to %s", self._running, installed)
            self._running = installed
            await self._parent.upgrade()


def _heed_signals(parent: Parent, notifier: Notifier) -> None:
    """Close the house on SIGINT and SIGTERM, at once on a second one; reload the configuration on SIGHUP."""
    upgrade = Upgrade(parent)

    def read_again() -> None:
        notifier.reloading()
        parent.reload()
        upgrade.look()
        notifier.ready(parent.status)

    heed_signals(asyncio.get_running_loop(), read_again, lambda: parent.tell_house(Stop()))
