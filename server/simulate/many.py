"""Many games, on several cores if wanted, always in their order."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from server.records.record import Record
from server.rules.games import GAMES
from server.simulate.bots import Bots
from server.simulate.games import game_seed, play, play_out

CHUNK = 4
"""How many games a process is given at a time."""


def simple_game(name: str, players: int, seed: int, number: int) -> Record:
    """Play one game of a simulation, between simple players."""
    game = GAMES[name]
    return play(game, players, game.options(), game_seed(seed, number))


def bot_game(name: str, lineup: tuple[str, ...], seed: int, number: int) -> Record:
    """Play one game of a tournament, between bots."""
    game, own_seed = GAMES[name], game_seed(seed, number)
    return play_out(game, Bots(game, seating(lineup, number), own_seed), game.options(), own_seed)


def seating(lineup: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Who sits where in a game: all move on by a seat from game to game, so that no seat is an advantage."""
    start = number % len(lineup)
    return lineup[start:] + lineup[:start]


def played(play_game: Callable[[int], Record], numbers: Iterable[int], jobs: int) -> Iterator[Record]:
    """Play the games of these numbers in so many processes, and give their records in order."""
    if jobs == 1:
        yield from map(play_game, numbers)
        return
    # A process is started afresh, not forked: whoever simulates may have threads, a progress bar for one.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_alone) as pool:
        yield from pool.map(play_game, numbers, chunksize=CHUNK)


def _leave_interrupts_alone() -> None:
    """Ctrl-C goes to all processes of a terminal; the first of them ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
