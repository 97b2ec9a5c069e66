"""Tables where newcomers take over the seats of bots: bots that never act by themselves, and moves at random."""

from random import Random
from typing import Any

from protocol.house import Level, OpenTable
from server.house.table.actor import Table
from tests.kit.house import Client, settled
from tests.kit.restart import move_at_random

SLOW = 1000.0
"""At this pace bots never get to act."""
BOTS: tuple[Level, ...] = ("easy", "hard")
AT_ONCE, FROM_MEMORY = ("companeros", "level8"), ("kombio",)
"""The games in which a newcomer gets the seat at once, and those in which only between two rounds."""
ROUNDS: dict[str, dict[str, Any]] = {"companeros": {"games": 3}}
"""Options with which a game has several rounds."""


async def against_bots(client: Client, game: str = "kombio", **fields: Any) -> str:
    """Let somebody play against two bots."""
    options = ROUNDS.get(game, {}) | fields.pop("options", {})
    await client.send(OpenTable(game, options, bots=BOTS, start=True, **fields))
    assert client.look().line.phase == "playing"
    code: str = client.place.line.code
    return code


async def play_on(table: Table, moves: int, chance: Random) -> None:
    """Make some moves at random."""
    for _ in range(moves):
        move_at_random(table, chance)
        await settled(1)


async def play_to_the_end_of_the_round(table: Table, chance: Random) -> None:
    """Make moves at random until the round has been scored, or the game is over."""
    while table.phase == "playing" and not table.game.round_is_over(table.match.state):
        await play_on(table, 1, chance)
    await settled()


async def play_to_the_end(table: Table, chance: Random) -> None:
    """Make moves at random until the game is over."""
    while table.phase == "playing":
        await play_on(table, 1, chance)
    await settled()
