"""Secrecy by resampling: deal other hands to all whose cards a viewer can't know, and the viewer must not notice.

The cards in hands that the viewer can't know after a step are shuffled among the hands, in the state before the step.
The same command must then lead to the same events and the same view for that viewer, byte for byte.
"""

from random import Random

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from protocol import companeros as c
from protocol.base import Viewer
from protocol.encodings.wire import encode
from server.rules.companeros.notation import card
from server.rules.companeros.rounds import deck
from server.rules.companeros.state import State
from server.rules.kernel.rounds import Over, Scored, seats
from server.rules.kernel.shuffle import round_seed
from tests.kit.any_play import CHOICES
from tests.kit.any_secrecy import assert_same_refusal, assert_unnoticed
from tests.kit.companeros import GAME, STARTS, opened, playthrough, redealt, redealt_before


@given(STARTS, CHOICES)
@settings(max_examples=40)
def test_nothing_a_viewer_gets_depends_on_what_the_viewer_cannot_know(state: State, choices: list[int]) -> None:
    """C2: for every viewer at every step."""
    chance = Random(state.seed)
    for moved in playthrough(state, choices):
        assert_unnoticed(GAME, moved, redealt_before, chance)


@given(STARTS, CHOICES)
@settings(max_examples=40)
def test_a_view_shows_no_card_that_was_taken_before_the_round_is_over(state: State, choices: list[int]) -> None:
    """C8: not to its owner either; a card that is not in sight is not in the bytes."""
    chance = Random(state.seed)
    for moved in playthrough(state, choices):
        after = moved.step.state
        if isinstance(after.stage, Scored | Over):
            continue
        taken = {face for pile in after.taken for face in pile}
        for viewer in (*seats(after), None):
            view = GAME.view(after, viewer)
            in_sight = {*view.hand, *view.display, *(laid.card for laid in view.trick.played)}
            assert not taken & in_sight
            other = _taken_shuffled(after, chance)
            assert encode(GAME.view(other, viewer)) == encode(view)


def _taken_shuffled(state: State, chance: Random) -> State:
    """The same state with the taken cards shuffled among those who took as many."""
    faces = [face for pile in state.taken for face in pile]
    chance.shuffle(faces)
    rest = iter(faces)
    return replace(state, taken=tuple(tuple(next(rest) for _ in pile) for pile in state.taken))


@given(STARTS, CHOICES)
def test_seeds_are_told_when_the_round_is_over_and_not_before(state: State, choices: list[int]) -> None:
    """C2: the game's own seed never is."""
    for moved in playthrough(state, choices):
        after = moved.step.state
        view = repr(GAME.view(after, None))
        assert state.seed.hex() not in view
        over = isinstance(after.stage, Scored | Over)
        assert (round_seed(after.seed, after.round).hex() in view) == over


@given(STARTS, CHOICES)
@settings(max_examples=20)
def test_a_refusal_tells_nothing(state: State, choices: list[int]) -> None:
    """C2: its reason depends only on what the refused player may know."""
    chance = Random(state.seed)
    for moved in playthrough(state, choices):
        state = moved.step.state
        for seat in seats(state):
            other = redealt(state, set(state.hands[seat]), chance)
            for face in chance.sample(deck(state.players), 5):
                assert_same_refusal(GAME, (state, other), seat, c.Play(face))


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_the_test_would_notice_a_leak(viewer: Viewer) -> None:
    """C2: a view of another's hand changes with the deal."""
    state = opened(3, starter=0).state
    deals = [redealt(state, set() if viewer is None else set(state.hands[viewer]), Random(n)) for n in range(20)]
    assert len({encode(GAME.view(dealt, 0)) for dealt in deals}) > 1
    assert len({encode(GAME.view(dealt, viewer)) for dealt in deals}) == 1
    assert card(state.hands[0][0]) not in {card(face) for face in GAME.view(state, viewer).hand}
