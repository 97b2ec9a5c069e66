"""How much CPU a review takes: milliseconds for a game, and for the longest step that the loop waits for; `make bench`.

The games are those of easy bots, who make the most mistakes. Long ones are the usual games at their longest. Passes of
the garbage collector are left out: in a house they wait until nobody plays.
"""

import sys
from typing import Any, NamedTuple

from protocol import companeros, kombio, level8
from server.records.record import Record
from server.records.replay import Replay, replay
from server.review.seat_review import reviewing
from server.rules.games import GAMES
from server.simulate.bots import Bots
from server.simulate.games import game_seed, play_out
from tests.kit.long_games import longest
from tests.kit.loop_meter import stopwatch

GAMES_EACH = 5


class Kind(NamedTuple):
    """A kind of game: what it is, how many play, and by which options."""

    title: str
    game: str
    players: int
    options: Any


KINDS = (
    Kind("kombio to 100", "kombio", 4, kombio.Options()),
    Kind("kombio to 100, six players", "kombio", 6, kombio.Options()),
    Kind("kombio to 200, six players", "kombio", 6, kombio.Options(target=200)),
    Kind("kombio to 1000, six players", "kombio", 6, kombio.Options(target=1000)),
    Kind("compañeros", "companeros", 3, companeros.Options()),
    Kind("compañeros, six players", "companeros", 6, companeros.Options()),
    Kind("compañeros, 20 rounds", "companeros", 4, companeros.Options(games=20)),
    Kind("compañeros, 20 rounds, six", "companeros", 6, companeros.Options(games=20)),
    Kind("level 8", "level8", 4, level8.Options()),
    Kind("level 8, two players", "level8", 2, level8.Options()),
    Kind("level 8, two stars", "level8", 4, level8.Options(stars=2)),
    Kind("level 8, two stars, six players", "level8", 6, level8.Options(stars=2)),
)


class Cost(NamedTuple):
    """What a review cost: moves of the game, and milliseconds in all and for the longest step."""

    moves: int
    whole: float
    step: float


def main() -> int:
    """Measure reviews of all kinds of games, and of the longest that can be replayed."""
    print(f"{'':32}{'moves':>8}{'ms':>8}{'most':>8}{'step':>8}")
    for kind in KINDS:
        _print(kind.title, [measured(replay(_game(kind, number))) for number in range(GAMES_EACH)])
    for game in GAMES:
        _print(f"the longest of {game}", [measured(replay(longest(game)))])
    return 0


def _game(kind: Kind, number: int) -> Record:
    rules, seed = GAMES[kind.game], game_seed(kind.players, number)
    return play_out(rules, Bots(rules, ("easy",) * kind.players, seed), kind.options, seed)


def measured(film: Replay) -> Cost:
    """Review the first seat of a game."""
    steps = list[float]()
    with stopwatch() as now:
        began = now()
        for _ in reviewing(film, "", 0, range(1, film.last + 1)):  # of a very long game only the first moves
            steps.append(now() - began)
            began = now()
    return Cost(film.last, 1000 * sum(steps), 1000 * max(steps))


def _print(title: str, costs: list[Cost]) -> None:
    moves, wholes, steps = zip(*costs, strict=True)
    mean = sum(wholes) / len(wholes)
    print(f"{title:32}{sum(moves) // len(moves):>8}{mean:>8.0f}{max(wholes):>8.0f}{max(steps):>8.1f}")


if __name__ == "__main__":
    sys.exit(main())
