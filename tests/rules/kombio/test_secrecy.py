"""Secrecy by resampling: deal other faces to the cards that a viewer can't know, and the viewer must not notice.

The faces of all cards unknown to the viewer after a step are shuffled among themselves, in the state before the step.
The same command must then be accepted or refused alike, and lead to the same events and the same view for that
viewer, byte for byte.
"""

from random import Random
from typing import get_args, get_type_hints

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from protocol import kombio as k
from protocol.base import Viewer
from protocol.encodings.wire import encode
from server.rules.kernel.game import Step
from server.rules.kernel.rounds import seats
from server.rules.kernel.shuffle import commitment, round_seed
from server.rules.kombio.knowledge import bit, shown
from server.rules.kombio.state import Holding, State
from server.rules.kombio.view import PRIVATE
from tests.kit.any_play import CHOICES
from tests.kit.any_secrecy import assert_same_refusal, assert_unnoticed, redealt, told
from tests.kit.observer import Observer
from tests.kit.play import STARTS, called, playthrough, start
from tests.kit.secrecy import redealt_before
from tests.kit.table import GAME


@given(STARTS, CHOICES)
@settings(max_examples=40)
def test_nothing_a_viewer_gets_depends_on_what_the_viewer_cannot_know(state: State, choices: list[int]) -> None:
    """K8, K19: for every viewer at every step."""
    chance = Random(state.seed)
    for moved in playthrough(state, choices):
        assert_unnoticed(GAME, moved, redealt_before, chance)


@given(STARTS, CHOICES)
@settings(max_examples=40)
def test_whether_the_last_card_may_be_slapped_tells_nothing(state: State, choices: list[int]) -> None:
    """K34: not even that somebody has its like; the time to slap it begins and ends as in any other deal."""
    chance = Random(state.seed)
    for moved in playthrough(called(state), choices[:80]):
        for other in assert_unnoticed(GAME, moved, redealt_before, chance):
            assert GAME.timers(other.state) == GAME.timers(moved.step.state)
        if moved.step.state.round > state.round:
            break


@given(STARTS, CHOICES)
@settings(max_examples=40)
def test_with_human_memory_only_what_is_being_looked_at_is_in_a_view(state: State, choices: list[int]) -> None:
    """K4, K14 to K18: what the viewer merely remembers is not there either."""
    chance = Random(state.seed)
    for moved in playthrough(replace(state, options=k.Options(memory="human")), choices):
        state = moved.step.state
        for viewer in (*seats(state), None):
            in_sight = set(shown(state, viewer)) | set(state.discard_pile[-1:])
            if isinstance(state.stage, Holding) and viewer == state.turn:
                in_sight.add(state.stage.card)
            other = redealt(state, in_sight, chance)
            assert encode(GAME.view(other, viewer)) == encode(GAME.view(state, viewer))


@given(STARTS, CHOICES)
def test_with_human_memory_no_face_is_seen_when_nobody_looks(state: State, choices: list[int]) -> None:
    """K8: all grids lie face down but for looks, glances and what a slap turned up."""
    for moved in playthrough(replace(state, options=k.Options(memory="human")), choices):
        view = GAME.view(moved.step.state, moved.step.state.turn)
        if view.stage in ("choosing", "holding") and not view.slap and not moved.step.state.glances:
            assert {card for grid in view.grids for card in grid} <= {k.BACK, None}


@given(STARTS, CHOICES)
@settings(max_examples=40)
def test_a_view_shows_what_was_told_and_nothing_else(state: State, choices: list[int]) -> None:
    """K4, K11, K19, K29: with notes exactly the faces that follow from what the viewer was told, with human memory no
    other; and the commitment is the one that was told, never the seed.
    """
    observers = [Observer(viewer) for viewer in (*seats(state), None)]
    for observer in observers:
        observer.deal(first_look(state, observer.viewer))
    for moved in playthrough(state, choices):
        after = moved.step.state
        for observer in observers:
            for event in moved.step.events:
                told_event = GAME.event_for(event, observer.viewer)
                observer.hear(told_event)
                if isinstance(told_event, k.RoundStarted):
                    observer.deal(first_look(after, observer.viewer))
            assert_shown(after, observer)


def first_look(state: State, viewer: Viewer) -> dict[k.Spot, int]:
    """The two bottom cards that a player looks at (K4)."""
    if viewer is None:
        return {}
    return {k.Spot(viewer, slot): state.faces[state.grids[viewer][slot - 1] or 0] for slot in (3, 4)}


def assert_shown(state: State, observer: Observer) -> None:
    view = GAME.view(state, observer.viewer)
    spots = {k.Spot(seat, slot): card for seat, grid in enumerate(view.grids) for slot, card in enumerate(grid, 1)}
    faces = {spot: card for spot, card in spots.items() if isinstance(card, int)}
    assert faces.items() <= observer.known.items()
    if state.options.memory == "notes":
        assert faces == observer.known
    secret = round_seed(state.seed, state.round)
    assert view.commitment == commitment(secret)
    if view.ended is None:
        assert secret.hex() not in repr(view)
    assert state.seed.hex() not in repr(view)


def test_every_event_with_a_face_that_may_be_hidden_is_redacted() -> None:
    """K19: a new kind of event with a hidden face can't be forgotten."""
    may_be_hidden = {kind for kind in get_args(k.Event) if get_type_hints(kind).get("face") == int | None}
    assert may_be_hidden == set(PRIVATE)


@given(STARTS, CHOICES)
@settings(max_examples=20)
def test_a_refusal_tells_nothing(state: State, choices: list[int]) -> None:
    """K19: its reason depends only on what the refused player may know."""
    chance = Random(state.seed)
    tries: list[k.Move] = [
        k.Slap(),
        k.Draw(),
        k.Name(k.Spot(0, 1)),
        k.Peek(k.Spot(1, 2)),
        k.Exchange(k.Spot(0, 1), k.Spot(1, 1)),
    ]
    for moved in playthrough(state, choices):
        state = moved.step.state
        for seat in seats(state):
            known = {card for card, viewers in enumerate(state.knows) if viewers & bit(seat)}
            other = redealt(state, known, chance)
            for command in tries:
                assert_same_refusal(GAME, (state, other), seat, command)


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_the_test_would_notice_a_leak(viewer: Viewer) -> None:
    """K10: an event that was not redacted changes with the deal."""
    state = start(3, k.Options(starter=0), bytes(32))
    for seat in range(3):
        ready = GAME.apply(state, seat, k.Ready())
        assert isinstance(ready, Step)
        state = ready.state
    steps = [GAME.apply(redealt(state, set(), Random(n)), 0, k.Draw()) for n in range(20)]
    raw = {encode(step.events[0]) for step in steps if isinstance(step, Step)}
    redacted = {tuple(told(GAME, step, viewer)) for step in steps if isinstance(step, Step)}
    assert len(raw) > 1
    assert len(redacted) == 1
