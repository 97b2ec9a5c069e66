"""Laying out and laying off: L3 to L5."""

from typing import Any

import pytest

from protocol.level8 import LaidOff, LaidOut, LayOff, Meld
from tests.kit.level8.table import Table, table


def two_runs(extra: str = "v15", **more: Any) -> Table:
    """A holds two runs of three and some more cards, has taken a card, and is at level 1."""
    return table(f"A: r1 g2 b3 r7 g8 b9 {extra} | B: y1 y2", draw="o12", **more).play("A draw")


def test_a_level_is_laid_out_for_all_to_see() -> None:
    """L3, L10."""
    t = two_runs().play("A lay_out 1: r1 g2 b3, 7: r7 g8 b9")
    assert t.melds() == ["A 1: r1 g2 b3", "A 7: r7 g8 b9"]
    assert t.said(LaidOut) == [LaidOut(0, 1, (Meld(1, ("r1", "g2", "b3")), Meld(7, ("r7", "g8", "b9"))))]
    assert (t.hand("A"), t.turn, t.stage) == ("v15 o12", "A", "playing")
    assert [player.lies for player in t.view("B").players] == [True, False]


def test_a_level_that_the_hand_holds_is_offered() -> None:
    """L3."""
    offer = two_runs().offer("A", "lay_out")
    assert offer is not None
    assert offer.layouts[0] == (Meld(1, ("r1", "g2", "b3")), Meld(7, ("r7", "g8", "b9")))
    assert table("A: r1 g2 b3 r7 g8 b10 | B: y1", draw="o12").play("A draw").offer("A", "lay_out") is None


def test_any_right_lay_out_is_accepted_not_only_those_that_are_offered() -> None:
    """L3, L5: a joker may stand for a card that the hand has."""
    t = two_runs("joker").play("A lay_out 1: joker g2 b3, 7: r7 g8 b9")
    assert t.hand("A") == "r1 o12"


@pytest.mark.parametrize(
    ("melds", "reason"),
    [
        ("1: r1 g2 b3", "not_the_level"),
        ("1: r1 g2 b3, 7: r7 g8 b9, 15: v15", "not_the_level"),
        ("1: r1 g2, 7: r7 g8 b9", "not_the_level"),
        ("1: r1 g2 b3, 7: r7 g8 v15", "not_the_level"),
        ("2: r1 g2 b3, 7: r7 g8 b9", "not_the_level"),
        ("1: r1 g2 b3, 1: joker joker joker", "not_in_hand"),
        ("1: r1 g2 b3, 1: r1 g2 b3", "not_in_hand"),
        ("1: r1 g2 b3, 7: o7 g8 b9", "not_in_hand"),
    ],
)
def test_a_level_is_laid_out_whole_and_right_or_not_at_all(melds: str, reason: str) -> None:
    """L3."""
    t = two_runs()
    assert t.refuses(f"A lay_out {melds}") == reason
    assert t.hand("A") == "r1 g2 b3 r7 g8 b9 v15 o12"


def test_nothing_is_added_to_the_parts_of_a_level_that_lies() -> None:
    """L3: no third run."""
    t = two_runs("v13 v14 v15").play("A lay_out 1: r1 g2 b3, 7: r7 g8 b9")
    assert t.refuses("A lay_out 1: r1 g2 b3, 7: r7 g8 b9") == "level_lies"
    assert t.refuses("A lay_out 13: v13 v14 v15") == "level_lies"
    assert t.offer("A", "lay_out") is None


def test_cards_are_laid_off_once_the_own_level_lies_in_the_same_turn_too() -> None:
    """L3: onto one's own parts and others'."""
    t = two_runs("o4 y5", melds="B set 5: g5 b5")
    assert t.refuses("A lay_off y5 0") == "lay_out_first"
    assert t.offer("A", "lay_off") is None
    t.play("A lay_out 1: r1 g2 b3, 7: r7 g8 b9", "A lay_off o4 1 high", "A lay_off y5 0")
    assert t.melds() == ["B 5: g5 b5 y5", "A 1: r1 g2 b3 o4", "A 7: r7 g8 b9"]
    assert t.hand("A") == "o12"


