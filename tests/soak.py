"""The long runs: 10,000 games over all numbers of players, the records of all of them verified; 1,000 kills of a house.

200 kills of a house on PostgreSQL, and of its server; 200 disturbances of a house on several machines. Then a house
full of regulars who play 300 games. Whatever either house has kept is played again, all of it: the same end, and the
same ratings from the games alone.

`python -m tests.soak [GAMES [KILLS [KEPT]]]`, or `make soak`. On all cores; ends with a non-zero code at the first
error.
"""

import asyncio
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from server.records.record import read, write
from server.records.verify import problems
from server.rules.games import GAMES
from server.simulate.games import game_seed, play
from server.store.sqlite import database
from tests.kit import disturbances, postgres
from tests.kit.crash import killed_again_and_again
from tests.kit.networks import have_namespaces
from tests.kit.postgres_place import MISSING
from tests.kit.regulars import play_all
from tests.kit.replays import States, replay_all
from tests.kit.restart import house_in
from tests.kit.store import copied

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


def play_games(games: int) -> None:
    """Play this many games of each kind, spread over all numbers of players."""
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
    print(f"{len(jobs) * BATCH} games, {moves} moves, all records true, {seconds:.0f} s", flush=True)


def kill_houses(kills: int) -> None:
    """Kill a house this many times while people play in it."""
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        asyncio.run(killed_again_and_again(Path(folder), kills, seed=kills))
        print(f"{kills} kills, nothing lost, {time.monotonic() - began:.0f} s", flush=True)
        replay(Path(folder) / "data")


def kill_databases(kills: int) -> None:
    """The same on PostgreSQL, whose server is killed as often as the house; if there is one here."""
    if postgres.programs() is None:
        print(MISSING, flush=True)
        return
    began = time.monotonic()
    with TemporaryDirectory() as folder, postgres.own_server() as elsewhere:
        asyncio.run(killed_again_and_again(Path(folder), kills, kills, elsewhere))
        print(f"{kills} kills of a house and of PostgreSQL, nothing lost, {time.monotonic() - began:.0f} s", flush=True)


def disturb_cluster(rounds: int) -> None:
    """Kill, pause and cut off the processes of a house on several machines; in network namespaces where we may."""
    if postgres.programs() is None:
        return
    command = [sys.executable, "-m", disturbances.__name__, str(rounds)]
    if have_namespaces():
        command = ["unshare", "--net", *command, disturbances.NAMESPACES]
    subprocess.run(command, check=True)  # noqa: S603


def fill_a_house(games: int) -> None:
    """Let regulars play this many games, a third of each kind."""
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        ends = asyncio.run(regulars_play(Path(folder) / "data", games))
        print(f"a house full of regulars, {time.monotonic() - began:.0f} s", flush=True)
        replay(Path(folder) / "data", ends)


async def regulars_play(data: Path, games: int) -> States:
    async with house_in(data) as visit:
        return await play_all(visit.house, games, tables=3)


def replay(data: Path, ends: States | None = None) -> None:
    """Play again all that a house has kept."""
    began = time.monotonic()
    with closing(database.open_database(copied(data / database.NAME, data.with_name("replayed")))) as connection:
        found = replay_all(connection, ends)
    print(f"  {found.games} kept games played again, all of them ({found.moves} moves): the same results", end=", ")
    print(f"{found.compared} with the last state of their table at hand: the same states", end=", ")
    print(f"{found.ratings} ratings from the games alone: the same, {time.monotonic() - began:.0f} s", flush=True)


def main(games: int = 10_000, kills: int = 1_000, kept: int = 300) -> int:
    """Do all three."""
    if games:
        play_games(games)
    if kills:
        kill_houses(kills)
        kill_databases(kills // 5)
        disturb_cluster(kills // 5)
    if kept:
        fill_a_house(kept)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
