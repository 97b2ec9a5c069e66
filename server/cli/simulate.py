"""`kombio simulate`: whole games between simple players."""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import track

from server.cli.errors import UserError
from server.records.record import Record, write
from server.rules.games import GAMES
from server.simulate.games import game_seed, play
from server.simulate.report import Report

T = TypeVar("T")


def add_to(commands: Any) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "simulate",
        help="play whole games between simple players and print figures",
        description="Play whole games between simple players, who choose among the legal moves at random, and print "
        "counts and distributions. The same seed gives the same games and the same figures.",
    )
    default = "(default: %(default)s)"
    parser.add_argument("--game", choices=sorted(GAMES), default="kombio", help=f"which game {default}")
    parser.add_argument("--players", type=int, default=4, metavar="N", help=f"how many players {default}")
    parser.add_argument("--games", type=_positive, default=100, metavar="N", help=f"how many games {default}")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=f"decides everything {default}")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write a record of each game into this folder")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the report; how fast it went goes to stderr, as it is never the same."""
    game = GAMES[arguments.game]
    if arguments.players not in game.players:
        first, last = game.players.start, game.players.stop - 1
        raise UserError(f"{game.name} is for {first} to {last} players, not {arguments.players}")
    _make_folder(arguments.records)
    report, began = Report(), time.perf_counter()
    for number in _progress(range(1, arguments.games + 1)):
        record = play(game, arguments.players, game.options(), game_seed(arguments.seed, number))
        report.add(record)
        _keep(record, arguments.records, number)
    seconds = time.perf_counter() - began
    print(f"{game.name}, {arguments.players} players, seed {arguments.seed}", *report.lines(), sep="\n")
    print(f"{report.commands / seconds:,.0f} commands per second, {seconds:.1f} s in all", file=sys.stderr)
    return 0


def _progress(numbers: Iterable[T]) -> Iterator[T]:
    """Show a bar while the games are played, if somebody is there to see it."""
    console = Console(stderr=True)
    yield from track(numbers, "playing", console=console, disable=not console.is_terminal, transient=True)


def _make_folder(folder: Path | None) -> None:
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror}") from None


def _keep(record: Record, folder: Path | None, number: int) -> None:
    try:
        if folder:
            write(record, folder / f"{record.header.game}-{number:06}.record")
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror}") from None


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not a number of games")
    return number
