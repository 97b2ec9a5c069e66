"""Announces that the house is about to close, and counts down."""

import asyncio
from contextlib import suppress

from protocol.house import Notice
from server.house.house import House

COUNTS = (600, 300, 120, 60, 30, 10, 5, 3, 2, 1)
"""When everyone is told, in seconds before the end."""


async def count_down(house: House, seconds: float, hurry: asyncio.Event) -> None:
    """Let nothing new begin, and count down until nobody is here or `hurry` is set."""
    house.closing = True
    end = asyncio.get_running_loop().time() + seconds
    for count in (seconds, *(count for count in COUNTS if count < seconds), 0):
        await _until(end - count, hurry)
        if house.empty or hurry.is_set():
            return
        if count:
            house.announce(Notice("closing", f"{count:g}"))


async def _until(when: float, hurry: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout_at(when):
            await hurry.wait()
