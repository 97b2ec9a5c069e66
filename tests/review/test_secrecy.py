"""Secrecy of reviews: deal other faces to all that a seat can't know, and its review stays the same, move by move."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from protocol.archive import Moment
from server.bots.bots import LEVELS
from server.records.work import finished
from server.review.reviewer import Reviewer, Told
from server.rules.kernel.game import Game, Step
from tests.kit import companeros, secrecy
from tests.kit.any_play import Moved
from tests.kit.any_secrecy import Redeal, bot_moves
from tests.kit.companeros import GAME as COMPANEROS
from tests.kit.level8.play import redealt_before as redealt_level8
from tests.kit.level8.table import GAME as LEVEL8
from tests.kit.reviews import reviewer_of
from tests.kit.table import GAME as KOMBIO

GAMES: dict[str, tuple[Game[Any, Any], Redeal[Any], dict[str, Any]]] = {
    "kombio": (KOMBIO, secrecy.redealt_before, {"target": 40}),
    "companeros": (COMPANEROS, companeros.redealt_before, {}),
    "level8": (LEVEL8, redealt_level8, {}),
}
Tell = Callable[[Game[Any, Any], int, Step[Any]], tuple[Any, list[Any]]]
"""What a seat is told of a step: a view and events."""


class Verdict(NamedTuple):
    """Everything that a reviewer would say if the game were over now."""

    moments: tuple[Moment, ...]
    counts: dict[str, int]
    judged: int
    lost: float
    deal: float | None


def told(game: Game[Any, Any], seat: int, step: Step[Any]) -> tuple[Any, list[Any]]:
    """What the seat was told."""
    return game.view(step.state, seat), [game.event_for(event, seat) for event in step.events]


def told_too_much(game: Game[Any, Any], seat: int, step: Step[Any]) -> tuple[Any, list[Any]]:
    """Every event in full, as a broken redactor would tell it."""
    return game.view(step.state, seat), list(step.events)


class Twins:
    """Two reviewers of one seat: one is told of the game, the other of the same game with other hidden cards."""

    def __init__(self, name: str, seat: int, first: Any, tell: Tell) -> None:
        self.game, self.redeal, _ = GAMES[name]
        self.seat, self.step, self.tell = seat, 0, tell
        self.one, self.other = reviewer_of(name, seat), reviewer_of(name, seat)
        for reviewer in (self.one, self.other):
            self._told(reviewer, Step(first, ()), None)

    def alike(self, moved: Moved[Any], chance: Random) -> bool:
        """Tell both of a move, each in its own deal, and say whether they judge the same."""
        self.step += 1
        other = self.game.apply(self.redeal(moved, self.seat, chance), moved.by, moved.command)
        assert isinstance(other, Step)
        move = moved.command if moved.by == self.seat else None
        self._told(self.one, moved.step, move)
        self._told(self.other, other, move)
        return verdict(self.one) == verdict(self.other)

    def _told(self, reviewer: Reviewer, step: Step[Any], move: Any) -> None:
        view, events = self.tell(self.game, self.seat, step)
        finished(reviewer.take(Told(self.step, self.step * 1.0, view, events, move)))


def verdict(reviewer: Reviewer) -> Verdict:
    return Verdict(reviewer.moments(), dict(reviewer.counts), reviewer.judged, reviewer.lost, reviewer.deal())


def twins_of(name: str, number: int, tell: Tell = told) -> Iterator[tuple[Moved[Any], list[Twins]]]:
    """A whole game of bots of all levels, and twins in every seat."""
    game, _, options = GAMES[name]
    moves = list(bot_moves(game, LEVELS, number, **options))
    twins = [Twins(name, seat, moves[0].before, tell) for seat in range(3)]
    for moved in moves:
        yield moved, twins


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_a_review_stays_the_same_when_cards_unknown_to_the_seat_are_dealt_differently(name: str, number: int) -> None:
    """K8, K19, C2, L2, L3: at every step, so at whatever point a game may end."""
    chance, judged = Random(number), 0
    for moved, twins in twins_of(name, number):
        assert all(pair.alike(moved, chance) for pair in twins)
        judged = sum(pair.one.judged for pair in twins)
    assert judged > 20


@pytest.mark.parametrize("name", ["kombio", "level8"])
def test_the_test_would_notice_a_leak(name: str) -> None:
    """K19, L3: reviewers who are told of every event in full judge by it. In Compañeros all events are public."""
    chance = Random(1)
    assert not all(pair.alike(moved, chance) for moved, twins in twins_of(name, 1, told_too_much) for pair in twins)
