"""How long bots take to think: microseconds per telling, and per telling that leads to an intent; `make bench`.

Games between bots are played again, and new bots of the same level are told of them, each telling timed by itself.
"""

import sys
import time
from typing import Any

from server.bots.bots import BOTS, LEVELS, brain_for
from server.rules.games import GAMES
from server.rules.kernel.game import Step
from server.simulate.many import bot_game
from tests.bench.engine import Stopwatch, print_table

GAMES_EACH = 4


def main() -> int:
    """Measure the bots of all games and print the table."""
    print_table([watch for name in BOTS for level in LEVELS for watch in measure(name, level)])
    return 0


def measure(name: str, level: str) -> list[Stopwatch]:
    """Tell bots of one level of their games, for all numbers of players."""
    told, decides = Stopwatch(f"{name}: {level} is told something"), Stopwatch(f"{name}: {level} chooses")
    for players in GAMES[name].players:
        for number in range(GAMES_EACH):
            retell(bot_game(name, (level,) * players, 1, number), level, told, decides)
    return [told, decides]


def retell(record: Any, level: str, told: Stopwatch, decides: Stopwatch) -> None:
    """Tell new bots of a recorded game, step by step."""
    game, players = record.game, len(record.header.players)
    brains = [brain_for(game.name, seat, level, f"{seat}") for seat in range(players)]
    step = game.set_up(players, record.header.options, bytes.fromhex(record.header.seed))
    for move in record.moves:
        assert isinstance(step, Step)
        for seat, brain in enumerate(brains):
            view, events = game.view(step.state, seat), [game.event_for(event, seat) for event in step.events]
            began = time.perf_counter()
            brain.take(view, events)
            intent = brain.intent()
            (decides if intent else told).times.append(time.perf_counter() - began)
        step = game.apply(step.state, move.by, move.command)


if __name__ == "__main__":
    sys.exit(main())
