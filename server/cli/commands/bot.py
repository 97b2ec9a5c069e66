"""`kombio bot`: one of our bots plays in another house.

Let a bot sit down at a table of the house at this address, and play there until it is closed.
"""

import argparse
import asyncio
import secrets

from kombio_tui.remote.askers import TerminalAsker
from kombio_tui.remote.dial import DialError, Dialler
from kombio_tui.remote.link import GoodbyeError, LostError
from kombio_tui.remote.program import add_arguments
from kombio_tui.remote.reconnecting_link import ReconnectingLink
from kombio_tui.remote.seat import AtTable, EndedError
from server.bots.bots import LEVELS, brain_for
from server.cli.errors import UserError
from server.house.bots.runner import play


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_arguments(parser)
    parser.add_argument("--level", choices=LEVELS, default="medium", help="how well it plays (default: medium)")
    parser.add_argument("--pace", type=float, default=1.0, help="how long it takes, as a multiple of a person's time")


def run(arguments: argparse.Namespace) -> int:
    """Play until the table is closed."""
    try:
        asyncio.run(_play(arguments))
    except (DialError, LostError, GoodbyeError) as error:
        raise UserError(str(error)) from None
    except EndedError as error:
        if str(error):
            raise UserError(str(error)) from None
    return 0


async def _play(arguments: argparse.Namespace) -> None:
    ask = TerminalAsker()
    link = ReconnectingLink(Dialler(arguments.address, ask, arguments.identity), "kombio bot", bot=True)
    seat = AtTable(link, arguments.table)
    try:
        await seat.sit_down()
        ask.quiet = True
        level, pace = arguments.level, float(arguments.pace)
        await play(
            seat, lambda game, at: brain_for(game, at, level, secrets.token_hex(8)), lambda seconds: seconds * pace
        )
    finally:
        await link.close()
