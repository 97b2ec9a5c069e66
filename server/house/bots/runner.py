"""How a brain plays a seat over a Link: it thinks after each update, and acts when it is time."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from msgspec.structs import replace

from protocol.base import Seat
from protocol.house import Play, Request, Table, Update, events_in
from server.bots.kernel.brain import Brain, Intent, Plan, planned

MakeBrain = Callable[[str, Seat], Brain[Any, Any]]
"""Makes a brain for a game and a seat."""

AGAIN_SECONDS = 0.1
"""After how long a command is given again that was refused, if nothing has happened since."""


class Link(Protocol):
    """As much as a brain needs of the house."""

    def send(self, request: Request) -> None:
        """Ask the house for something."""

    async def receive(self) -> Update:
        """Wait until there is something new."""


async def play(link: Link, make_brain: MakeBrain, pace: float) -> None:
    """Play game after game; `pace` is how long things take, as a multiple of what a person takes."""
    brain: Brain[Any, Any] | None = None
    plan: Plan | None = None
    acted: Any = None
    loop = asyncio.get_running_loop()
    while True:
        try:
            async with asyncio.timeout_at(plan.due if plan else None):
                update = await link.receive()
        except TimeoutError:
            if plan:
                acted = plan.intent.command, plan.intent.occasion
                link.send(Play(plan.intent.command))
                plan = None
            continue
        place, events = update.place, events_in(update.news)
        if not isinstance(place, Table) or place.line.phase != "playing" or place.you is None:
            brain = plan = acted = None
            continue
        await asyncio.sleep(0)  # to see takes time, and so does to think: others have their turn in between
        brain = brain or make_brain(place.line.game, place.you)
        brain.take(place.view, events)
        intent = _paced(brain.intent(), pace)
        if intent and not events and (intent.command, intent.occasion) == acted:
            intent = replace(intent, seconds=AGAIN_SECONDS)  # refused: a slap that came too early
        plan = planned(plan, intent, loop.time())


def _paced(intent: Intent | None, pace: float) -> Intent | None:
    return replace(intent, seconds=intent.seconds * pace) if intent else None
