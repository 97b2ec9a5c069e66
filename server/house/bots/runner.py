"""Runs a brain on a Link: it thinks after each update, and acts when it is time."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from msgspec.structs import replace

from protocol.base import Seat
from protocol.house import Play, Request, Table, Update, events_in
from server.bots.kernel.brain import Brain, Plan, planned

MakeBrain = Callable[[str, Seat], Brain[Any, Any]]
"""Makes a brain for a game and a seat."""

Pace = Callable[[float], float]
"""How many seconds a bot takes for what a person would take so many for. It is asked once for each plan."""

AGAIN_SECONDS = 0.1
"""When a refused command is sent again, if nothing has happened since."""


class Link(Protocol):
    """The part of a Link that a brain needs."""

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Send a request to the house; `stamp` is when a person would have pressed the key for it."""

    async def receive(self) -> Update:
        """Wait for the next update."""


async def play(link: Link, make_brain: MakeBrain, pace: Pace) -> None:
    """Play game after game.

    A command counts from the moment it was due, so a busy machine does not make a bot slower than its brain.
    """
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
                link.send(Play(plan.intent.command), plan.due)
                plan = None
            continue
        now, place, events = loop.time(), update.place, events_in(update.news)
        if not isinstance(place, Table) or place.line.phase != "playing" or place.you is None:
            brain = plan = acted = None
            continue
        await asyncio.sleep(0)  # building the view and thinking both take time: let others run in between
        brain = brain or make_brain(place.line.game, place.you)
        brain.take(place.view, events)
        intent, before = brain.intent(), plan
        refused = intent and not events and (intent.command, intent.occasion) == acted  # a slap that came too early
        plan = planned(before, intent, now)
        if plan and plan is not before:
            plan = replace(plan, due=now + (AGAIN_SECONDS if refused else pace(plan.intent.seconds)))
