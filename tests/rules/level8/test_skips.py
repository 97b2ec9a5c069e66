"""Skips: L9."""

import pytest

from protocol.level8 import Reshuffled, RoundEnded, SatOut, Skipped
from tests.kit.level8.table import table


def test_a_skip_is_put_before_another_player_in_place_of_a_discard() -> None:
    """L9."""
    t = table("A: r1 skip | B: g1 g2 | C: b1 b2", draw="y7").play("A draw", "A play_skip c")
    assert t.said(Skipped) == [Skipped(0, 2)]
    assert [player.skip for player in t.view("B").players] == [False, False, True]
    assert (t.hand("A"), t.pile("A"), t.turn) == ("r1 y7", "", "B")


def test_that_player_only_pushes_the_skip_face_up_under_the_draw_pile() -> None:
    """L9: it is the whole turn."""
    t = table("A: r1 skip | B: g1 g2 | C: b1 b2", draw="y7").play("A draw")
    before = t.view("A").draw_pile
    t.play("A play_skip b")
    assert t.said(SatOut) == [SatOut(1)]
    assert (t.turn, t.hand("B")) == ("C", "g1 g2")
    view = t.view("C")
    assert (view.draw_pile, view.skips_below) == (before + 1, 1)
    assert t.state.faces[t.state.draw_pile[0]] == "skip"
    assert [player.skip for player in view.players] == [False, False, False]


def test_two_in_a_row_may_have_to_sit_out() -> None:
    """L9."""
    t = table("A: r1 skip | B: g1 g2 | C: b1 b2 | D: v1", draw="y7", skips="C").play("A draw", "A play_skip b")
    assert t.said(SatOut) == [SatOut(1), SatOut(2)]
    assert (t.turn, t.view("D").skips_below) == ("D", 2)


def test_with_two_players_a_skip_means_another_turn() -> None:
    """L9."""
    t = table("A: r1 r2 skip | B: g1 g2", draw="y7").play("A draw", "A play_skip b")
    assert (t.turn, t.stage) == ("A", "taking")


def test_nobody_gets_a_second_skip_while_one_lies() -> None:
    """L9."""
    t = table("A: r1 skip | B: g1 | C: b1", skips="B").play("A draw")
    assert t.refuses("A play_skip b") == "skip_lies"
    offer = t.offer("A", "play_skip")
    assert offer is not None
    assert offer.seats == (2,)


@pytest.mark.parametrize(("target", "reason"), [("a", "others_only"), ("d", "no_such_seat")])
def test_a_skip_is_for_another_player_at_the_table(target: str, reason: str) -> None:
    """L9."""
    assert table("A: r1 skip | B: g1 | C: b1").play("A draw").refuses(f"A play_skip {target}") == reason


def test_who_has_no_skip_can_play_none() -> None:
    """L9."""
    t = table("A: r1 joker | B: g1", draw="y7").play("A draw")
    assert t.refuses("A play_skip b") == "not_in_hand"
    assert "play_skip" not in t.offers("A")


def test_a_skip_may_also_just_be_discarded() -> None:
    """L9: then it has no effect, and may be taken."""
    t = table("A: r1 skip | B: g1 g2", draw="y7").play("A draw", "A discard skip")
    assert (t.turn, t.pile("A")) == ("B", "skip")
    assert t.play("B take a").hand("B") == "g1 g2 skip"


def test_a_skip_that_comes_to_the_top_makes_a_new_draw_pile() -> None:
    """L6, L9: it is shuffled in, the tops of the discard piles stay."""
    t = table("A: r1 | B: g1", draw="y7", piles="A: b1 b2 | B: v1 v2", turned=1, rest="hand")
    assert t.view("A").skips_below == 1
    t.play("A draw")
    assert t.said(Reshuffled) == [Reshuffled(3)]
    assert sorted(t.state.faces[card] for card in t.state.draw_pile) == ["b1", "skip", "v1"]
    assert (t.view("A").skips_below, t.pile("A"), t.pile("B")) == (0, "b2", "v2")


def test_a_skip_pushed_under_no_draw_pile_is_the_new_one() -> None:
    """L6, L9: nothing else comes back."""
    t = table("A: r1 skip | B: g1 g2", piles="B: v1", rest="hand").play("A take b", "A play_skip b")
    assert t.said(Reshuffled) == [Reshuffled(1)]
    assert (t.turn, t.offers("A"), t.view("A").skips_below) == ("A", {"draw"}, 0)
    assert t.play("A draw").hand("A").split()[-1] == "skip"


def test_a_skip_as_the_last_hand_card_ends_the_round_and_has_no_effect() -> None:
    """L7, L9."""
    melds = "A set 15: r15 g15"
    t = table("A: skip | B: g1 | C: b1", draw="y15", melds=melds, starter=0).play("A draw", "A lay_off y15 0")
    t.play("A play_skip b")
    assert (t.stage, t.level, t.said(SatOut)) == ("scored", [3, 1, 1], [])
    assert len(t.said(RoundEnded)) == 1
    t.play("A ready", "B ready", "C ready")
    assert (t.turn, t.stage) == ("B", "taking")


def test_skips_that_lie_are_gone_with_the_round() -> None:
    """L7, L9."""
    t = table("A: r1 | B: g1 | C: b1", draw="y15", melds="A set 15: r15 g15", skips="BC", starter=0)
    t.play("A draw", "A lay_off y15 0", "A discard r1", "A ready", "B ready", "C ready")
    assert t.turn == "B"
    assert not any(player.skip for player in t.view("A").players)
