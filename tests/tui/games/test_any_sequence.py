"""Whatever is typed and whatever happens meanwhile: no command that the player did not type at what was to be seen."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import companeros as c
from protocol import kombio as k
from protocol import level8 as l8
from protocol.base import Refusal
from tests.kit import companeros, play
from tests.kit.any_play import numbers
from tests.kit.level8 import play as level8
from tests.kit.random_games import GAMES
from tests.kit.typist import SEQUENCES, Typist

SEED = bytes(range(32))
DEALT = {
    "kombio": play.start(3, k.Options(), SEED),
    "companeros": companeros.start(3, c.Options(), SEED),
    "level8": level8.start(3, l8.Options(stars=2, levels=level8.QUICK), SEED, level=4),
}
CHOICES = st.builds(numbers, st.integers(0, 2**32), st.integers(100, 300))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=15)
@given(data=st.data())
def test_keys_and_updates_in_any_order_make_no_command_that_was_not_typed(name: str, data: st.DataObject) -> None:
    """The same keys, on the page that the player looked at when the sequence was begun, would have made it too."""
    game, starts, choose = GAMES[name]
    typist = Typist(game, data.draw(starts), choose)
    for choice in data.draw(CHOICES):
        typist.do(choice)


@pytest.mark.parametrize("name", GAMES)
def test_such_play_makes_moves_of_several_keys_and_drops_others(name: str) -> None:
    """Else the test above would say nothing."""
    game, _, choose = GAMES[name]
    tally: Counter[str] = Counter()
    for seed in range(6):
        typist = Typist(game, DEALT[name], choose)
        for choice in numbers(seed, 300):
            typist.do(choice)
        tally += typist.tally
        if tally["moves of several keys"] and tally["dropped"]:
            break
    assert tally["moves of several keys"] > 0
    assert tally["dropped"] > 0


SHORT = DEALT | {"kombio": play.start(3, k.Options(target=1, last_slap=0), SEED)}
"""Games that end at once, in the middle of whatever somebody types."""
LATEST = 4
"""How many of the last moments before the end of a game are tried."""


@cache
def last_states(name: str) -> list[Any]:
    """The last states of a game, up to its end."""
    game, _, choose = GAMES[name]
    chance, states = Random(name), [SHORT[name]]
    while game.result(states[-1]) is None:
        outcome = game.apply(states[-1], *choose(states[-1], chance.randrange(2**30)))
        if not isinstance(outcome, Refusal):
            states.append(outcome.state)
    return states[-LATEST - 1 :]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_ends_meanwhile_leaves_no_key_for_the_next_one(name: str) -> None:
    """The rest of what was typed neither starts another game nor brings or removes a bot."""
    game, _, choose = GAMES[name]
    *before, over = last_states(name)
    tally: Counter[str] = Counter()
    starts = [keys[: at + 1] for keys in SEQUENCES[name] for at in range(1, len(keys)) if keys[at] in ("enter", "e")]
    for state in before:
        for *keys, last in starts:
            typist = Typist(game, state, choose)
            for key in keys:
                typist.press(key)
            typist.end(over)
            typist.press(last)
            tally += typist.tally
    assert tally["ends of a game"] > 0
