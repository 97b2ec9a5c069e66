"""The bugs that games like this are known for, each as a test."""

import pytest

from protocol.kombio import Named, Penalty, RoundEnded
from tests.kit.table import GAME, table


def test_two_slaps_in_the_same_instant() -> None:
    """K20: one is first; the other is refused, costs nothing and changes nothing."""
    t = table("A: 5 2 3 4 | B: 5 6 0 6", discard="5").play("B slap")
    before = t.state
    assert t.refuses("A slap") == "slap_in_progress"
    assert t.state is before
    t.play("B name b1")
    assert t.refuses("A slap") == "already_slapped"
    assert t.grid("A") == "5 2 3 4"


@pytest.mark.parametrize("settling", [["B slap"], ["B slap", "B name a1"], ["B slap", "B name a2"]])
def test_a_slap_while_another_is_being_settled(settling: list[str]) -> None:
    """K28: while naming, giving and deciding."""
    t = table("A: 5 2 3 4 | B: 5 6 0 6 | C: 5 0 0 1", discard="5").play(*settling)
    assert t.refuses("C slap") == "slap_in_progress"
    assert t.refuses("C name c1") == "slap_in_progress"


def test_a_slap_in_the_middle_of_an_action_keeps_the_action() -> None:
    """K27, K28: the 14 has looked at one card, is slapped, and looks at the second."""
    t = table("A: 1 2 3 4 | B: 14 6 0 6", draw="14").play("A draw", "A discard", "A peek a1", "B slap", "B name b1")
    assert (t.turn, t.stage) == ("A", "acting")
    t.play("A peek b2", "A exchange a1 b2")
    assert (t.grid("A"), t.grid("B")) == ("6 2 3 4", ". 1 0 6")


def test_a_slap_in_the_middle_of_a_drawn_card_keeps_the_card() -> None:
    """K28: the card is still held, by the same player, seen by no other."""
    t = table("A: 1 2 3 4 | B: 5 6 0 6", draw="9", discard="5").play("A draw", "B slap", "B name b1")
    assert (t.view("A").drawn, t.view("B").drawn) == (9, None)
    t.play("A swap 1")
    assert t.grid("A") == "9 2 3 4"


def test_the_holder_of_a_drawn_card_slaps_too() -> None:
    """K20: and gives a card of the grid, never the drawn one."""
    t = table("A: 1 2 3 4 | B: 5 6 0 6", draw="9", discard="5").play("A draw", "A slap", "A name b1")
    assert t.targets("A", "give") == ["a1", "a2", "a3", "a4"]
    t.play("A give 1", "A discard")
    assert (t.grid("A"), t.grid("B"), t.top) == (". 2 3 4", "1 6 0 6", 9)


def test_wrong_slaps_until_the_draw_pile_is_empty() -> None:
    """K24, K40: penalties shuffle the discard pile anew, and stop when there is nothing left."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="12 12", discard="8 9", rest="grid")
    slots: list[int | None] = []
    for move in ("A take 1", "B take 1", "A take 1", "B take 1"):
        t.play("A slap", "A name a2")
        slots += [event.slot for event in t.said(Penalty)]
        t.play(move)
    assert slots == [5, 6, 7, None]


def test_an_action_with_no_target_left() -> None:
    """K32: the card that the 13 looked at is gone, and the game waits for nobody."""
    t = table("A: 1 2 3 4 | B: 13 6 0 6", draw="13").play("A draw", "A discard", "A peek b1", "B slap", "B name b1")
    assert (t.turn, t.stage) == ("B", "choosing")
    assert GAME.awaited(t.state) == (1,)


def test_an_action_on_a_swapped_out_card() -> None:
    """K13: a 14 that was swapped out is no action."""
    t = table("A: 14 2 3 4 | B: 5 6 0 6", draw="9").play("A draw", "A swap 1")
    assert (t.top, t.turn, t.stage) == (14, "B", "choosing")


def test_an_action_on_a_laid_off_card() -> None:
    """K13, K27: laying off a 7 is no look."""
    t = table("A: 1 2 3 4 | B: 7 6 0 6", discard="7").play("B slap", "B name b1")
    assert (t.turn, t.stage) == ("A", "choosing")


def test_a_last_card_given_away() -> None:
    """K23, K33: the giver has none left, and the round is over."""
    t = table("A: 5 2 3 4 | B: . 6 . .", discard="5").play("B slap", "B name a1", "B give 2")
    assert [event.sums for event in t.said(RoundEnded)] == [(15, 0)]


def test_a_slap_after_the_call_at_a_taboo_card() -> None:
    """K31: it can't be named; another card must be, and the slap is not lost."""
    t = table("A: 5 2 3 4 | B: 5 6 2 6 | C: 0 0 0 1", discard="5").play("A call", "C slap")
    assert t.refuses("C name a1") == "taboo"
    t.play("C name b1", "C give 4")
    assert t.grid("B") == "1 6 2 6"


def test_the_tie_of_caller_and_another() -> None:
    """K37: a tie is lost by the caller."""
    t = table("A: 1 . . . | B: 0 1 . . | C: 9 9 9 9", draw="3 3")
    t.play("A call", "B draw", "B discard", "C draw", "C discard", "clock last_slap")
    assert [event.noted for event in t.said(RoundEnded)] == [(16, 1, 36)]


def test_a_round_that_ends_during_the_last_turns() -> None:
    """K33: in the middle of a drawn card; the card goes back and the round is scored as called."""
    t = table("A: 1 2 3 4 | B: 5 6 0 6 | C: 5 . . .", draw="9", discard="5").play(
        "A call", "B draw", "C slap", "C name c1"
    )
    [end] = t.said(RoundEnded)
    assert (end.cause, end.extras, t.view("B").drawn) == ("empty_grid", (15, 0, 0), None)


def test_naming_a_card_that_matches_after_the_top_changed() -> None:
    """K21: the slap holds the top card in place; nobody can cover it before a card is named."""
    t = table("A: 1 2 3 4 | B: 5 6 0 6", draw="9", discard="5").play("A draw", "B slap")
    assert t.refuses("A discard") == "slap_in_progress"
    t.play("B name b1")
    assert t.said(Named)[0].right


def test_minus_one_and_one_are_not_identical() -> None:
    """K20."""
    t = table("A: 1 2 3 4 | B: 5 6 0 6", discard="-1", draw="9").play("A slap", "A name a1")
    assert not t.said(Named)[0].right
