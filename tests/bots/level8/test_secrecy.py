"""Secrecy through the bots: deal other faces to all that a seat can't see, and its bot does the same."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from protocol import level8 as k
from server.bots.bots import LEVELS
from server.bots.kernel.brain import Brain
from server.rules.kernel.game import Step
from server.rules.level8.state import State
from tests.kit.any_secrecy import Twins, assert_bots_know_no_more, bot_moves
from tests.kit.level8.play import CHOICES, STARTS, playthrough, redealt_before
from tests.kit.level8.table import GAME


@given(STARTS, CHOICES)
@settings(max_examples=10)
def test_no_bot_acts_on_what_its_seat_cannot_know(state: State, choices: list[int]) -> None:
    """L2, L3: in every seat at every step, whatever is played."""
    assert_bots_know_no_more(GAME, playthrough(state, choices), redealt_before, Random(state.seed))


@pytest.mark.parametrize("stars", [1, 2])
def test_no_bot_acts_on_what_its_seat_cannot_know_when_bots_play(stars: int) -> None:
    """L2, L3, L11: the same in whole games of bots."""
    assert_bots_know_no_more(GAME, bot_moves(GAME, LEVELS, stars, stars=stars), redealt_before, Random(stars))


class PeekingTwins(Twins[State]):
    """Twins who see what others draw, and so know it as if it had been taken for all to see."""

    def tell(self, brain: Brain[Any, Any], step: Step[State]) -> None:
        """Turn all drawn cards up."""
        told = [
            k.Took(event.seat, event.seat, event.face or "") if isinstance(event, k.Drew) else event
            for event in step.events
        ]
        brain.take(GAME.view(step.state, self.seat), told)


def test_the_test_would_notice_a_leak() -> None:
    """L3: who is told too much acts on it, in one of some games."""
    assert not all(_alike_to_the_end(number) for number in range(3))


def _alike_to_the_end(number: int) -> bool:
    moves = list(bot_moves(GAME, LEVELS, number))
    chance, twins = Random(number), [PeekingTwins(GAME, redealt_before, moves[0].before, seat) for seat in range(3)]
    return all(pair.alike(moved, chance) for moved in moves for pair in twins)
