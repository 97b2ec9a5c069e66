"""`kombio serve`: open the house.

Open the house: listen for players, who come with ssh. SIGINT and SIGTERM close it after a countdown, a second one at
once, and the next start goes on with every table where it was; SIGHUP reads the configuration again.
"""

import argparse
import asyncio
import logging
from pathlib import Path

import asyncssh

from server.cli.errors import listening
from server.cli.house_setup import (
    DataDirectory,
    invitation,
    make_desk,
    open_data_directory,
    prepare_process,
    status,
    take_over,
)
from server.cli.http_pages import answering
from server.cli.logs import Log, complain
from server.cli.options import Options, add_drain_option, add_log_option, add_options, chosen, workers
from server.cli.reload import Reload
from server.cli.signals import heed_signals
from server.cli.systemd import Notifier
from server.cli.workers.serving import serve_with_workers
from server.config.address import address
from server.config.doors import doors_for
from server.config.schema import Config
from server.door.frontends.app_runner import AppRunner
from server.door.ssh_server import listen
from server.house.countdown import count_down
from server.house.house import House
from server.house.runtime.garbage_collector import GarbageCollector
from server.link.in_process import InProcessHouse
from server.office.desk import Desk
from server.webhook.channel import Channel
from server.webhook.turns import Turns
from server.webhook.waiting_tables import WaitingTables

log = logging.getLogger("kombio")


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_options(parser)
    add_drain_option(parser, "how long the countdown is")
    parser.add_argument(
        "--workers", metavar="N", type=workers,
        help="how many processes serve the players, or auto for one per core (default: 1, and no further process)",
    )  # fmt: skip
    add_log_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    options = chosen(arguments)
    config = options.config_or_error()
    if doors_for(config.house.workers) > 1:
        return serve_with_workers(options, config)
    lines = Log(config.log.format)
    prepare_process(config)
    directory = open_data_directory(Path(config.house.data), config.store.url)
    asyncio.run(_serve(options, config, directory, lines))
    return 0


async def _serve(options: Options, config: Config, directory: DataDirectory, lines: Log) -> None:
    asyncio.get_running_loop().set_exception_handler(complain)
    desk = await make_desk(config, directory)
    house, notifier, hurry = desk.house, Notifier(), asyncio.Event()
    lines.count_errors(house.figures.errors)
    async with answering(house, config.metrics.listen):
        try:
            await take_over(house, config, directory)
            _heed_signals(house, Reload(options, config, desk, lines), notifier, hurry)
            await house.restore()
            await _open(config, directory.key, desk, notifier)
            await count_down(house, config.house.countdown, hurry)
        finally:
            await house.close()
    log.info("closed")


async def _open(config: Config, key: asyncssh.SSHKey, desk: Desk, notifier: Notifier) -> None:
    """Accept players until it is time to close."""
    house, where = desk.house, address(config.house.listen)
    collector = GarbageCollector(quiet=lambda: not house.playing and not house.time_to_close.is_set())
    with collector.running():
        with listening(where):
            acceptor = await listen(
                InProcessHouse(desk, config.limits),
                AppRunner(collector),
                key,
                *where,
                limits=config.limits,
                proxies=config.house.proxies,
            )
        print(invitation(where.host, acceptor.get_port()), flush=True)
        log.info("open on port %d", acceptor.get_port())
        notifier.ready(status(house))
        channel = Channel(house)
        waiting, turns = WaitingTables(house, channel), Turns(house, channel)
        with notifier.alive(lambda: status(house)), waiting.watched(), turns.watched():
            await house.time_to_close.wait()
        notifier.stopping()
        log.info("closing")
        acceptor.close()


def _heed_signals(house: House, reload: Reload, notifier: Notifier, hurry: asyncio.Event) -> None:
    """Close the house on SIGINT and SIGTERM, at once on a second one; reload the configuration on SIGHUP."""

    def read_again() -> None:
        notifier.reloading()
        reload()
        notifier.ready(status(house))

    def close() -> None:
        (hurry if house.time_to_close.is_set() else house.time_to_close).set()

    heed_signals(asyncio.get_running_loop(), read_again, close)
