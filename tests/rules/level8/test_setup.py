"""Material, set-up and options: L1, L2, L12."""

from collections import Counter

import pytest

from protocol.base import Reason, Refusal
from protocol.level8 import BOX, COLOURS, NUMBERS, Options, RoundStarted, TurnStarted
from server.rules.kernel.game import Step
from server.rules.kernel.shuffle import chosen, commitment, round_seed, shuffled
from tests.kit.any_rules import assert_players
from tests.kit.level8.table import GAME, SEED, opened


def test_two_to_six_play() -> None:
    """L1."""
    assert_players(GAME, 2, 6)


def test_the_box_holds_a_hundred_and_one_cards() -> None:
    """L1: each number in six colours once, seven jokers, four skips."""
    box = Counter(BOX)
    assert len(BOX) == 101
    assert (box["joker"], box["skip"]) == (7, 4)
    assert all(box[f"{colour}{number}"] == 1 for colour in COLOURS for number in NUMBERS)
    assert (len(COLOURS), len(NUMBERS)) == (6, 15)


@pytest.mark.parametrize("players", range(2, 7))
def test_ten_cards_each_one_turned_up_by_the_dealer_the_rest_to_draw_from(players: int) -> None:
    """L2."""
    t = opened(players, starter=0)
    view = t.view("A")
    assert [player.cards for player in view.players] == [10] * players
    assert view.draw_pile == 101 - 10 * players - 1
    assert [player.pile for player in view.players] == [0] * (players - 1) + [1]
    assert view.players[-1].top == t.said(RoundStarted)[0].top


def test_everyone_begins_at_level_one_with_nothing_on_the_table() -> None:
    """L2."""
    view = opened(4).view("A")
    assert [(player.level, player.lies, player.skip) for player in view.players] == [(1, False, False)] * 4
    assert view.melds == ()


def test_a_player_sees_the_own_hand_and_how_many_cards_others_have() -> None:
    """L2."""
    t = opened(3)
    assert " ".join(t.view("B").hand) == t.hand("B")
    assert t.view("watcher").hand == ()


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_player_to_the_dealers_left_starts(starter: int) -> None:
    """L2: the option says who that is in the first round."""
    t = opened(3, starter=starter)
    assert t.state.dealer == (starter - 1) % 3
    assert (t.state.turn, t.stage) == (starter, "taking")
    assert t.said(TurnStarted) == [TurnStarted(starter)]


def test_the_first_starter_is_the_host_or_chosen_by_lot() -> None:
    """L2."""
    assert opened(3, starter="host").turn == "A"
    assert opened(3).state.turn == chosen(3, round_seed(SEED, 1), "starter")


def test_a_starter_who_is_not_there_is_refused() -> None:
    """L2."""
    assert GAME.set_up(3, Options(starter=3), SEED) == Refusal(Reason.NO_SUCH_SEAT)


def test_the_deal_follows_from_the_seed_and_is_committed_to() -> None:
    """L2: dealt from the front of the shuffled box, hand by hand, then the card that is turned up."""
    t = opened(2, starter=0)
    deck = shuffled(BOX, round_seed(SEED, 1), "deal")
    assert t.hand("A").split() == list(deck[:10])
    assert t.hand("B").split() == list(deck[10:20])
    assert t.pile("B") == deck[20]
    assert t.play("A draw").hand("A").split()[-1] == deck[21]
    assert t.view("A").commitment == commitment(round_seed(SEED, 1))


def test_levels_of_the_hosts_own_can_be_played() -> None:
    """L12."""
    levels = ("run 3", "twins", "colour 4", "run 5", "set 3", "run 2 + run 2", "quadruplets", "run 10")
    step = GAME.set_up(2, Options(levels=levels), SEED)
    assert isinstance(step, Step)
    view = GAME.view(step.state, 0)
    assert [[(part.kind, part.size) for part in level] for level in view.levels][:3] == [
        [("run", 3)],
        [("set", 2)],
        [("colour", 4)],
    ]
    assert view.parts(0) == view.levels[0]


@pytest.mark.parametrize("levels", [("run 3",), ("run 11",) * 8, ("fly",) * 8, ("run 6 + run 5",) * 8])
def test_levels_that_cannot_be_played_are_refused(levels: tuple[str, ...]) -> None:
    """L12: and a host is told in words what is wrong."""
    assert GAME.set_up(2, Options(levels=levels), SEED) == Refusal("bad_levels")
    assert GAME.faults(Options(levels=levels))
    assert not GAME.faults(Options())


def test_the_list_goes_by_the_stars() -> None:
    """L10, L11."""
    assert opened(2, stars=1).view("A").parts(0) != opened(2, stars=2).view("A").parts(0)
