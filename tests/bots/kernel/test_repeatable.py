"""A repeatable brain: what it does depends on its seed and what its seat was told, not on when or how often."""

from collections.abc import Sequence
from typing import Any

import pytest

from protocol.base import BecameReady, Seat, TimedOut
from server.bots.bots import BOTS, repeatable_brain_for
from server.bots.kernel.brain import Intent
from server.bots.kernel.repeatable import RepeatableBrain
from server.rules.games import GAMES
from server.simulate.bots import Bots
from server.simulate.games import game_seed, play_out

ALL = pytest.mark.parametrize("name", BOTS)
Steps = Sequence[tuple[Any, Sequence[Any]]]
"""What a seat sees after each step, and what it is told of it."""


def steps(name: str, seat: Seat) -> Steps:
    """A game between bots, as one seat is told of it."""
    game = GAMES[name]
    seed = game_seed(7, 1)
    record = play_out(game, Bots(game, ("hard",) * 4, seed), game.short or game.options(), seed)
    step: Any = game.set_up(4, record.header.options, seed)
    found = list[tuple[Any, Sequence[Any]]]()
    for move in record.moves:
        found.append((game.view(step.state, seat), [game.event_for(event, seat) for event in step.events]))
        step = game.apply(step.state, move.by, move.command)
    return found[:200]


def told(name: str, seat: Seat, story: Steps, seed: str = "seed") -> list[Intent | None]:
    """What a new brain would do after each step."""
    brain: RepeatableBrain[Any, Any] = repeatable_brain_for(name, seat, "hard", seed)
    intents = []
    for view, events in story:
        brain.take(view, events)
        intents.append(brain.intent())
    return intents


@ALL
def test_the_same_story_leads_to_the_same_intents_however_it_is_told(name: str) -> None:
    """Two steps may come as one update, and updates without news in between; after a restart only choices matter."""
    story = steps(name, 1)
    intents = told(name, 1, story)
    assert sum(intent is not None for intent in intents) > 5
    twice = told(name, 1, [each for view, events in story for each in ((view, events), (view, ()))])
    assert twice[1::2] == intents
    pairs = [(after[0], [*before[1], *after[1]]) for before, after in zip(story[::2], story[1::2], strict=False)]
    assert told(name, 1, pairs) == intents[1::2]
    for number in range(1, len(story), 9):
        brain = repeatable_brain_for(name, 1, "hard", "seed")
        for view, events in story[:number]:
            brain.follow(view, events)
        brain.take(story[number - 1][0], ())
        assert brain.intent() == intents[number - 1]


@ALL
def test_readiness_and_timeouts_do_not_change_what_a_brain_does(name: str) -> None:
    story = steps(name, 2)
    noisy = [(view, [TimedOut(0, 1), *events, BecameReady(0)]) for view, events in story]
    assert told(name, 2, noisy) == told(name, 2, story)


@ALL
def test_another_seed_makes_another_player(name: str) -> None:
    story = steps(name, 3)
    assert told(name, 3, story, "one") != told(name, 3, story, "another")


@ALL
def test_no_two_seats_take_the_same_time(name: str) -> None:
    times = [{intent.seconds for intent in told(name, seat, steps(name, seat)) if intent} for seat in (1, 2, 3)]
    assert all(times)
    assert not times[0] & times[1]
    assert not times[1] & times[2]
