"""A turn is exactly one of three: K10 to K13, and the places that cards keep: K7."""

import pytest

from protocol.kombio import Discarded, Drew
from tests.kit.table import table


def test_drawing_shows_the_card_to_the_player_alone() -> None:
    """K10."""
    t = table("A: 1 2 3 4 | B: 1 2 3 4 | C: 5 5 5 5", draw="6").play("A draw")
    assert t.view("A").drawn == 6
    assert [t.view(who).drawn for who in ("B", "C", "watcher")] == [None, None, None]
    assert t.said(Drew) == [Drew(0, 6)]


def test_a_drawn_card_swaps_with_an_own_card_which_is_discarded() -> None:
    """K10a."""
    t = table("A: 1 12 3 4 | B: 1 2 3 4", draw="6").play("A draw", "A swap 2")
    assert (t.grid("A"), t.top, t.turn) == ("1 6 3 4", 12, "B")
    assert t.who_knows("a2") == "A"


def test_a_drawn_card_can_be_discarded_at_once() -> None:
    """K10b: a plain card ends the turn."""
    t = table("A: 1 2 3 4 | B: 1 2 3 4", draw="6").play("A draw", "A discard")
    assert (t.grid("A"), t.top, t.turn, t.stage) == ("1 2 3 4", 6, "B", "choosing")


@pytest.mark.parametrize("face", range(7, 15))
def test_a_discarded_action_card_may_be_used_now(face: int) -> None:
    """K10b."""
    t = table("A: 1 2 3 4 | B: 1 2 3 4", draw=str(face)).play("A draw", "A discard")
    assert (t.turn, t.stage) == ("A", "acting")
    assert t.said(Discarded) == [Discarded(0, face, action=True)]
    assert (t.play("A pass").turn, t.stage) == ("B", "choosing")


def test_a_drawn_card_must_be_placed_before_anything_else() -> None:
    """K10."""
    t = table("A: 1 2 3 4 | B: 1 2 3 4", draw="6", discard="5").play("A draw")
    assert {t.refuses(move) for move in ("A draw", "A take 1", "A call", "A pass", "A ready")} == {"place_drawn_card"}


def test_the_top_of_the_discard_pile_can_be_taken_for_an_own_card() -> None:
    """K11: all see which slot it goes into, and so know it."""
    t = table("A: 1 12 3 4 | B: 1 2 3 4 | C: 5 5 5 5", discard="9 0").play("A take 2")
    assert (t.grid("A"), t.top, t.turn, t.stage) == ("1 0 3 4", 12, "B", "choosing")
    assert t.who_knows("a2") == "ABC+"


def test_nothing_is_taken_from_an_empty_discard_pile() -> None:
    """K11."""
    t = table("A: 1 2 3 4 | B: 1 2 3 4")
    assert t.refuses("A take 1") == "nothing_to_take"
    assert "take" not in t.offers("A")


def test_a_card_laid_off_as_identical_is_not_taken() -> None:
    """K11, K26: not until another card lies on it."""
    t = table("A: 5 2 3 4 | B: 1 2 3 4", discard="5", draw="6").play("A slap", "A name a1")
    assert t.refuses("A take 2") == "top_was_laid_off"
    assert "take" not in t.offers("A")
    t.play("A draw", "A discard")
    assert "take" in t.offers("B")


def test_after_a_wrong_slap_the_top_card_can_still_be_taken() -> None:
    """K11: only identical cards can't be."""
    t = table("A: 5 2 3 4 | B: 1 2 3 4", discard="5").play("B slap", "B name b1", "A take 2")
    assert t.grid("A") == "5 5 3 4"


def test_kombio_is_called_instead_of_drawing_or_taking() -> None:
    """K12."""
    t = table("A: 1 2 3 4 | B: 1 2 3 4 | C: 5 5 5 5", discard="5").play("A call")
    assert (t.view("B").caller, t.turn) == (0, "B")


@pytest.mark.parametrize("grid", ["1 . . .", "14 12 12 13 11 10"])
def test_kombio_is_called_with_any_number_of_cards(grid: str) -> None:
    """K12."""
    assert table(f"A: {grid} | B: 1 2 3 4").play("A call").state.caller == 0


def test_nobody_calls_out_of_turn_or_twice() -> None:
    """K12, K30."""
    t = table("A: 1 2 3 4 | B: 1 2 3 4 | C: 5 5 5 5")
    assert t.refuses("B call") == "not_your_turn"
    assert t.play("A call").refuses("B call") == "already_called"
    assert "call" not in t.offers("B")


def test_an_action_card_that_leaves_a_grid_has_no_action() -> None:
    """K13: swapped out for a drawn card, or for the top of the discard pile."""
    t = table("A: 7 2 3 4 | B: 14 2 3 4", draw="6").play("A draw", "A swap 1")
    assert (t.top, t.turn, t.stage) == (7, "B", "choosing")
    t.play("B take 1")
    assert (t.top, t.turn, t.stage) == (14, "A", "choosing")


@pytest.mark.parametrize("move", ["draw", "take 1", "call", "swap 1", "discard", "peek a1", "exchange a1 b1", "pass"])
def test_only_the_player_in_turn_plays(move: str) -> None:
    """K9, K10."""
    t = table("A: 1 2 3 4 | B: 1 2 3 4", discard="5", draw="11")
    assert t.refuses(f"B {move}") == "not_your_turn"
    assert t.play("A draw").refuses(f"B {move}") == "not_your_turn"
    assert t.play("A discard").refuses(f"B {move}") == "not_your_turn"


@pytest.mark.parametrize("move", ["swap 1", "discard", "peek a1", "exchange a1 b1", "pass", "ready"])
def test_a_turn_begins_with_one_of_the_three(move: str) -> None:
    """K10."""
    assert table("A: 1 2 3 4 | B: 1 2 3 4").refuses(f"A {move}") == "choose_first"


@pytest.mark.parametrize("slot", [2, 5, 70])
def test_a_slot_without_a_card_is_refused(slot: int) -> None:
    """K7: a gap takes no swap, only a card that is added fills it."""
    t = table("A: 1 . 3 4 | B: 1 2 3 4", discard="5", draw="6")
    assert t.refuses(f"A take {slot}") == "no_card_there"
    assert t.play("A draw").refuses(f"A swap {slot}") == "no_card_there"


def test_a_card_that_leaves_makes_a_gap_and_the_others_keep_their_slots() -> None:
    """K7."""
    t = table("A: 1 5 3 4 | B: 1 2 3 4", discard="5").play("A slap", "A name a2")
    assert t.grid("A") == "1 . 3 4"


@pytest.mark.parametrize(
    ("before", "after"),
    [(". 1 . 4", "6 1 . 4"), ("2 1 . 4", "2 1 6 4"), ("2 1 3 4", "2 1 3 4 6"), ("2 1 3 4 5 . 5", "2 1 3 4 5 6 5")],
)
def test_a_card_that_comes_fills_the_lowest_gap_or_opens_a_new_slot(before: str, after: str) -> None:
    """K7."""
    t = table(f"A: {before} | B: 1 2 3 4", discard="5", draw="6").play("A slap", "A name a2")
    assert t.grid("A") == after
