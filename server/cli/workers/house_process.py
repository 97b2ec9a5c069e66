"""The house as a process of its own; doors reach it on a Unix socket in the data directory."""

import asyncio
import logging
import socket
from collections.abc import Callable
from pathlib import Path

from server.cli.errors import UserError
from server.cli.house_setup import make_desk, open_data_directory, status, take_over, working
from server.cli.reload import Reload as ReloadConfiguration
from server.cli.workers.control import Closing, Opened, Reload, Stop, ToChild
from server.cli.workers.process import ChildProcess
from server.house.countdown import count_down
from server.house.gauges import families
from server.link.in_process import InProcessHouse
from server.link.socket.host import SOCKET, Host
from server.office.desk import Desk

log = logging.getLogger("kombio")


async def serve(child: ChildProcess) -> None:
    """Open the house, until the parent or an operator closes it."""
    config, data = child.config, Path(child.config.house.data)
    directory = open_data_directory(data, config.store.url)
    desk = await make_desk(config, directory)
    house, hurry, host = desk.house, asyncio.Event(), Host(InProcessHouse(desk, config.limits))
    child.got = _obeying(child, desk, hurry)
    signs = asyncio.create_task(child.give_signs(house.figures, lambda: status(house), lambda: families(house)))
    orphaned = asyncio.create_task(_close_without_parent(child, desk, hurry))
    try:
        await take_over(house, config, directory)
        await house.restore()
        await _listen(host, data / SOCKET)
        child.send(Opened())
        with working(desk):
            await house.time_to_close.wait()
        child.send(Closing())
        log.info("closing")
        await count_down(house, config.house.countdown, hurry)
    finally:
        orphaned.cancel()
        await house.close()
        await host.close()
        signs.cancel()
    log.info("closed")


async def _listen(host: Host, path: Path) -> None:
    try:
        await host.listen(path)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}") from None


def _obeying(child: ChildProcess, desk: Desk, hurry: asyncio.Event) -> Callable[[ToChild, socket.socket | None], None]:
    house, reload = desk.house, ReloadConfiguration(child.options, child.config, desk, child.lines)

    def got(message: ToChild, _: socket.socket | None) -> None:
        if isinstance(message, Stop):
            (hurry if house.time_to_close.is_set() else house.time_to_close).set()
        elif isinstance(message, Reload):
            reload()

    return got


async def _close_without_parent(child: ChildProcess, desk: Desk, hurry: asyncio.Event) -> None:
    """Close at once when the parent is gone: nobody can come in any more."""
    await child.stopped.wait()
    hurry.set()
    desk.house.time_to_close.set()
