"""What the action cards do: K14 to K19, K32."""

import pytest

from protocol.kombio import ActionEnded, Peeked, Spot
from tests.kit.table import Table, table


def acting(face: int, layout: str = "A: 1 2 3 4 | B: 5 6 5 6 | C: 0 0 0 1") -> Table:
    """A table at which A has just discarded an action card."""
    return table(layout, draw=str(face)).play("A draw", "A discard")


@pytest.mark.parametrize("face", [7, 8])
def test_seven_and_eight_look_at_an_own_card(face: int) -> None:
    """K14."""
    t = acting(face)
    assert t.targets("A", "peek") == ["a1", "a2", "a3", "a4"]
    assert t.refuses("A peek b1") == "own_cards_only"
    t.play("A peek a2")
    assert t.said(Peeked) == [Peeked(0, Spot(0, 2), 2)]
    assert (t.who_knows("a2"), t.turn) == ("A", "B")


@pytest.mark.parametrize("face", [9, 10])
def test_nine_and_ten_look_at_a_card_of_another(face: int) -> None:
    """K15."""
    t = acting(face)
    assert t.targets("A", "peek") == ["b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4"]
    assert t.refuses("A peek a1") == "others_cards_only"
    t.play("A peek c4")
    assert (t.who_knows("c4"), t.turn) == ("A", "B")


@pytest.mark.parametrize("face", [7, 8, 9, 10])
def test_looking_cards_do_not_swap(face: int) -> None:
    """K14, K15."""
    t = acting(face)
    assert "exchange" not in t.offers("A")
    assert t.refuses("A exchange a1 b1") == "no_swap_with_this_card"


@pytest.mark.parametrize("face", [11, 12])
def test_eleven_and_twelve_swap_any_two_cards_unseen(face: int) -> None:
    """K16."""
    t = acting(face)
    assert t.refuses("A peek a1") == "no_look_left"
    t.play("A exchange b2 c4")
    assert (t.grid("B"), t.grid("C"), t.turn) == ("5 1 5 6", "0 0 0 6", "B")
    assert t.who_knows("b2") == t.who_knows("c4") == ""


def test_two_cards_of_the_same_player_can_be_swapped() -> None:
    """K16: also two of another player."""
    assert acting(11).play("A exchange a1 a4").grid("A") == "4 2 3 1"
    assert acting(12).play("A exchange b3 b4").grid("B") == "5 6 6 5"


def test_a_card_is_not_swapped_with_itself_nor_with_a_gap() -> None:
    """K16."""
    t = acting(11, "A: 1 2 3 4 | B: 5 . 5 6")
    assert t.refuses("A exchange b1 b1") == "same_card_twice"
    assert t.refuses("A exchange a1 b2") == "no_card_there"
    assert t.refuses("A exchange a1 b5") == "no_card_there"
    assert t.refuses("A exchange a1 c1") == "no_card_there"
    assert "b2" not in t.targets("A", "exchange")


def test_thirteen_looks_at_any_card_and_may_swap_that_card() -> None:
    """K17: the other card is not seen."""
    t = acting(13).play("A peek b2")
    assert (t.turn, t.stage) == ("A", "acting")
    assert t.refuses("A exchange a1 a2") == "not_the_card_looked_at"
    assert t.refuses("A peek a1") == "no_look_left"
    t.play("A exchange a4 b2")
    assert (t.grid("A"), t.grid("B"), t.turn) == ("1 2 3 6", "5 4 5 6", "B")
    assert (t.who_knows("a4"), t.who_knows("b2")) == ("A", "")


def test_thirteen_does_not_swap_before_it_has_looked() -> None:
    """K17."""
    assert acting(13).refuses("A exchange a1 b1") == "look_first"


