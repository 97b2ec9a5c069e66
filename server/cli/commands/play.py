"""`kombio play`: play on this terminal, in a remote house or in a local one.

Play in the house at this address: the screen is drawn here, and only the moves travel. Keys, agent and known hosts are
those of ssh. Without an address, play here, against bots.
"""

import argparse
import asyncio
import getpass
import os
import shlex
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from kombio_tui.controls.link import Link
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.look import language_for
from kombio_tui.kit.terminal import described
from kombio_tui.local import show, talk
from kombio_tui.remote.address import Address, argument
from kombio_tui.remote.askers import TerminalAsker
from kombio_tui.remote.dial import DialError, Dialler
from kombio_tui.remote.link import GoodbyeError, LostError
from kombio_tui.remote.program import add_identity, table_code
from kombio_tui.remote.reconnecting_link import ReconnectingLink
from kombio_tui.text.farewells import BYE, GAME_KEPT, SEAT_KEPT
from kombio_tui.text.languages import say_in
from protocol.encodings.remote import HouseAddress
from protocol.house import Join, OpenTable, Table, Update
from protocol.people import Settings
from server.archive.room import GameArchive
from server.cli.errors import UserError, folder_of_the_house
from server.daily.room import DailyPages
from server.house.house import House
from server.house.members.connection import Connection
from server.store.store import Store

IDENTITY = "the player at this terminal"
DEFAULT_GAME = "kombio"
RunClient = Callable[[Link, HouseAddress | None], Awaitable[None]]
"""Runs the client on this terminal, as a screen or in lines, with the address of the house if others can reach it."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("address", nargs="?", type=argument, metavar="user@host[:port]", help="the house")
    parser.add_argument("--table", type=table_code, metavar="CODE", help="sit down at this table")
    parser.add_argument("--game", choices=tuple(GAMES), default=DEFAULT_GAME, help="which game to play here")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where games that are played here are kept")
    parser.add_argument("--plain", action="store_true", help="lines of text and typed words instead of a screen")
    add_identity(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until the player leaves."""
    where: Address | None = arguments.address
    run_client = talk if arguments.plain or os.environ.get("TERM") == "dumb" else show
    try:
        if where:
            goodbye = asyncio.run(_elsewhere(where, arguments.identity, arguments.table, run_client))
        else:
            goodbye = asyncio.run(_here(arguments.game, arguments.data, run_client))
        print(goodbye)
    except (DialError, LostError) as error:
        raise UserError(str(error)) from None
    except GoodbyeError as error:
        print(error)
        return 1
    return 0


async def _elsewhere(where: Address, key_files: list[str], table: str | None, run_client: RunClient) -> str:
    """Play in a remote house; questions are asked before the screen starts. Return the goodbye."""
    ask = TerminalAsker()
    link = ReconnectingLink(Dialler(where, ask, key_files), "kombio play")
    try:
        await link.open()
        ask.quiet = True
        if table:
            link.send(Join(table))
        await run_client(link, link.address or where.of_house)
        return _goodbye_from(where, link.latest)
    finally:
        await link.close()


def _goodbye_from(where: Address, last: Update | None) -> str:
    """The same goodbye as over ssh: with a kept seat, a guest needs its code to come back."""
    place = last.place if last else None
    if last is None or not isinstance(place, Table) or place.you is None or place.line.phase != "playing":
        return _said(BYE, f"kombio play {where}", last)
    back = f"ssh -t {where.for_ssh} back {last.you.code}" if last.you.guest else f"kombio play {where}"
    return _said(SEAT_KEPT, back, last)


def _said(text: str, command: str, last: Update | None) -> str:
    """The last words, in the player's language."""
    settings = last.you.settings if last else Settings()
    return say_in(language_for(described("", os.environ), settings))(text, command=command)


async def _here(game: str, data: Path | None, run_client: RunClient) -> str:
    """Play in a local house. Return the goodbye."""
    async with own_house(data or _own_folder(), game) as link:
        await run_client(link, None)
        kept, last = link.member.place.keeps_seat(link.member), link.latest()
    command = "kombio play" + (f" --data {shlex.quote(str(data))}" if data else "")
    if kept:
        return _said(GAME_KEPT, command, last)
    return _said(BYE, command + (f" --game {game}" if game != DEFAULT_GAME else ""), last)


@asynccontextmanager
async def own_house(data: Path, game: str) -> AsyncIterator[Connection]:
    """A local house without SSH: its one player is at a table with bots, maybe from the last time."""
    with folder_of_the_house(data):
        store = Store.open(data)
    house = House(store, side_rooms=(GameArchive(store), DailyPages(store, lambda: house.deals)))
    try:
        await house.restore()
        async with house.connected(IDENTITY, _own_name(), lambda _: None) as link:
            if link.member.place is link.member.home:
                link.send(OpenTable(game, private=True, bots=GAMES[game].opponents, start=True))
            yield link
    finally:
        await house.close()


def _own_name() -> str:
    """The name of the current user; a container or Windows may have none."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "player"


def _own_folder() -> Path:
    """The user's data directory on this system."""
    said = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(said or Path.home() / ".local" / "share") / "kombio"
