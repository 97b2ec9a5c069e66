"""What a session sends to a client that reads slowly."""

import asyncio

from server.door.transport.writer import Writer
from server.metrics.figures import Figures
from tests.kit.house import turns_of_the_loop


async def test_who_waits_for_room_waits_on_when_it_is_full_again_at_once() -> None:
    writer = Writer(1e6, Figures())
    writer.block("window")
    waiting = asyncio.create_task(writer.room())
    await turns_of_the_loop(2)
    writer.free("window")
    writer.block("network")
    await turns_of_the_loop(3)
    assert not waiting.done()
    writer.free("network")
    await waiting
