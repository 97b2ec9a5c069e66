"""The long run: 10,000 games over all numbers of players, the records of all of them verified.

`python -m tests.soak [GAMES]`, or `make soak`. Works on all cores; ends with a non-zero code at the first error.
"""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from server.records.record import read, write
from server.records.verify import problems
from server.rules.games import GAMES
from server.simulate.games import game_seed, play

BATCH = 50


def batch(name: str, players: int, first: int) -> int:
    """Play games, write their records, read and verify them; give the number of moves."""
    game, moves = GAMES[name], 0
    with TemporaryDirectory() as folder:
        for number in range(first, first + BATCH):
            path = Path(folder) / f"{number}.record"
            record = play(game, players, game.options(), game_seed(players, number))
            write(record, path)
            kept = read(path)
            wrong = problems(kept)
            if kept != record or wrong:
                raise AssertionError(f"{name}, {players} players, game {number}: {wrong}")
            moves += len(kept.moves)
    return moves


def main(games: int) -> int:
    """Play so many games of each kind, spread over all numbers of players."""
    began, moves = time.monotonic(), 0
    jobs = [
        (name, players, first)
        for name, game in GAMES.items()
        for players in game.players
        for first in range(0, games // len(game.players), BATCH)
    ]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(batch, *zip(*jobs, strict=True))
        for count in track(done, "games", total=len(jobs)):
            moves += count
    seconds = time.monotonic() - began
    print(f"{len(jobs) * BATCH} games, {moves} moves, all records true, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
