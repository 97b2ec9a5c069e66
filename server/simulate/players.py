"""Simple players: legal moves at random, slaps included, after a moment of thought.

They know nothing about any game. First a player who may act now is chosen, usually one that the game waits for; then
one of the kinds of commands open to that player, then one command of the kind.
"""

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from protocol.base import Message, Seat, snake_case
from server.rules.kernel.game import Game

THOUGHT = 1500
"""How long a player thinks before a move, on average, in milliseconds."""
DISTRACTED = 0.002
"""How often all players wait until a deadline has passed."""
INTERRUPTION = 0.1
"""How much less likely a player acts whom the game does not wait for."""
SELDOM = {"call": 0.15}
"""Kinds of commands that end things, and how much less often they are chosen."""


def who_acts(game: Game[Any, Any], state: Struct, seats: int, chance: Random) -> tuple[Seat, Sequence[Message]]:
    """Choose the player who acts next; return the seat and its commands."""
    awaited = game.awaited(state)
    open_to = {seat: commands for seat in range(seats) if (commands := game.legal(state, seat))}
    weights = [1.0 if seat in awaited else INTERRUPTION for seat in open_to]
    seat = chance.choices(list(open_to), weights)[0]
    return seat, open_to[seat]


def choice(commands: Sequence[Message], chance: Random) -> Message:
    """Choose a kind of command, then one of the kind."""
    kinds: dict[type, list[Message]] = defaultdict(list)
    for command in commands:
        kinds[type(command)].append(command)
    weights = [SELDOM.get(snake_case(kind.__name__), 1.0) for kind in kinds]
    kind = chance.choices(list(kinds), weights)[0]
    return chance.choice(kinds[kind])


def thinking_time(chance: Random) -> int:
    """How long the next move takes, in milliseconds."""
    return round(chance.expovariate(1 / (THOUGHT * 100 if chance.random() < DISTRACTED else THOUGHT)))
