"""The lobby looks up at once, then rests."""

import asyncio

from server.house.runtime.throttle import Throttle
from tests.kit.clock import pass_time


async def test_changes_within_the_pause_are_published_together() -> None:
    published = asyncio.Queue[int]()
    changes = 0
    bulletin = Throttle(lambda: published.put_nowait(changes), pause=1)
    for changes in range(1, 6):  # noqa: B007 - what the lobby would show
        bulletin.changed()
    assert await published.get() == 1
    assert published.empty()
    await pass_time(1)
    assert await published.get() == 5
    assert published.empty()


async def test_a_stopped_bulletin_publishes_nothing_more() -> None:
    published: list[bool] = []
    bulletin = Throttle(lambda: published.append(True), pause=0.0)
    bulletin.changed()
    bulletin.changed()
    bulletin.stop()
    for _ in range(3):
        await asyncio.sleep(0)
    assert published == [True]
