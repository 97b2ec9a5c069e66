"""`kombio serve`: open the house."""

import argparse
import asyncio
import logging
import os
import signal
import socket
import sys
from pathlib import Path
from typing import NamedTuple

import asyncssh

from server.cli.errors import UserError, folder_of_the_house, listening
from server.cli.logs import Log, complain
from server.cli.options import Options, add_options, chosen, countdown, policy_of, terms_of
from server.cli.pages import answering
from server.cli.reload import Reload
from server.cli.signals import release_reload
from server.cli.systemd import Notifier
from server.config.address import address
from server.config.schema import Config
from server.doctor.house import DATABASE_GONE, EARLIER, may_begin
from server.doctor.machine import files_needed
from server.door.frontends.app_runner import AppRunner
from server.door.host_key import HostKeyError, host_key
from server.door.ssh_server import listen
from server.house.countdown import count_down
from server.house.house import House
from server.house.members.known_players import Earlier, KnownPlayersError, read_earlier, retire_earlier
from server.house.runtime.garbage_collector import GarbageCollector
from server.metrics.process_limits import raise_open_files
from server.office.access import saved_decisions
from server.office.access.saved_decisions import Decisions, DecisionsError, open_decisions
from server.office.desk import Desk
from server.office.reports import open_reports
from server.store.errors import BlankError, StoreError
from server.store.store import Store
from server.webhook.turns import Turns
from server.webhook.waiting_tables import WaitingTables

log = logging.getLogger("kombio")

SWITCH_SECONDS = 0.0005
"""How long the store's thread waits for the GIL while the loop is busy, at each of the few steps of a commit."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Open the house: listen for players, who come with ssh. SIGINT and SIGTERM close it after a countdown, a "
        "second one at once, and the next start goes on with every table where it was; SIGHUP reads the configuration "
        "again."
    )
    add_options(parser)
    parser.add_argument(
        "--drain", metavar="SECONDS", type=countdown,
        help=f"how long the countdown is (default: {Config().house.countdown})",
    )  # fmt: skip
    parser.add_argument("--log", choices=("text", "json"), help="how to log to stderr (default: text)")
    parser.set_defaults(run=run)


class DataDirectory(NamedTuple):
    """The opened contents of the data directory."""

    key: asyncssh.SSHKey
    earlier: Earlier
    earlier_decisions: Decisions | None
    store: Store


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    options = chosen(arguments)
    config = options.config_or_error()
    lines = Log(config.log.format)
    _forget_own_terminal()
    raise_open_files(files_needed(config.limits))
    sys.setswitchinterval(SWITCH_SECONDS)
    directory = _open_data_directory(Path(config.house.data))
    asyncio.run(_serve(options, config, directory, lines))
    return 0


def _open_data_directory(data: Path) -> DataDirectory:
    with folder_of_the_house(data, HostKeyError, KnownPlayersError, DecisionsError):
        earlier = read_earlier(data / EARLIER[0]), saved_decisions.read_earlier(data / EARLIER[1])
        try:
            store = Store.open(data, create=may_begin(data))
        except BlankError as error:
            raise UserError(f"{error}, but there is the key of a house. {DATABASE_GONE}") from None
        try:
            key = host_key(data)  # created last: where there is a key, there was a database
        except HostKeyError:
            store.close()
            raise
        return DataDirectory(key, *earlier, store)


async def _serve(options: Options, config: Config, directory: DataDirectory, lines: Log) -> None:
    asyncio.get_running_loop().set_exception_handler(complain)
    desk = await _desk(config, directory)
    house, notifier, hurry = desk.house, Notifier(), asyncio.Event()
    lines.count_errors(house.figures.errors)
    async with answering(house, config.metrics.listen):
        try:
            await _take_over(house, config, directory)
            _heed_signals(house, Reload(options, config, desk, lines), notifier, hurry)
            await house.restore()
            await _open(config, directory.key, desk, notifier)
            await count_down(house, config.house.countdown, hurry)
        finally:
            await house.close()
    log.info("closed")


async def _desk(config: Config, directory: DataDirectory) -> Desk:
    """Make the house, with the operators' saved decisions."""
    try:
        decisions = await open_decisions(directory.store, directory.earlier_decisions)
        reports = await open_reports(directory.store)
    except (DecisionsError, StoreError) as error:
        directory.store.close()
        raise UserError(str(error)) from None
    made_of = {"policy": policy_of(config), "bot_pace": config.bots.pace}
    return Desk(directory.store, terms_of(config), decisions, reports, **made_of)


async def _take_over(house: House, config: Config, directory: DataDirectory) -> None:
    """Import the files of an earlier version, once."""
    try:
        await house.known_players.take_over(directory.earlier)
    except StoreError as error:
        raise UserError(str(error)) from None
    for name in EARLIER:
        retire_earlier(Path(config.house.data) / name)


async def _open(config: Config, key: asyncssh.SSHKey, desk: Desk, notifier: Notifier) -> None:
    """Accept players until it is time to close."""
    house, where = desk.house, address(config.house.listen)
    collector = GarbageCollector(quiet=lambda: not house.playing and not house.time_to_close.is_set())
    with collector.running():
        with listening(where):
            acceptor = await listen(
                desk, AppRunner(collector), key, *where, limits=config.limits, proxies=config.house.proxies
            )
        print(_invitation(where.host, acceptor.get_port()), flush=True)
        log.info("open on port %d", acceptor.get_port())
        notifier.ready(_status(house))
        with notifier.alive(lambda: _status(house)), WaitingTables(house).watched(), Turns(house).watched():
            await house.time_to_close.wait()
        notifier.stopping()
        log.info("closing")
        acceptor.close()


def _heed_signals(house: House, reload: Reload, notifier: Notifier, hurry: asyncio.Event) -> None:
    """Close the house on SIGINT and SIGTERM, at once on a second one; reload the configuration on SIGHUP."""

    def read_again() -> None:
        notifier.reloading()
        reload()
        notifier.ready(_status(house))

    def close() -> None:
        (hurry if house.time_to_close.is_set() else house.time_to_close).set()

    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGHUP, read_again)
    release_reload()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, close)


def _status(house: House) -> str:
    """The status of the house in one line."""
    people = sum(member.here for member in house.members.values())
    return f"{people} here, {len(house.tables)} tables" + (", draining" if house.draining else "")


def _invitation(host: str, port: int) -> str:
    where = host if host not in ("", "0.0.0.0", "::") else socket.gethostname()  # noqa: S104
    return f"Join with: ssh -p {port} {where}"


def _forget_own_terminal() -> None:
    """Keep the capabilities of this process's terminal away from the players' screens."""
    for name in [name for name in os.environ if name in ("NO_COLOR", "COLORTERM") or name.startswith("TEXTUAL")]:
        del os.environ[name]
