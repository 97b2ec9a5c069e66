"""What a session sends to a client that reads slowly."""

import asyncio

from server.door.transport.writer import Writer
from tests.kit.house import turns_of_the_loop


async def test_who_waits_for_room_waits_on_when_it_is_full_again_at_once() -> None:
    outlet = Writer(seconds=1e6)
    outlet.block("window")
    waiting = asyncio.create_task(outlet.room())
    await turns_of_the_loop(2)
    outlet.free("window")
    outlet.block("network")
    await turns_of_the_loop(3)
    assert not waiting.done()
    outlet.free("network")
    await waiting
