"""Bots in virtual time: each acts when its time has come, so a slap is a race as among people."""

from collections.abc import Sequence
from typing import Any

from protocol.base import Actor
from server.bots.bots import brain_for
from server.bots.kernel.brain import Plan, planned
from server.rules.kernel.game import Game, Step
from server.simulate.clock import VirtualClock
from server.simulate.games import Players


class Bots(Players):
    """Bots of these levels, by seat."""

    def __init__(self, game: Game[Any, Any], levels: Sequence[str], seed: bytes) -> None:
        self.names = tuple(f"{level}{seat + 1}" for seat, level in enumerate(levels))
        self._game = game
        self._brains = [brain_for(game.name, seat, level, f"{seed.hex()} {seat}") for seat, level in enumerate(levels)]
        self._plans: list[Plan | None] = [None] * len(levels)

    def told(self, step: Step[Any], clock: VirtualClock) -> None:
        """Tell each bot what its seat may know; without events there is nothing to tell."""
        if not step.events:
            return
        game, now = self._game, clock.now / 1000
        for seat, brain in enumerate(self._brains):
            brain.take(game.view(step.state, seat), [game.event_for(event, seat) for event in step.events])
            self._plans[seat] = planned(self._plans[seat], brain.intent(), now)

    def next(self, state: Any, clock: VirtualClock) -> tuple[Actor, Any]:  # noqa: ARG002 - bots know what they were told
        """Wait for the first plan that is due (of two at once, the lower seat's), or for an earlier deadline."""
        due = {seat: round(plan.due * 1000) for seat, plan in enumerate(self._plans) if plan}
        if not due:
            return None, clock.next_deadline()
        seat = min(due, key=lambda seat: due[seat])
        if time_up := clock.advance(max(0, due[seat] - clock.now)):
            return None, time_up
        plan, self._plans[seat] = self._plans[seat], None
        return seat, plan.intent.command if plan else None