def test_fourteen_looks_at_any_two_cards_and_may_swap_these_two() -> None:
    """K18."""
    t = acting(14).play("A peek a1")
    assert t.refuses("A exchange a1 b1") == "look_first"
    assert t.refuses("A peek a1") == "already_looked_at"
    t.play("A peek c1")
    assert t.refuses("A exchange a1 b1") == "not_the_card_looked_at"
    assert t.refuses("A peek b1") == "no_look_left"
    t.play("A exchange c1 a1")
    assert (t.grid("A"), t.grid("C"), t.turn) == ("0 2 3 4", "1 0 0 1", "B")
    assert t.who_knows("a1") == t.who_knows("c1") == "A"


@pytest.mark.parametrize(
    ("face", "moves"), [(7, []), (9, []), (11, []), (13, []), (13, ["a1"]), (14, []), (14, ["a1"]), (14, ["a1", "b1"])]
)
def test_an_action_may_be_left_unused_in_whole_or_in_part(face: int, moves: list[str]) -> None:
    """K10, K14 to K18: every "may"."""
    t = acting(face).play(*[f"A peek {spot}" for spot in moves])
    t.play("A pass")
    assert (t.turn, t.stage) == ("B", "choosing")
    assert t.said(ActionEnded) == [ActionEnded(0, used=bool(moves))]


def test_all_see_which_card_is_looked_at_but_only_the_looker_sees_the_face() -> None:
    """K19."""
    t = acting(13).play("A peek b2")
    assert t.sees("A", "B") == "? 6 ? ?"
    for who in ("B", "C", "watcher"):
        assert t.sees(who, "B") == "? ? ? ?"
        action = t.view(who).action
        assert action is not None
        assert action.looked == (Spot(1, 2),)


def test_cards_that_are_swapped_take_along_what_is_known_of_them() -> None:
    """K19, K16: whoever knew a card knows it at its new place."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="7 11").play("A draw", "A discard", "A peek a1", "B draw", "B discard")
    t.play("B exchange a1 b3")
    assert (t.who_knows("b3"), t.who_knows("a1")) == ("A", "")


@pytest.mark.parametrize("face", [9, 10, 11, 13])
def test_a_taboo_card_is_neither_looked_at_nor_swapped(face: int) -> None:
    """K31."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6 | C: 0 0 0 1", draw=str(face), turn="C").play("C call", "A draw", "A discard")
    verb = "exchange" if face == 11 else "peek"
    assert not [spot for spot in t.targets("A", verb) if spot.startswith("c")]
    assert t.refuses("A exchange a1 c1" if face == 11 else "A peek c1") == "taboo"


def test_an_action_whose_card_is_gone_is_over() -> None:
    """K32: 13 looked at a card that was then laid off, so there is no card left that it may swap."""
    t = acting(13, "A: 13 2 3 4 | B: 5 6 5 6").play("A peek a1", "A slap", "A name a1")
    assert (t.turn, t.stage) == ("B", "choosing")
    assert t.said(ActionEnded) == [ActionEnded(0, used=True)]


def test_fourteen_may_still_look_at_a_second_card_when_the_first_is_gone() -> None:
    """K18, K32: but there is nothing to swap after that."""
    t = acting(14, "A: 14 2 3 4 | B: 5 6 5 6").play("A peek a1", "B slap", "B name a1", "B give 1")
    assert (t.turn, t.stage, t.grid("A")) == ("A", "acting", "5 2 3 4")
    assert t.refuses("A exchange a1 b2") == "look_first"
    t.play("A peek a1")
    assert (t.turn, t.who_knows("a1")) == ("B", "A")


def test_a_card_looked_at_can_be_swapped_from_where_a_slap_moved_it() -> None:
    """K17: "that card", wherever it lies now."""
    t = acting(13, "A: 1 2 3 4 | B: 13 6 5 6 | C: 0 0 0 1").play("A peek a4", "A slap", "A name b1", "A give 4")
    assert (t.grid("A"), t.grid("B")) == ("1 2 3 .", "4 6 5 6")
    assert t.refuses("A exchange a1 c1") == "not_the_card_looked_at"
    t.play("A exchange b1 a1")
    assert (t.grid("A"), t.grid("B"), t.turn) == ("4 2 3 .", "1 6 5 6", "B")
