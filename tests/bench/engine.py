"""How long the rules take: microseconds per applied command, per view, per encoded view; `make bench`.

Recorded games are played again, each call timed by itself, so that nothing but the call is measured. The last column
sets each figure against hashing 1 KiB in the same run, which says more than a bare figure does on another machine.
"""

import sys
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from statistics import mean, quantiles

from protocol.encodings.wire import encode
from server.rules.games import GAMES
from server.rules.kernel.game import Step
from server.simulate.games import game_seed, play

GAMES_EACH = 20


class Stopwatch:
    """Gathers the times of single calls."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.times: list[float] = []

    def __call__(self, call: Callable[..., object], *arguments: object) -> object:
        began = time.perf_counter()
        answer = call(*arguments)
        self.times.append(time.perf_counter() - began)
        return answer


def main() -> int:
    """Measure all games and print the table."""
    print_table([watch for name in GAMES for watch in measure(name)])
    return 0


def print_table(watches: Iterable[Stopwatch]) -> None:
    """Print what was measured, each figure against the floor."""
    floor = Stopwatch("SHA-256 of 1 KiB")
    for _ in range(20_000):
        floor(lambda: sha256(bytes(1024)).digest())
    unit = mean(floor.times)
    print(f"{'':34}{'calls':>9}{'mean us':>9}{'median':>9}{'p99':>9}{'of the floor':>14}")
    for watch in [floor, *watches]:
        cuts = quantiles(watch.times, n=100)
        figures = [mean(watch.times), cuts[49], cuts[98]]
        print(f"{watch.name:34}{len(watch.times):9}" + "".join(f"{t * 1e6:9.1f}" for t in figures), end="")
        print(f"{mean(watch.times) / unit:13.1f}x")


def measure(name: str) -> list[Stopwatch]:
    """Play recorded games of one kind again, for all numbers of players."""
    game = GAMES[name]
    apply, view, code = (Stopwatch(f"{name}: {what}") for what in ("apply a command", "make a view", "encode a view"))
    for players in game.players:
        for number in range(GAMES_EACH):
            record = play(game, players, game.options(), game_seed(1, number))
            step = game.set_up(players, record.header.options, bytes.fromhex(record.header.seed))
            for move in record.moves:
                assert isinstance(step, Step)
                step = apply(game.apply, step.state, move.by, move.command)  # type: ignore[assignment]
                assert isinstance(step, Step)
                seen = view(game.view, step.state, move.by)
                code(encode, seen)
    return [apply, view, code]


if __name__ == "__main__":
    sys.exit(main())