def laid(hand: str, melds: str, **more: Any) -> Table:
    """A's level lies, and A has taken a card."""
    return table(f"A: {hand} | B: y1 y2", melds=f"A set 15: r15 g15; {melds}", draw="o12", **more).play("A draw")


def test_a_run_takes_the_next_number_at_either_end_again_and_again() -> None:
    """L4: the rulebook's example: on 4, 5, 6 a 7 and then an 8, a 3 and then a 2."""
    t = laid("y7 y8 y3 v2 v14", "B run 4: r4 g5 b6")
    assert t.refuses("A lay_off y8 1 high") == "does_not_fit"
    t.play("A lay_off y7 1 high", "A lay_off y8 1 high", "A lay_off y3 1 low", "A lay_off v2 1 low")
    assert t.melds()[1] == "B 2: v2 y3 r4 g5 b6 y7 y8"


def test_colours_do_not_matter_in_a_run_or_a_set() -> None:
    """L4."""
    t = laid("v7 v9 v1", "B run 4: r4 g5 b6; B set 9: r9 g9").play("A lay_off v7 1 high", "A lay_off v9 2")
    assert t.melds()[1:] == ["B 4: r4 g5 b6 v7", "B 9: r9 g9 v9"]


def test_fifteen_and_one_do_not_meet() -> None:
    """L4."""
    t = laid("o1 v15 v9", "B run 13: r13 r14 b15; B run 1: g1 g2 g3")
    assert t.refuses("A lay_off o1 1 high") == "does_not_fit"
    assert t.refuses("A lay_off v15 2 low") == "does_not_fit"
    assert table("A: r14 r15 g1 g2 g3 g4 | B: y1", draw="o12").play("A draw").refuses(
        "A lay_out 14: r14 r15 g1, 2: g2 g3 g4"
    ) == "not_the_level"  # fmt: skip


def test_any_card_of_the_number_fits_onto_a_set_and_no_other() -> None:
    """L4."""
    t = laid("y6 y7 v7", "B set 6: r6 g6; B set 6: b6 v6").play("A lay_off y6 2")
    assert t.refuses("A lay_off y7 1") == "does_not_fit"
    assert t.melds()[2] == "B 6: b6 v6 y6"


def test_two_twins_may_be_of_the_same_number() -> None:
    """L4: the rulebook's example, 2-2, 3-3, 6-6, 6-6."""
    t = table("A: r2 g2 b3 y3 r6 g6 b6 v6 v1 | B: y1", draw="o12", level="A2").play("A draw")
    t.play("A lay_out 2: r2 g2, 3: b3 y3, 6: r6 g6, 6: b6 v6")
    assert len(t.melds()) == 4


def test_any_card_of_the_colour_fits_onto_cards_of_one_colour() -> None:
    """L4."""
    t = laid("r9 r1 g9", "B colour r: r2 r4 r7 r11 r13").play("A lay_off r9 1", "A lay_off r1 1")
    assert t.refuses("A lay_off g9 1") == "does_not_fit"
    assert t.melds()[1] == "B r: r2 r4 r7 r11 r13 r9 r1"


def test_cards_of_one_colour_may_have_any_numbers() -> None:
    """L4, L10."""
    t = table("A: r2 g2 b2 v1 v5 v7 v12 v13 o1 | B: y1", draw="o12", level="A7").play("A draw")
    t.play("A lay_out 2: r2 g2 b2, v: v12 v1 v7 v5 v13")
    assert t.hand("A") == "o1 o12"


def test_several_jokers_in_a_level_each_stands_for_something() -> None:
    """L5."""
    t = table("A: r1 joker b3 joker g8 joker v15 | B: y1", draw="o12").play("A draw")
    t.play("A lay_out 1: r1 joker b3, 7: joker g8 joker")
    one, two = t.view("B").melds
    assert [one.stands_for(place) for place in range(3)] == [1, 2, 3]
    assert [two.stands_for(place) for place in range(3)] == [7, 8, 9]


