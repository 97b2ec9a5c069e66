"""Secrecy through the bots: deal other faces to all that a seat can't know, and its bot does the same."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from server.bots.bots import LEVELS
from server.bots.kernel.brain import Brain
from server.rules.kernel.game import Step
from server.rules.kombio.state import State
from tests.kit.any_play import CHOICES
from tests.kit.any_secrecy import Twins, assert_bots_know_no_more, bot_moves
from tests.kit.play import STARTS, playthrough
from tests.kit.secrecy import redealt_before
from tests.kit.table import GAME


class LeakyTwins(Twins[State]):
    """Twins who are told of every event in full."""

    def tell(self, brain: Brain[Any, Any], step: Step[State]) -> None:
        """Leave out nothing."""
        brain.take(GAME.view(step.state, self.seat), step.events)


@given(STARTS, CHOICES)
@settings(max_examples=25)
def test_no_bot_acts_on_what_its_seat_cannot_know(state: State, choices: list[int]) -> None:
    """K8, K19: in every seat at every step, whatever is played."""
    assert_bots_know_no_more(GAME, playthrough(state, choices), redealt_before, Random(state.seed))


@pytest.mark.parametrize("number", range(2))
def test_no_bot_acts_on_what_its_seat_cannot_know_when_bots_play(number: int) -> None:
    """K8, K19: the same in whole games of bots."""
    assert_bots_know_no_more(GAME, bot_moves(GAME, LEVELS, number), redealt_before, Random(number))


def test_the_test_would_notice_a_leak() -> None:
    """K19: who is told too much acts on it."""
    moves = list(bot_moves(GAME, LEVELS, 1))
    chance, twins = Random(1), [LeakyTwins(GAME, redealt_before, moves[0].before, seat) for seat in range(3)]
    assert not all(pair.alike(moved, chance) for moved in moves for pair in twins)
