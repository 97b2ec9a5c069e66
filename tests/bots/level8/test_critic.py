"""How a seat of Level 8 is judged: in turns, by what a hard bot would have done with the same hand."""

import pytest

from protocol import level8 as k
from server.bots.level8.critic import LATER
from tests.kit.level8.table import table
from tests.kit.reviews import Reviewed

JUNK = "v13 o10"


def test_to_draw_instead_of_taking_the_card_that_completes_the_level() -> None:
    """L3, L10: two runs of three."""
    t = table(f"A: r1 g2 b3 r7 g8 v15 o15 y12 {JUNK} | B: y1", draw="y14", piles="A: y5 | B: b9")
    ana = Reviewed(t, "A").sees("A draw")
    assert ana.moments == ["choice: draw, better take b"]
    assert ana.found[0].cost > 1


def test_to_take_a_card_that_helps_nothing() -> None:
    """L3: the bot would not even think of it, and still knows what it is worth."""
    t = table(f"A: r1 g2 b3 r7 g8 v15 o15 {JUNK} | B: y1", draw="y14", piles="A: y5 | B: b12")
    ana = Reviewed(t, "A").sees("A take b")
    assert ana.reviewer.judged == 1
    assert ana.reviewer.lost > 0


def test_to_put_down_a_card_that_the_level_needs() -> None:
    """L3."""
    t = table("A: r1 g2 b3 r7 g8 v12 o12 y12 | B: y1", draw="r12").play("A draw")
    ana = Reviewed(t, "A").sees("A discard g8")
    [moment] = ana.of("choice")
    assert isinstance(moment.better, k.Discard)
    assert moment.better.face not in ("r1", "g2", "b3", "r7", "g8")


def test_to_leave_a_level_in_the_hand_costs_a_turn() -> None:
    """L3."""
    t = table(f"A: r1 g2 b3 r7 g8 b9 {JUNK} | B: y1", draw="v15").play("A draw")
    ana = Reviewed(t, "A").sees("A discard v15")
    [moment] = ana.of("choice")
    assert isinstance(moment.better, k.LayOut)
    assert LATER <= moment.cost < LATER + 0.5


def test_any_right_lay_out_is_judged_also_one_that_is_not_offered() -> None:
    """L3."""
    t = table(f"A: r1 g2 b3 r7 g8 b9 {JUNK} | B: y1", draw="v15").play("A draw")
    ana = Reviewed(t, "A").sees("A lay_out 7: r7 g8 b9, 1: r1 g2 b3")
    assert (ana.reviewer.judged, ana.reviewer.lost) == (1, 0)


def test_to_hold_on_to_a_card_when_the_round_could_have_been_ended() -> None:
    """L7: the 4 fits, and then one card is left to put down."""
    t = table("A: r4 | B: y1 y2", draw="o15", melds="A run 1: r1 g2 b3; A run 7: r7 g8 b9").play("A draw")
    ana = Reviewed(t, "A").sees("A discard o15")
    [moment] = ana.of("choice")
    assert isinstance(moment.better, k.LayOff)
    assert moment.cost >= LATER


def test_to_lay_off_later_is_not_judged_while_the_round_goes_on() -> None:
    """L3: two cards would be left anyway, and the 4 still fits in the next turn."""
    t = table("A: r4 v13 v15 | B: y1 y2", draw="o11", melds="A run 1: r1 g2 b3; A run 7: r7 g8 b9").play("A draw")
    ana = Reviewed(t, "A").sees("A discard v13")
    assert all(isinstance(moment.better, k.Discard) for moment in ana.found)


@pytest.mark.parametrize("move", ["A play_skip b", "A discard v13"])
def test_skips_are_not_judged(move: str) -> None:
    """L9: the bot plays them by a rule of thumb."""
    t = table(f"A: r1 g2 b3 r7 g8 v15 skip {JUNK} | B: y1", draw="y14").play("A draw")
    assert Reviewed(t, "A").sees(move).reviewer.judged == 0


@pytest.mark.parametrize(("drawn", "good"), [("b9", True), ("b1", False)])
def test_the_deal_is_what_drawn_cards_saved(drawn: str, *, good: bool) -> None:
    """L3: in turns, compared to what was to be expected."""
    t = table(f"A: r1 g2 b3 r7 g8 v15 o15 y12 {JUNK} | B: y1", draw=drawn, piles="A: y5")
    ana = Reviewed(t, "A")
    assert ana.reviewer.deal() is None
    deal = ana.sees("A draw").reviewer.deal()
    assert deal is not None
    assert (deal > 0) is good
