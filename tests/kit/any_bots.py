"""Bots of whatever game for tests: they are told of a game, and what they intend must fit it."""

from collections.abc import Iterable
from typing import Any, TypeVar

from protocol.base import Message, Seat
from server.bots.bots import LEVELS, brain_for
from server.bots.kernel.brain import Brain, Intent
from server.bots.kernel.pace import FASTEST
from server.rules.kernel.game import Game, Step
from server.rules.kernel.rounds import RoundState, seats
from tests.kit.any_play import Moved

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


def seated(game: Game[S, Any], state: S) -> list[Brain[Any, Any]]:
    """A bot in every seat, which knows of the game what the seat sees now; the levels take turns."""
    brains = [brain_for(game.name, seat, LEVELS[seat % 3], "test") for seat in seats(state)]
    for seat, brain in enumerate(brains):
        brain.take(game.view(state, seat), ())
    return brains


def assert_always_fit(game: Game[S, Any], state: S, moves: Iterable[Moved[S]]) -> None:
    """Whatever is played, bots that follow the game have something legal to do when it is their turn."""
    brains = seated(game, state)
    for moved in moves:
        for seat, brain in enumerate(brains):
            tell(game, brain, seat, moved.step)
            assert_fits(game, moved.step.state, seat, brain.intent())


def assert_can_take_over(game: Game[S, Any], moves: Iterable[Moved[S]]) -> None:
    """A bot can take over any seat after any move, from what the seat sees then."""
    for moved in moves:
        for seat, brain in enumerate(seated(game, moved.step.state)):
            assert_fits(game, moved.step.state, seat, brain.intent())
