"""`kombio simulate`: whole games between simple players, or a tournament between bots.

Play whole games between simple players, who choose among the legal moves at random, and print counts and distributions;
or, with --bots, a tournament, and print who won how often. The same seed gives the same games and the same figures.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import track

from server.bots.bots import BOTS, LEVELS
from server.cli.errors import UserError
from server.records.record import Record, write
from server.rules.games import GAMES
from server.simulate.many import bot_game, played, simple_game
from server.simulate.report import Report
from server.simulate.standings import Standings

PLAYERS = 4


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    default = "(default: %(default)s)"
    parser.add_argument("--game", choices=sorted(GAMES), default="kombio", help=f"which game {default}")
    parser.add_argument("--players", type=int, metavar="N", help=f"how many players (default: {PLAYERS}, or the bots)")
    parser.add_argument(
        "--bots",
        metavar="LEVEL,LEVEL,...",
        help=f"who plays: a bot of each of these levels ({', '.join(LEVELS)}); they change seats from game to game",
    )
    parser.add_argument("--games", type=_positive, default=100, metavar="N", help=f"how many games {default}")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=f"decides everything {default}")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write a record of each game into this folder")
    parser.add_argument(
        "--jobs", type=_positive, metavar="N", help="how many processes (default: 1, or all cores for bots)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the statistics; the speed goes to stderr, as it is never the same."""
    lineup = _lineup(arguments)
    players = len(lineup) if lineup else PLAYERS if arguments.players is None else arguments.players
    _check_players(arguments.game, players)
    _make_folder(arguments.records)
    began = time.perf_counter()
    figures = _tournament(arguments, lineup) if lineup else _simulation(arguments, players)
    seconds = time.perf_counter() - began
    who = f"bots {' '.join(lineup)}" if lineup else f"{players} players"
    print(f"{arguments.game}, {who}, seed {arguments.seed}", *figures.lines(), sep="\n")
    print(f"{figures.commands / seconds:,.0f} commands per second, {seconds:.1f} s in all", file=sys.stderr)
    return 0


def _simulation(arguments: argparse.Namespace, players: int) -> Report:
    report = Report()
    jobs = arguments.jobs or 1
    for _, record in _games(arguments, jobs, partial(simple_game, arguments.game, players, arguments.seed)):
        report.add(record)
    return report


def _tournament(arguments: argparse.Namespace, lineup: tuple[str, ...]) -> Standings:
    standings = Standings(lineup)
    jobs = arguments.jobs or os.cpu_count() or 1
    for number, record in _games(arguments, jobs, partial(bot_game, arguments.game, lineup, arguments.seed)):
        standings.add(number, record)
    return standings


def _games(arguments: argparse.Namespace, jobs: int, play_game: "partial[Record]") -> Iterator[tuple[int, Record]]:
    """Play and keep the games, with a progress bar if this is a terminal."""
    console, numbers = Console(stderr=True), range(1, arguments.games + 1)
    records = played(play_game, numbers, min(jobs, arguments.games))
    bar = track(records, "playing", len(numbers), console=console, disable=not console.is_terminal, transient=True)
    for number, record in zip(numbers, bar, strict=True):
        _keep(record, arguments.records, number)
        yield number, record


def _lineup(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The levels given with --bots; empty without it."""
    if arguments.bots is None:
        return ()
    lineup = tuple(level.strip() for level in arguments.bots.split(","))
    for level in lineup:
        if level not in LEVELS:
            raise UserError(f"there are no {level!r} bots; the levels are {', '.join(LEVELS)}")
    if arguments.game not in BOTS:
        raise UserError(f"no bots play {arguments.game} yet")
    if arguments.players not in (None, len(lineup)):
        raise UserError(f"--bots names {len(lineup)} players, not {arguments.players}")
    return lineup


def _check_players(name: str, players: int) -> None:
    allowed = GAMES[name].players
    if players not in allowed:
        raise UserError(f"{name} is for {allowed.start} to {allowed.stop - 1} players, not {players}")


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
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)
