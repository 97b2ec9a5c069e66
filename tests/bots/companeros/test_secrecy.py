"""Secrecy through the bots: deal other hands to all whose cards a seat can't know, and its bot does the same."""

from random import Random

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from protocol import companeros as c
from server.bots.bots import LEVELS, brain_for
from server.rules.companeros.state import State
from tests.kit.any_play import CHOICES
from tests.kit.any_secrecy import assert_bots_know_no_more, bot_moves
from tests.kit.companeros import GAME, STARTS, opened, playthrough, redealt, redealt_before


@given(STARTS, CHOICES)
@settings(max_examples=12)
def test_no_bot_acts_on_what_its_seat_cannot_know(state: State, choices: list[int]) -> None:
    """C2: in every seat at every step, whatever is played."""
    assert_bots_know_no_more(GAME, playthrough(state, choices), redealt_before, Random(state.seed))


@pytest.mark.parametrize("number", range(2))
def test_no_bot_acts_on_what_its_seat_cannot_know_when_bots_play(number: int) -> None:
    """C2: the same in whole games of bots."""
    assert_bots_know_no_more(GAME, bot_moves(GAME, LEVELS, number), redealt_before, Random(number))


def test_the_test_would_notice_a_leak() -> None:
    """C2: a bot that sees another hand than its own acts on it."""
    state = opened(3, starter=0).state
    commands = set()
    for number in range(20):
        dealt = redealt(state, set(state.hands[0]), Random(number))
        view = GAME.view(dealt, 0)
        leaky = replace(view, hand=dealt.hands[1], offers=(c.Offer("play", cards=dealt.hands[1]),))
        for seen in (view, leaky):
            brain = brain_for("companeros", 0, "hard", "test")
            brain.take(seen, ())
            commands.add((seen is leaky, brain.intent().command))  # type: ignore[union-attr]
    assert len({command for leaked, command in commands if not leaked}) == 1
    assert len({command for leaked, command in commands if leaked}) > 1
