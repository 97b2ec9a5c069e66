"""Bots of whatever game for tests: they are told of a game, and what they intend must fit it."""

from typing import Any, TypeVar

from protocol.base import Message, Seat
from server.bots.kernel.brain import Brain, Intent
from server.bots.kernel.pace import FASTEST
from server.rules.kernel.game import Game, Step
from server.rules.kernel.rounds import RoundState

S = TypeVar("S", bound=RoundState)

SLOWEST = 3.0
"""No bot thinks longer than this, in seconds."""


def tell(game: Game[S, Any], brain: Brain[Any, Any], seat: Seat, step: Step[S]) -> None:
    """Tell a brain of a step as its seat may know it."""
    events: list[Message] = [game.event_for(event, seat) for event in step.events]
    brain.take(game.view(step.state, seat), events)


def assert_fits(game: Game[S, Any], state: S, seat: Seat, intent: Intent | None) -> None:
    """An intent is a legal command, at a human pace; whoever is waited for has one."""
    if intent is None:
        assert seat not in game.awaited(state)
        return
    assert isinstance(game.apply(state, seat, intent.command), Step), intent
    assert FASTEST <= intent.seconds <= SLOWEST
