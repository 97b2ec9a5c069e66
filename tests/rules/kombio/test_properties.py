"""What holds in every game, however it is played."""

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import kombio as k
from protocol.base import Actor, Refusal, TimeUp
from protocol.kombio_setup import BOX, COPIES
from server.rules.kernel.rounds import Over, seats
from server.rules.kombio.state import Holding, LastSlap, State
from tests.kit.any_play import CHOICES
from tests.kit.any_rules import (
    assert_awaited_can_choose,
    assert_ends,
    assert_offers_are_accepted,
    assert_over,
    assert_repeatable,
    tried,
)
from tests.kit.play import STARTS, playthrough
from tests.kit.table import GAME

TIMERS = ["turn", "slap", "decide", "look", "pause", "glance", "last_slap"]
SPOTS = st.builds(k.Spot, st.integers(0, 5), st.integers(0, 8))
SLOTS = st.integers(0, 8)
ANY_COMMAND = st.one_of(
    st.sampled_from([k.Ready(), k.Draw(), k.Discard(), k.Call(), k.Pass(), k.Slap(), k.Keep(), k.HandOver()]),
    st.builds(k.Swap, SLOTS),
    st.builds(k.Take, SLOTS),
    st.builds(k.Give, SLOTS),
    st.builds(k.Peek, SPOTS),
    st.builds(k.Name, SPOTS),
    st.builds(k.Exchange, SPOTS, SPOTS),
    st.builds(TimeUp, st.sampled_from(TIMERS), st.integers(0, 9)),
)
ANY_ACTOR = st.one_of(st.none(), st.integers(0, 5))
Attempts = list[tuple[Actor, Any]]


def places(state: State) -> list[int]:
    """All cards, wherever they lie."""
    in_grids = [card for grid in state.grids for card in grid if card is not None]
    held = [state.stage.card] if isinstance(state.stage, Holding) else []
    return in_grids + held + list(state.draw_pile) + list(state.discard_pile)


@given(STARTS, CHOICES)
def test_seventy_cards_at_all_times_each_in_one_place(state: State, choices: list[int]) -> None:
    """K2."""
    for moved in playthrough(state, choices):
        assert sorted(places(moved.step.state)) == list(range(len(BOX)))
        assert Counter(moved.step.state.faces) == Counter(COPIES)


@given(STARTS, CHOICES)
def test_grids_keep_their_places(state: State, choices: list[int]) -> None:
    """K7: within a round a slot never vanishes, and a card changes its slot only by an open move."""
    moves = (k.Exchange, k.Give, k.HandOver, TimeUp)
    for before, _, command, step in playthrough(state, choices):
        if before.round != step.state.round:
            continue
        for old, new in zip(before.grids, step.state.grids, strict=True):
            assert len(new) >= len(old)
            for slot, card in enumerate(new):
                if card in old and card is not None and not isinstance(command, moves):
                    assert old.index(card) == slot


@given(STARTS, CHOICES, st.lists(st.tuples(ANY_ACTOR, ANY_COMMAND), min_size=40, max_size=40))
@settings(max_examples=50)
def test_a_refused_command_changes_nothing(state: State, choices: list[int], attempts: Attempts) -> None:
    """K10 to K32: whatever is tried is accepted as offered, or refused with a reason and without a trace."""
    for moved, (by, command) in zip(playthrough(state, choices), attempts, strict=False):
        legal = tried(GAME, moved.step.state, by, command)
        turned = k.Exchange(command.b, command.a) if isinstance(command, k.Exchange) else command
        assert legal is None or {command, turned} & set(legal)


@given(STARTS, CHOICES)
@settings(max_examples=40)
def test_every_offered_command_is_accepted(state: State, choices: list[int]) -> None:
    """K10 to K32."""
    assert_offers_are_accepted(GAME, playthrough(state, choices))


@given(STARTS, CHOICES)
def test_who_races_for_the_top_card_is_who_may_slap_it(state: State, choices: list[int]) -> None:
    """K20, K26, K31."""
    for moved in playthrough(state, choices):
        after = moved.step.state
        slappers = [seat for seat in seats(after) if not isinstance(GAME.apply(after, seat, k.Slap()), Refusal)]
        race = GAME.race(after)
        assert list(race.seats if race else ()) == slappers


@given(STARTS, CHOICES)
def test_the_race_is_another_one_when_the_top_card_is(state: State, choices: list[int]) -> None:
    """K20, K40: and a new draw pile leaves it as it is."""
    for before, _, _, step in playthrough(state, choices):
        old, new = GAME.race(before), GAME.race(step.state)
        if old and new:
            same = (before.round, before.discard_pile[-1]) == (step.state.round, step.state.discard_pile[-1])
            assert (old.prize == new.prize) == same


@given(STARTS, CHOICES)
def test_no_phase_waits_for_a_choice_that_nobody_can_make(state: State, choices: list[int]) -> None:
    """K32, K34, K40: whoever is waited for has something to choose, and a deadline to choose it by."""
    for moved in playthrough(state, choices):
        state = moved.step.state
        if isinstance(state.stage, Over):
            assert_over(GAME, state)
            continue
        if isinstance(state.stage, LastSlap) and state.slap is None:
            assert any(GAME.legal(state, seat) for seat in seats(state))
        else:
            assert_awaited_can_choose(GAME, state)
        assert [timer for timer in GAME.timers(state) if not timer.paused and timer.kind != "glance"]


@given(STARTS)
@settings(max_examples=25)
def test_every_game_ends(state: State) -> None:
    """K39."""
    assert_ends(GAME, state, playthrough, 10_000)


@given(STARTS, CHOICES)
def test_the_same_commands_lead_to_the_same_game(state: State, choices: list[int]) -> None:
    """K3."""
    assert_repeatable(GAME, state, playthrough(state, choices))
