"""An attack, and somebody at another table who plays on meanwhile."""

import asyncio
from contextlib import aclosing
from typing import Any

from tests.attack.newcomers import taken_seats
from tests.attack.waves import Attack
from tests.kit.bystander import bystander
from tests.kit.served import Served

PAUSE = 0.02
"""Seconds between two waves."""


async def besieged(house: Served, attack: Attack, source: str, *, turns: int, waves: int) -> float:
    """Attack until somebody else has played this many turns and there have been this many waves.

    Gives how many megabytes the house has grown by at the most.
    """
    neighbour = source.replace("127.0.", "127.1.")  # nobody's tables count for everyone else here
    async with bystander(house.port, neighbour, "p" if attack is taken_seats else "s") as ana:
        await ana.plays(2)
        before = most = house.megabytes
        playing = asyncio.create_task(ana.plays(turns))
        stream: Any = attack(house.port, source)
        async with aclosing(stream):
            while waves > 0 or not playing.done():
                await anext(stream)
                most = max(most, house.megabytes)
                waves -= 1
                await asyncio.sleep(PAUSE)
        await playing
    return max(most, house.megabytes) - before
