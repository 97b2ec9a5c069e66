"""What holds in every game, however it is played."""

from collections.abc import Iterator
from itertools import chain
from random import Random

from hypothesis import given, settings

from protocol import companeros as c
from protocol.base import Actor, Refusal, TimeUp
from server.rules.companeros.rounds import deck
from server.rules.companeros.state import HandingOut, State
from server.rules.kernel.game import Step
from server.rules.kernel.rounds import Over, seats
from tests.kit.any_play import CHOICES
from tests.kit.any_rules import assert_awaited_can_choose, assert_over, assert_repeatable
from tests.kit.companeros import GAME, STARTS, playthrough


def every_attempt(state: State) -> Iterator[tuple[Actor, c.Command]]:
    """The whole space of commands: everything that anybody could say, and old, running and future deadlines."""
    moves: list[c.Command] = [
        *(c.Play(card) for card in deck(6)),
        *map(c.Take, c.COLOURS),
        c.Decline(),
        c.Ready(),
        *(TimeUp(kind, serial) for kind in ("turn", "take", "pause", "x") for serial in serials(state)),
    ]
    for by in (*range(6), None):
        for move in moves:
            yield by, move


def serials(state: State) -> tuple[int, ...]:
    return state.round, state.round + 1, state.turns - 1, state.turns, state.turns + 1


def offered(state: State, by: Actor) -> set[c.Command]:
    if by is None:
        return {TimeUp(timer.kind, timer.serial) for timer in GAME.timers(state)}
    return set(GAME.legal(state, by)) if by in seats(state) else set()


@given(STARTS, CHOICES)
def test_every_card_is_in_one_place_at_all_times(state: State, choices: list[int]) -> None:
    """C1, C2, C9: hands, display, trick and what was taken are the box, whatever is played."""
    box = sorted(deck(state.players))
    for moved in playthrough(state, choices):
        after = moved.step.state
        trick = [laid.card for laid in after.trick.played] if not _joined(after) else []
        assert sorted([*chain(*after.hands), *after.display, *chain(*after.taken), *trick]) == box


def _joined(state: State) -> bool:
    """Whether the trick's cards lie in the display already, as they do when the round is over."""
    return not any(state.hands) and not isinstance(state.stage, HandingOut)


@given(STARTS, CHOICES)
@settings(max_examples=10)
def test_what_is_offered_is_accepted_and_everything_else_is_refused_without_a_trace(
    state: State, choices: list[int]
) -> None:
    """C3, C6: of all that could be said by anyone at any time; every refusal has a reason."""
    for moved in playthrough(state, choices[:60]):
        state = moved.step.state
        before = repr(state)
        allowed = {by: offered(state, by) for by in (*range(6), None)}
        for by, command in every_attempt(state):
            outcome = GAME.apply(state, by, command)
            assert isinstance(outcome, Step) == (command in allowed[by]), (by, command, outcome)
            if isinstance(outcome, Refusal):
                assert str(outcome) == f"rejected/{outcome.reason}" != "rejected/"
        assert repr(state) == before


@given(STARTS, CHOICES)
def test_a_view_offers_what_the_rules_allow(state: State, choices: list[int]) -> None:
    """C3, C6: no more and no less, and nothing to who looks on."""
    for moved in playthrough(state, choices):
        state = moved.step.state
        assert GAME.view(state, None).offers == ()
        for seat in seats(state):
            view = GAME.view(state, seat)
            cards = {card for offer in view.offers for card in offer.cards}
            assert cards == {move.card for move in GAME.legal(state, seat) if isinstance(move, c.Play)}
            assert bool(view.offers) == (seat in GAME.awaited(state))


@given(STARTS, CHOICES)
def test_nothing_waits_for_a_choice_that_nobody_can_make(state: State, choices: list[int]) -> None:
    """C6, C7: whoever is waited for has something to choose, and a deadline to choose it by."""
    for moved in playthrough(state, choices):
        over = isinstance(moved.step.state.stage, Over)
        (assert_over if over else assert_awaited_can_choose)(GAME, moved.step.state)


@given(STARTS)
@settings(max_examples=25)
def test_every_game_ends(state: State) -> None:
    """C10, C11: after nine tricks a round, everything played at random, the clock included."""
    chance = Random(state.seed)
    limit = state.options.games * (2 * 9 * state.players + state.players)
    for count, moved in enumerate(playthrough(state, [chance.randrange(2**30) for _ in range(limit)]), 1):
        state = moved.step.state
        assert count <= limit
    assert GAME.result(state) is not None
    assert (state.round, state.trick.number) == (state.options.games, 9)


@given(STARTS, CHOICES)
def test_the_points_are_those_of_the_cards_that_were_told_as_taken(state: State, choices: list[int]) -> None:
    """C6, C10."""
    points = [0] * state.players
    for moved in playthrough(state, choices):
        for event in moved.step.events:
            if isinstance(event, c.Took):
                assert {card.colour for card in event.cards} == {event.colour}
                points[event.seat] += sum(card.value for card in event.cards)
            if isinstance(event, c.RoundEnded):
                assert event.noted == tuple(points)
                points = [0] * state.players


@given(STARTS, CHOICES)
def test_the_same_commands_lead_to_the_same_game(state: State, choices: list[int]) -> None:
    """C2."""
    assert_repeatable(GAME, state, playthrough(state, choices))
