"""Sets up a house from its configuration and its data directory."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import asyncssh

from server.cli.errors import UserError, folder_of_the_house
from server.cli.options import policy_of, terms_of
from server.config.schema import Config
from server.doctor.house import DATABASE_GONE, EARLIER, EMPTY_STORE, may_begin
from server.doctor.machine import files_needed
from server.door.host_key import HostKeyError, host_key
from server.house.house import House
from server.house.members.known_players import Earlier, KnownPlayersError, read_earlier, retire_earlier
from server.house.runtime.garbage_collector import GarbageCollector
from server.metrics.process_limits import raise_open_files
from server.office.access import saved_decisions
from server.office.access.saved_decisions import Decisions, DecisionsError, open_decisions
from server.office.desk import Desk
from server.office.reports import open_reports
from server.store.errors import BlankError, StoreError
from server.store.opening import open_store
from server.store.store import Store
from server.webhook.channel import Channel
from server.webhook.turns import Turns
from server.webhook.waiting_tables import WaitingTables

TAKEN_OVER = 75
"""The exit code of a house from which another one has taken over: a temporary failure, worth a new start."""
SWITCH_SECONDS = 0.0005
"""How long the store's thread waits for the GIL while the loop is busy, at each of the few steps of a commit."""


class DataDirectory(NamedTuple):
    """The opened contents of the data directory."""

    key: asyncssh.SSHKey
    earlier: Earlier
    earlier_decisions: Decisions | None
    store: Store


def prepare_process(config: Config) -> None:
    """Set the limits of this process."""
    _forget_own_terminal()
    raise_open_files(files_needed(config.limits))
    sys.setswitchinterval(SWITCH_SECONDS)


def open_data_directory(data: Path, url: str, *, wait: bool = False) -> DataDirectory:
    """Open the data directory and the store at a url, if there is one, and create what is missing.

    With `wait`, wait as long as another house has the store at the url.
    """
    with folder_of_the_house(data, HostKeyError, KnownPlayersError, DecisionsError):
        earlier = read_earlier(data / EARLIER[0]), saved_decisions.read_earlier(data / EARLIER[1])
        try:
            store = open_store(data, url, create=may_begin(data), wait=wait, fenced=_end_at_once)
        except BlankError as error:
            remedy = EMPTY_STORE if url else DATABASE_GONE
            raise UserError(f"{error}, but there is the key of a house. {remedy}") from None
        try:
            key = host_key(data)  # created last: where there is a key, there was a database
        except HostKeyError:
            store.close()
            raise
        return DataDirectory(key, *earlier, store)


def _end_at_once() -> None:
    """Another house has taken over: nothing that this one does or shows counts any more."""
    os._exit(TAKEN_OVER)


async def make_desk(config: Config, directory: DataDirectory) -> Desk:
    """Make the house, with the operators' saved decisions."""
    try:
        decisions = await open_decisions(directory.store, directory.earlier_decisions)
        reports = await open_reports(directory.store)
    except (DecisionsError, StoreError) as error:
        directory.store.close()
        raise UserError(str(error)) from None
    made_of = {"policy": policy_of(config), "bot_pace": config.bots.pace}
    return Desk(directory.store, terms_of(config), decisions, reports, **made_of)


async def take_over(house: House, config: Config, directory: DataDirectory) -> None:
    """Import the files of an earlier version, once."""
    try:
        await house.known_players.take_over(directory.earlier)
    except StoreError as error:
        raise UserError(str(error)) from None
    for name in EARLIER:
        retire_earlier(Path(config.house.data) / name)


@contextmanager
def working(desk: Desk) -> Iterator[None]:
    """Do what a house does besides its tables, inside the with block: call people, and collect garbage."""
    house, channel = desk.house, Channel(desk.house)
    collector = GarbageCollector(quiet=lambda: not house.playing and not house.time_to_close.is_set())
    with collector.running(), WaitingTables(house, channel).watched(), Turns(house, channel).watched():
        yield


def status(house: House) -> str:
    """The status of the house in one line."""
    people = sum(member.here for member in house.members.values())
    return f"{people} here, {len(house.tables)} tables" + (", draining" if house.draining else "")


def invitation(host: str, port: int) -> str:
    """What players type to come in."""
    where = host if host not in ("", "0.0.0.0", "::") else socket.gethostname()  # noqa: S104
    return f"Join with: ssh -p {port} {where}"


def _forget_own_terminal() -> None:
    """Keep the capabilities of this process's terminal away from the players' screens."""
    for name in [name for name in os.environ if name in ("NO_COLOR", "COLORTERM") or name.startswith("TEXTUAL")]:
        del os.environ[name]