def test_where_a_joker_may_stand_for_two_things_the_player_says_which() -> None:
    """L5: 5, 6 and a joker are a run from 4 or a run from 5."""
    hand = "A: r5 g6 joker r10 g11 b12 v1 | B: y1"
    low = table(hand, draw="o12").play("A draw", "A lay_out 4: joker r5 g6, 10: r10 g11 b12")
    high = table(hand, draw="o12").play("A draw", "A lay_out 5: r5 g6 joker, 10: r10 g11 b12")
    assert (low.melds()[0], high.melds()[0]) == ("A 4: joker r5 g6", "A 5: r5 g6 joker")
    offer = table(hand, draw="o12").play("A draw").offer("A", "lay_out")
    assert offer is not None
    assert {melds[0].of for melds in offer.layouts} >= {4, 5}


def test_a_part_may_be_jokers_alone() -> None:
    """L5."""
    t = table("A: joker joker joker r7 g8 b9 v1 | B: y1", draw="o12").play("A draw")
    assert t.play("A lay_out 3: joker joker joker, 7: r7 g8 b9").melds()[0] == "A 3: joker joker joker"


def test_a_joker_laid_onto_a_run_goes_to_either_end_that_has_room() -> None:
    """L5."""
    t = laid("joker joker v1 v9", "B run 13: r13 r14 b15; B run 4: g4 g5 g6")
    assert t.refuses("A lay_off joker 1 high") == "does_not_fit"
    assert t.refuses("A lay_off joker 1") == "does_not_fit"
    t.play("A lay_off joker 1 low")
    assert t.said(LaidOff) == [LaidOff(0, "joker", 1, "low", 12)]
    t.play("A lay_off joker 2 high")
    assert t.said(LaidOff)[0].of == 7
    assert t.melds()[1:] == ["B 12: joker r13 r14 b15", "B 4: g4 g5 g6 joker"]


def test_a_joker_fits_onto_sets_and_colours_and_stands_for_what_they_are_of() -> None:
    """L5."""
    t = laid("joker joker v1", "B set 9: r9 g9; B colour b: b1 b2 b3").play("A lay_off joker 1", "A lay_off joker 2")
    assert [event.of for event in t.said(LaidOff)] == [9, "b"]
    assert [meld.stands_for(len(meld.cards) - 1) for meld in t.view("A").melds] == [15, 9, "b"]


def test_a_skip_is_no_joker_and_a_joker_no_skip() -> None:
    """L5, L9."""
    t = laid("skip joker v1", "B set 9: r9 g9")
    assert t.refuses("A lay_off skip 1") == "does_not_fit"
    t = laid("joker v1", "B set 9: r9 g9")
    assert t.refuses("A play_skip b") == "not_in_hand"


def test_a_joker_on_the_table_stays_there() -> None:
    """L5: the card that it stands for doesn't take its place."""
    t = laid("v9 v1", "B set 9: joker r9; B run 4: joker g5 g6")
    assert t.play("A lay_off v9 1").melds()[1] == "B 9: joker r9 v9"
    assert t.hand("A") == "v1 o12"


def test_melds_and_cards_that_are_not_there_are_refused() -> None:
    """L3."""
    t = laid("v9 v1", "B set 9: joker r9")
    assert t.refuses("A lay_off v9 2") == "no_such_meld"
    assert t.refuses("A lay_off b9 1") == "not_in_hand"
    assert t.refuses("A lay_off v9 1 high") == "does_not_fit"


def test_all_that_fits_is_offered_jokers_with_both_ends() -> None:
    """L3, L5."""
    offer = laid("v9 joker v4 v1", "B set 9: g9 r9; B run 5: g5 g6 g7").offer("A", "lay_off")
    assert offer is not None
    assert set(offer.places) == {
        LayOff("v9", 1),
        LayOff("v4", 2, "low"),
        LayOff("joker", 0),
        LayOff("joker", 1),
        LayOff("joker", 2, "low"),
        LayOff("joker", 2, "high"),
    }
