"""What holds in every game, however it is played."""

from collections import Counter
from itertools import chain
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from protocol import level8 as k
from protocol.base import Actor, TimeUp
from protocol.level8_melds import makes
from server.rules.kernel.rounds import Over, seats
from server.rules.level8.state import Scored, State, laid, lies, parts
from tests.kit.any_play import numbers
from tests.kit.any_rules import (
    assert_awaited_can_choose,
    assert_ends,
    assert_offers_are_accepted,
    assert_over,
    assert_repeatable,
    tried,
)
from tests.kit.level8.play import CHOICES, QUICK, STARTS, playthrough, start
from tests.kit.level8.table import GAME

FACES = st.sampled_from(k.BOX)
ANY_MELD = st.builds(k.Meld, st.sampled_from([0, 1, 7, 15, 16, "r", "v"]), st.lists(FACES, max_size=4).map(tuple))
ANY_SEAT = st.integers(0, 5)
ANY_COMMAND = st.one_of(
    st.sampled_from([k.Ready(), k.Draw()]),
    st.builds(k.Take, ANY_SEAT),
    st.builds(k.LayOut, st.lists(ANY_MELD, max_size=3).map(tuple)),
    st.builds(k.LayOff, FACES, st.integers(-1, 9), st.sampled_from([None, "low", "high"])),
    st.builds(k.Discard, FACES),
    st.builds(k.PlaySkip, ANY_SEAT),
    st.builds(k.Keep, st.lists(FACES, max_size=5).map(tuple)),
    st.builds(TimeUp, st.sampled_from(["turn", "pause", "keep"]), st.integers(0, 9)),
)
ANY_ACTOR = st.one_of(st.none(), ANY_SEAT)
Attempts = list[tuple[Actor, Any]]


def places(state: State) -> list[int]:
    """All cards, wherever they lie."""
    rows = [*state.hands, *state.piles, *(meld.cards for meld in state.melds), state.draw_pile]
    return [*chain.from_iterable(rows), *(skip for skip in state.skips if skip is not None)]


@given(STARTS, CHOICES)
def test_a_hundred_and_one_cards_at_all_times_each_in_one_place(state: State, choices: list[int]) -> None:
    """L1."""
    for moved in playthrough(state, choices):
        assert sorted(places(moved.step.state)) == list(range(len(k.BOX)))
        assert Counter(moved.step.state.faces) == Counter(k.BOX)


@given(STARTS, CHOICES)
def test_what_lies_on_the_table_is_always_right(state: State, choices: list[int]) -> None:
    """L3 to L5, L9: melds are what they are of, the level that lies is whole, only skips lie face up below."""
    for moved in playthrough(state, choices):
        state = moved.step.state
        for meld in state.melds:
            faces = laid(state, meld).cards
            assert makes(k.Meld(meld.of, faces), k.Part(meld.kind, len(faces)))
        if not isinstance(state.stage, Scored | Over):
            for seat in seats(state):
                kinds = [meld.kind for meld in state.melds if meld.seat == seat]
                assert kinds == ([part.kind for part in parts(state, seat)] if lies(state, seat) else [])
        lying = [*state.draw_pile[: state.turned], *(skip for skip in state.skips if skip is not None)]
        assert {state.faces[card] for card in lying} <= {k.SKIP}


@given(STARTS, CHOICES)
def test_a_draw_pile_that_can_be_made_anew_is(state: State, choices: list[int]) -> None:
    """L6, L9: nobody comes to an empty pile, or to a skip on top of it, while something could come back."""
    for moved in playthrough(state, choices):
        state = moved.step.state
        if len(state.draw_pile) == state.turned and not isinstance(state.stage, Scored | Over):
            assert state.turned == 0
            assert all(len(pile) <= 1 for pile in state.piles)


@given(STARTS, CHOICES, st.lists(st.tuples(ANY_ACTOR, ANY_COMMAND), min_size=60, max_size=60))
@settings(max_examples=50)
def test_a_refused_command_changes_nothing(state: State, choices: list[int], attempts: Attempts) -> None:
    """L3: whatever is tried is accepted as offered, or refused with a reason and without a trace."""
    for moved, (by, command) in zip(playthrough(state, choices), attempts, strict=False):
        legal = tried(GAME, moved.step.state, by, command)
        if isinstance(command, k.LayOut | k.Keep):
            assert legal is None or any(isinstance(other, type(command)) for other in legal)
        else:
            assert legal is None or command in legal


@given(STARTS, CHOICES)
@settings(max_examples=40)
def test_every_offered_command_is_accepted(state: State, choices: list[int]) -> None:
    """L3."""
    assert_offers_are_accepted(GAME, playthrough(state, choices), most=60)


@given(STARTS, CHOICES)
def test_no_stage_waits_for_a_choice_that_nobody_can_make(state: State, choices: list[int]) -> None:
    """L6, L13: whoever is waited for has something to choose, and a deadline to choose it by."""
    for moved in playthrough(state, choices):
        over = isinstance(moved.step.state.stage, Over)
        (assert_over if over else assert_awaited_can_choose)(GAME, moved.step.state)


STUCK = "f60d5b307a7d1d94d92f44f6addaf4f458cb0c39ee3042befbccfa5722d9e81c"
"""A deal of which random play makes a round in which no card fits anywhere any more."""


@given(STARTS)
@example(start(3, k.Options(levels=QUICK), bytes.fromhex(STUCK), level=3, short_pile=True))
@settings(max_examples=25)
def test_every_game_ends(state: State) -> None:
    """L8."""
    assert_ends(GAME, state, playthrough, 50_000)


@given(STARTS, CHOICES)
def test_nobody_goes_down_and_nobody_wins_by_accident(state: State, choices: list[int]) -> None:
    """L7, L8: levels only rise, by two at the most; one wins, with level 8 lying or with level 7 and no card left."""
    for before, _, _, step in playthrough(state, choices):
        after = step.state
        assert all(0 <= new - old <= 2 for old, new in zip(before.level, after.level, strict=True))
        if isinstance(after.stage, Over):
            [winner] = after.stage.winners
            level, ended = before.level[winner], after.stage.ended
            assert level == 8 or (level == 7 and ended.hands[winner] == ())
            assert ended.lying[winner]


@given(STARTS, CHOICES)
def test_the_last_hand_card_is_put_down(state: State, choices: list[int]) -> None:
    """L7, L8: unless the option says otherwise, nothing that is laid ends a round but level 8."""
    for before, _, command, step in playthrough(state, choices):
        if isinstance(command, k.LayOut | k.LayOff) and before.options.last_card == "discard":
            ended = any(isinstance(event, k.RoundEnded) for event in step.events)
            assert ended == (before.level[before.turn] == 8 and isinstance(command, k.LayOut))
            assert step.state.hands[before.turn] or ended


@given(STARTS, CHOICES)
def test_the_same_commands_lead_to_the_same_game(state: State, choices: list[int]) -> None:
    """L2."""
    assert_repeatable(GAME, state, playthrough(state, choices))


def test_random_play_gets_about() -> None:
    """L3: every kind of event happens in the games that these tests look at, but for one that takes 101 busy cards."""
    seen: set[type] = set()
    for number in range(60):
        options = k.Options(stars=2 if number % 2 else 1, levels=QUICK)
        state = start(2 + number % 5, options, bytes([number]) * 32, level=number, short_pile=number % 3 == 0)
        for moved in playthrough(state, numbers(number, 150)):
            seen.update(map(type, moved.step.events))
    assert seen >= set(GAME.vocabulary.events.__args__) - {k.TookNothing}
