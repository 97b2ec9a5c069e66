"""Secrecy by resampling: deal other faces to the cards that a viewer can't see, and the viewer must not notice."""

from random import Random
from types import NoneType
from typing import get_args, get_type_hints

import pytest
from hypothesis import given, settings

from protocol import level8 as k
from protocol.base import Viewer
from protocol.encodings.wire import encode
from server.rules.kernel.game import Step
from server.rules.kernel.rounds import seats
from server.rules.kernel.shuffle import commitment, round_seed
from server.rules.level8.state import State
from tests.kit.any_secrecy import assert_same_refusal, assert_unnoticed, redealt, told
from tests.kit.level8.play import CHOICES, STARTS, playthrough, redealt_before, start, visible
from tests.kit.level8.table import GAME, table


@given(STARTS, CHOICES)
@settings(max_examples=40)
def test_nothing_a_viewer_gets_depends_on_what_the_viewer_cannot_see(state: State, choices: list[int]) -> None:
    """L2, L3, L11: for every viewer at every step; what was seen earlier, a card taken for all to see, is not shown."""
    chance = Random(state.seed)
    for moved in playthrough(state, choices):
        assert_unnoticed(GAME, moved, redealt_before, chance)


@given(STARTS, CHOICES)
@settings(max_examples=20)
def test_a_refusal_tells_nothing(state: State, choices: list[int]) -> None:
    """L3: its reason depends only on what the refused player sees."""
    chance = Random(state.seed)
    tries: list[k.Move] = [k.Draw(), k.Take(1), k.Discard("r7"), k.PlaySkip(1), k.LayOff("joker", 0, "low"), k.Keep()]
    for moved in playthrough(state, choices):
        state = moved.step.state
        for seat in seats(state):
            other = redealt(state, visible(state, seat), chance)
            for command in tries:
                assert_same_refusal(GAME, (state, other), seat, command)


@given(STARTS, CHOICES)
@settings(max_examples=20)
def test_the_seed_of_a_round_is_told_when_it_is_over_and_not_before(state: State, choices: list[int]) -> None:
    """L7."""
    for moved in playthrough(state, choices):
        state = moved.step.state
        secret = round_seed(state.seed, state.round)
        for viewer in (*seats(state), None):
            view = GAME.view(state, viewer)
            assert view.commitment == commitment(secret)
            assert (secret.hex() in repr(view)) == (view.stage in ("scored", "over"))
            assert state.seed.hex() not in repr(view)


def test_which_cards_are_kept_is_not_told() -> None:
    """L11: the others get the same bytes whichever they are, only the number is for all."""
    t = table(
        "A: r1 r2 v3 r4 r5 r6 r7 r8 | B: g9 | C: b1",
        melds="B set 3: g3 r3",
        level="A5",
        turn="B",
        draw="y3",
        stars=2,
    ).play("B draw", "B lay_off y3 0", "B discard g9")
    steps = [GAME.apply(t.state, 0, k.Keep(faces)) for faces in (("r1", "r2"), ("r5", "r8"))]
    assert all(isinstance(step, Step) for step in steps)
    for viewer in (1, 2, None):
        assert len({tuple(told(GAME, step, viewer)) for step in steps if isinstance(step, Step)}) == 1
    assert len({tuple(told(GAME, step, 0)) for step in steps if isinstance(step, Step)}) == 2


def test_every_event_with_something_that_may_be_hidden_is_redacted() -> None:
    """L3, L11: a new kind of event with hidden faces can't be forgotten."""
    may_hide = {
        kind
        for kind in get_args(k.Event)
        for name in ("face", "faces")
        if NoneType in get_args(get_type_hints(kind).get(name))
    }
    assert may_hide == {k.Drew, k.Kept}
    for event in (k.Drew(0, "r7"), k.Kept(0, 1, ("r7",))):
        assert b"r7" in encode(GAME.event_for(event, 0))
        assert all(b"r7" not in encode(GAME.event_for(event, viewer)) for viewer in (1, None))


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_the_test_would_notice_a_leak(viewer: Viewer) -> None:
    """L3: an event that was not redacted changes with the deal."""
    state = start(3, k.Options(starter=0), bytes(32))
    steps = [GAME.apply(redealt(state, set(), Random(n)), 0, k.Draw()) for n in range(20)]
    raw = {encode(step.events[0]) for step in steps if isinstance(step, Step)}
    redacted = {encode(GAME.event_for(step.events[0], viewer)) for step in steps if isinstance(step, Step)}
    assert len(raw) > 1
    assert len(redacted) == 1
