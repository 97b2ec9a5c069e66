"""Runs a program that plays: one function that looks and chooses (docs/PROTOCOL.md, "In Python")."""

import argparse
import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from kombio_tui.remote.address import Address, argument
from kombio_tui.remote.askers import NobodyToAsk
from kombio_tui.remote.dial import DialError, Dialler
from kombio_tui.remote.link import GoodbyeError, LostError
from kombio_tui.remote.reconnecting_link import ReconnectingLink
from kombio_tui.remote.seat import AtTable, EndedError
from protocol.base import Code, Message
from protocol.house import Play, Table, events_in

Choose = Callable[[Any, Sequence[Any]], Message | None]
"""Returns the next move for a seat's view and its events since the last call; None to wait."""


async def play(link: AtTable, choose: Choose) -> None:
    """Play game after game, until the table is left or closed."""
    before: Any = None
    while True:
        update = await link.receive()
        events, place = events_in(update.news), update.place
        if not isinstance(place, Table) or place.line.phase != "playing" or place.you is None:
            continue
        if (events or place.view != before) and (move := choose(place.view, events)) is not None:
            link.send(Play(move))
        before = place.view


async def visit(where: Address, table: str, choose: Choose, key_files: Sequence[str] = ()) -> None:
    """Let a program take a seat at a table and play there."""
    link = ReconnectingLink(Dialler(where, NobodyToAsk(), key_files), "a program", bot=True)
    seat = AtTable(link, table)
    try:
        await seat.sit_down()
        await play(seat, choose)
    finally:
        await link.close()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of every program: house, table and key."""
    parser.add_argument("address", type=argument, metavar="user@host[:port]", help="the house")
    parser.add_argument("--table", required=True, type=table_code, metavar="CODE", help="where to sit down")
    add_identity(parser)


def table_code(text: str) -> str:
    """Parse a table's code."""
    try:
        return msgspec.convert(text, Code)
    except msgspec.ValidationError:
        raise argparse.ArgumentTypeError(f"{text!r} is no code; one has four letters and digits") from None


def add_identity(parser: argparse.ArgumentParser) -> None:
    """Add the option for another key than the usual ones."""
    parser.add_argument(
        "-i", "--identity", action="append", default=[], metavar="KEYFILE",
        help="a key to log in with (default: the agent's, and those in ~/.ssh)",
    )  # fmt: skip


def main(choose: Choose, argv: Sequence[str] | None = None) -> int:
    """Run a program from the command line: `python my_bot.py user@host --table ABCD`."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    said = parser.parse_args(argv)
    try:
        asyncio.run(visit(said.address, said.table, choose, said.identity))
    except (DialError, LostError, GoodbyeError, EndedError) as error:
        if str(error):
            sys.stderr.write(f"{error}\n")
            return 1
    except KeyboardInterrupt:
        return 130
    return 0
