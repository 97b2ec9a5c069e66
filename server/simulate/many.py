"""Many games, on several cores if requested, always in order."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from server.records.record import Record
from server.rules.games import GAMES
from server.simulate.bots import Bots
from server.simulate.games import game_seed, play, play_out

CHUNK = 4
"""How many games a process gets at a time."""


def simple_game(name: str, players: int, seed: int, number: int) -> Record:
    """Play one game of a simulation, between simple players."""
    game = GAMES[name]
    return play(game, players, game.options(), game_seed(seed, number))


def bot_game(name: str, lineup: tuple[str, ...], seed: int, number: int) -> Record:
    """Play one game of a tournament, between bots."""
    game, own_seed = GAMES[name], game_seed(seed, number)
    return play_out(game, Bots(game, seating(lineup, number), own_seed), game.options(), own_seed)


def seating(lineup: tuple[str, ...], number: int) -> tuple[str, ...]:
    """The levels by seat: everyone moves on by a seat from game to game, so that no seat is an advantage."""
    start = number % len(lineup)
    return lineup[start:] + lineup[:start]


def played(play_game: Callable[[int], Record], numbers: Iterable[int], jobs: int) -> Iterator[Record]:
    """Play the games with these numbers in several processes, and yield their records in order."""
    if jobs == 1:
        yield from map(play_game, numbers)
        return
    # Spawn processes instead of forking: the caller may have threads, for example for a progress bar.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_alone) as pool:
        yield from pool.map(play_game, numbers, chunksize=CHUNK)


def _leave_interrupts_alone() -> None:
    """Ignore Ctrl-C, which goes to all processes of a terminal; the parent ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
