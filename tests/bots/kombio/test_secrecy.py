"""Secrecy through the bots: deal other faces to all that a seat can't know, and its bot does the same."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

from server.bots.bots import LEVELS
from server.bots.kombio.brain import KombioBrain
from server.rules.game import Step
from server.rules.kombio.state import State, seats
from server.simulate.bots import Bots
from server.simulate.games import game_seed, play_out
from tests.kit.bots import tell
from tests.kit.play import CHOICES, STARTS, Moved, playthrough
from tests.kit.secrecy import known_after, redealt
from tests.kit.table import GAME


class Twins:
    """Two brains alike in one seat: one is told of the game, the other of the same game with other hidden cards."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.one, self.other = (KombioBrain(seat, LEVELS[seat % 3], "twins") for _ in range(2))
        for brain in (self.one, self.other):
            brain.take(GAME.view(state, seat), ())

    def alike(self, moved: Moved, chance: Random) -> bool:
        """Tell both of a move, each in its own deal, and say whether they intend the same."""
        dealt = redealt(moved.before, known_after(moved, self.seat), chance)
        step = GAME.apply(dealt, moved.by, moved.command)
        assert isinstance(step, Step)
        self.tell(self.one, moved.step)
        self.tell(self.other, step)
        return self.one.intent() == self.other.intent()

    def tell(self, brain: KombioBrain, step: Step[State]) -> None:
        """Tell a brain what its seat may know."""
        tell(brain, self.seat, step)


class LeakyTwins(Twins):
    """Twins who are told of every event in full."""

    def tell(self, brain: KombioBrain, step: Step[State]) -> None:
        """Leave out nothing."""
        brain.take(GAME.view(step.state, self.seat), step.events)  # type: ignore[arg-type]


def bot_moves(number: int) -> Iterator[Moved]:
    """A whole game of three bots, move by move."""
    seed = game_seed(8, number)
    record = play_out(GAME, Bots(GAME, LEVELS, seed), GAME.options(), seed)
    step = GAME.set_up(3, record.header.options, seed)
    for move in record.moves:
        assert isinstance(step, Step)
        before = step.state
        step = GAME.apply(before, move.by, move.command)
        assert isinstance(step, Step)
        yield Moved(before, move.by, move.command, step)


@given(STARTS, CHOICES)
@settings(max_examples=25)
def test_no_bot_acts_on_what_its_seat_cannot_know(state: State, choices: list[int]) -> None:
    """K8, K19: in every seat at every step, whatever is played."""
    chance, twins = Random(state.seed), [Twins(state, seat) for seat in seats(state)]
    for moved in playthrough(state, choices):
        assert all(pair.alike(moved, chance) for pair in twins)


@pytest.mark.parametrize("number", range(2))
def test_no_bot_acts_on_what_its_seat_cannot_know_when_bots_play(number: int) -> None:
    """K8, K19: the same in whole games of bots."""
    moves = list(bot_moves(number))
    chance, twins = Random(number), [Twins(moves[0].before, seat) for seat in range(3)]
    for moved in moves:
        assert all(pair.alike(moved, chance) for pair in twins)


def test_the_test_would_notice_a_leak() -> None:
    """K19: who is told too much acts on it."""
    moves = list(bot_moves(1))
    chance, twins = Random(1), [LeakyTwins(moves[0].before, seat) for seat in range(3)]
    assert not all(pair.alike(moved, chance) for moved in moves for pair in twins)
