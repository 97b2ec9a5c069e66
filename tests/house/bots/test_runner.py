"""How a brain is run: its commands count from the moment they were due."""

import asyncio
from collections.abc import Sequence
from typing import Any

from protocol.house import Play, Request, Update
from server.bots.kernel.brain import Brain, Intent
from server.house.bots.runner import play
from tests.kit.clock import clock
from tests.kit.house import turns_of_the_loop
from tests.kit.screens import ANA, place
from tests.kit.table import opened


class Slapper(Brain[Any, Any]):
    """Would slap after a while."""

    def take(self, view: Any, events: Sequence[Any]) -> None:
        """Look at nothing."""

    def intent(self) -> Intent:
        return Intent("slap", 0.4)


class OneUpdate:
    """A link on which there is one update."""

    def __init__(self) -> None:
        self.sent: list[tuple[Request, float | None]] = []
        self._updates = [Update(ANA, place(opened(2)), ())]

    def send(self, request: Request, stamp: float | None = None) -> None:
        self.sent.append((request, stamp))

    async def receive(self) -> Update:
        if not self._updates:
            await asyncio.Event().wait()
        return self._updates.pop()


async def test_a_busy_machine_does_not_make_a_bot_slower() -> None:
    """The loop comes to its timers late, and the slap counts from when it was due."""
    link, shown = OneUpdate(), clock().time()
    playing = asyncio.create_task(play(link, lambda *_: Slapper(), lambda seconds: seconds))
    await turns_of_the_loop(9)
    clock().passed += 5.0
    await clock().to_next_timer()
    playing.cancel()
    assert clock().time() >= shown + 5.0
    assert link.sent == [(Play("slap"), shown + 0.4)]
