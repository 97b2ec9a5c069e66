"""Set-up and who starts: C1 to C3."""

from collections import Counter

import pytest

from protocol.base import Reason, Refusal
from protocol.companeros import COLOURS, Options, RoundStarted
from server.rules.companeros.rounds import deck
from server.rules.kernel.game import Step
from server.rules.kernel.shuffle import chosen, commitment, round_seed, shuffled
from tests.kit.any_rules import assert_players
from tests.kit.companeros import GAME, SEED, opened, start


@pytest.mark.parametrize("players", range(3, 7))
def test_each_player_brings_one_colour_of_ten_cards(players: int) -> None:
    """C1."""
    cards = deck(players)
    assert Counter(card.colour for card in cards) == dict.fromkeys(COLOURS[:players], 10)
    assert all(
        sorted(c.value for c in cards if c.colour == colour) == list(range(1, 11)) for colour in COLOURS[:players]
    )


def test_three_to_six_play() -> None:
    """C1."""
    assert_players(GAME, 3, 6)


@pytest.mark.parametrize("players", range(3, 7))
def test_a_display_of_as_many_cards_as_players_and_nine_cards_each(players: int) -> None:
    """C2: and no card is in two places."""
    state = opened(players).state
    assert len(state.display) == players
    assert [len(hand) for hand in state.hands] == [9] * players
    assert sorted([*state.display, *(card for hand in state.hands for card in hand)]) == sorted(deck(players))


def test_a_hand_is_for_its_owner_and_the_display_for_all() -> None:
    """C2."""
    t = opened(3)
    for seat, who in enumerate("ABC"):
        assert t.view(who).hand == t.state.hands[seat]
        assert t.view(who).hands == (9, 9, 9)
        assert t.view(who).display == t.state.display
    assert t.view("watcher").hand == ()
    assert t.view("watcher").display == t.state.display


def test_the_deal_follows_from_the_seed_and_its_commitment_is_told() -> None:
    """C2: as docs/RECORDS.md says, the display first and then hand by hand."""
    step = GAME.set_up(4, Options(starter="host"), SEED)
    assert isinstance(step, Step)
    cards = shuffled(deck(4), round_seed(SEED, 1), "deal")
    assert step.events[0] == RoundStarted(1, 0, cards[:4], commitment=commitment(round_seed(SEED, 1)))
    assert step.state.hands == tuple(cards[4 + 9 * seat : 13 + 9 * seat] for seat in range(4))


@pytest.mark.parametrize(("starter", "expected"), [("host", "A"), (0, "A"), (1, "B"), (2, "C")])
def test_who_starts_is_an_option(starter: str | int, expected: str) -> None:
    """C3."""
    assert opened(3, starter=starter).turn == expected


def test_by_default_the_lot_decides_who_starts() -> None:
    """C3: drawn from the seed of the first round, everyone about equally often."""
    starts = Counter(start(3, Options(), n.to_bytes(32, "big")).turn for n in range(600))
    assert all(150 < starts[seat] < 250 for seat in range(3))
    assert opened(5).state.turn == chosen(5, round_seed(SEED, 1), "starter")


def test_a_starter_who_is_not_at_the_table_is_refused() -> None:
    """C3."""
    assert GAME.set_up(3, Options(starter=3), SEED) == Refusal(Reason.NO_SUCH_SEAT)
