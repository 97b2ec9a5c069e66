"""Getting rid of identical cards: K20 to K29, and the worked example K42."""

import pytest

from protocol.kombio import Gave, HandedOver, LaidOff, Named, NamedNothing, Penalty, Slapped, Spot
from tests.kit.table import Table, table


def slapped(draw: str = "") -> Table:
    """A table with a 5 on the discard pile that everyone but A could match."""
    return table("A: 1 2 3 4 | B: 5 6 0 6 | C: 0 5 0 1", discard="5", draw=draw)


@pytest.mark.parametrize("who", "ABC")
def test_anyone_may_slap_in_turn_or_not(who: str) -> None:
    """K20."""
    t = slapped()
    assert "slap" in t.offers(who)
    t.play(f"{who} slap")
    assert t.said(Slapped) == [Slapped("ABC".index(who), 5)]


@pytest.mark.parametrize("moves", [["A draw"], ["A draw", "A discard"], ["A draw", "A discard", "A peek c1"]])
def test_a_slap_comes_in_the_middle_of_a_turn_or_an_action(moves: list[str]) -> None:
    """K20: with a card drawn, before an action, half-way through one."""
    t = table("A: 1 2 3 4 | B: 13 6 0 6 | C: 0 5 0 1", draw="13", discard="6").play(*moves)
    spot = "b1" if t.top == 13 else "b2"
    t.play("C slap", f"C name {spot}", "C give 1")
    assert t.grid("C") == ". 5 0 1"


def test_only_the_first_slap_counts() -> None:
    """K20."""
    t = slapped().play("B slap")
    assert t.refuses("C slap") == "slap_in_progress"
    assert t.refuses("B slap") == "name_a_card"
    assert not t.offers("C")


def test_nobody_slaps_before_play_or_after_the_round() -> None:
    """K20: from the end of the look to the end of the round."""
    t = table("A: 5 . . . | B: 1 2 3 4", discard="5").play("A slap", "A name a1")
    assert t.stage == "scored"
    assert t.refuses("B slap") == "round_over"
    t.play("A ready", "B ready")
    assert t.stage == "looking"
    assert t.refuses("B slap") == "still_looking"
    assert t.play("clock look").refuses("B slap") == "nothing_to_slap"


def test_the_slapper_names_a_card_and_all_see_it() -> None:
    """K21."""
    t = slapped().play("C slap")
    assert t.offers("C") == {"name"}
    assert t.refuses("A name a1") == "slap_in_progress"
    t.play("C name b1")
    assert Named(2, Spot(1, 1), 5, right=True) in t.events


@pytest.mark.parametrize("spot", ["a5", "d1", "a70"])
def test_a_card_that_is_not_there_cannot_be_named(spot: str) -> None:
    """K21."""
    t = slapped().play("C slap")
    assert t.refuses(f"C name {spot}") == "no_card_there"


def test_right_with_an_own_card() -> None:
    """K22: it goes on the discard pile, one card fewer."""
    t = slapped().play("B slap", "B name b1")
    assert t.said(LaidOff) == [LaidOff(1, Spot(1, 1), 5)]
    assert (t.grid("B"), t.top, t.turn) == (". 6 0 6", 5, "A")


def test_right_with_another_players_card() -> None:
    """K23: the slapper moves a card of choice, face down, into the gap."""
    t = slapped().play("C slap", "C name b1")
    assert t.grid("B") == ". 6 0 6"
    assert t.offers("C") == {"give"}
    assert t.refuses("C give 5") == "no_card_there"
    assert t.refuses("B give 1") == "slap_in_progress"
    t.play("C give 4")
    assert t.said(Gave) == [Gave(2, 4, Spot(1, 1))]
    assert (t.grid("B"), t.grid("C")) == ("1 6 0 6", "0 5 0 .")
    assert t.who_knows("b1") == ""


def test_wrong_with_an_own_card() -> None:
    """K24: it stays where it is, and a penalty card comes that nobody sees."""
    t = slapped(draw="9").play("A slap", "A name a1")
    assert t.said(Penalty) == [Penalty(0, 5)]
    assert (t.grid("A"), t.top, t.who_knows("a5")) == ("1 2 3 4 9", 5, "")


def test_wrong_with_another_players_card_handed_over() -> None:
    """K25: the slapper must take it; the owner has one card fewer."""
    t = slapped().play("A slap", "A name b2")
    assert t.offers("B") == {"keep", "hand_over"}
    assert t.refuses("A keep") == "slap_in_progress"
    t.play("B hand_over")
    assert t.said(HandedOver) == [HandedOver(1, Spot(1, 2), Spot(0, 5))]
    assert (t.grid("A"), t.grid("B")) == ("1 2 3 4 6", "5 . 0 6")


def test_wrong_with_another_players_card_kept() -> None:
    """K25: the slapper draws a penalty card, unseen."""
    t = slapped(draw="9").play("A slap", "A name b2", "B keep")
    assert (t.grid("A"), t.grid("B"), t.who_knows("a5")) == ("1 2 3 4 9", "5 6 0 6", "")


@pytest.mark.parametrize("moves", [["A slap", "A name a1"], ["B slap", "B name b1"], ["A slap", "A name c1", "C keep"]])
def test_a_top_card_is_slapped_once_right_or_wrong(moves: list[str]) -> None:
    """K26: an identical card on it is no new top card."""
    t = slapped().play(*moves)
    assert t.refuses("C slap") == "already_slapped"
    assert "slap" not in t.offers("C")


def test_the_next_top_card_can_be_slapped_again() -> None:
    """K26: also one of the same value."""
    t = slapped(draw="5").play("B slap", "B name b1", "A draw", "A discard", "C slap", "C name c2")
    assert t.grid("C") == "0 . 0 1"


def test_an_action_is_still_used_when_an_identical_card_is_laid_on_it() -> None:
    """K27: and the action of the identical card is not."""
    t = table("A: 1 2 3 4 | B: 7 6 0 6", draw="7").play("A draw", "A discard", "B slap", "B name b1")
    assert (t.turn, t.stage, t.top) == ("A", "acting", 7)
    t.play("A peek a1")
    assert (t.turn, t.stage) == ("B", "choosing")


@pytest.mark.parametrize("settling", [[], ["name b1"], ["name b2"]])
def test_everything_else_waits_while_a_slap_is_settled(settling: list[str]) -> None:
    """K28: naming, giving, deciding."""
    t = slapped(draw="6").play("C slap", *[f"C {move}" for move in settling])
    for move in ("A draw", "A take 1", "A call", "A ready", "A slap", "A pass"):
        assert t.refuses(move) == "slap_in_progress"
    assert not t.offers("A")


@pytest.mark.parametrize("moves", [[], ["A draw"], ["A draw", "A discard"], ["A draw", "A discard", "A peek c1"]])
def test_the_turn_goes_on_exactly_where_it_was(moves: list[str]) -> None:
    """K28."""
    t = table("A: 1 2 3 4 | B: 13 6 0 6 | C: 0 5 0 1", draw="13 9", discard="6").play(*moves)
    stage, turn = t.state.stage, t.turn
    t.play("C slap", "C name c1")
    assert (t.state.stage, t.turn) == (stage, turn)


def test_who_names_nothing_in_time_draws_a_penalty_card() -> None:
    """K28: the slap is used up."""
    t = slapped(draw="9").play("A slap", "clock slap")
    assert t.said(NamedNothing) == [NamedNothing(0)]
    assert t.grid("A") == "1 2 3 4 9"
    assert t.refuses("B slap") == "already_slapped"


def test_an_owner_who_does_not_decide_in_time_keeps_the_card() -> None:
    """K28."""
    t = slapped(draw="9").play("A slap", "A name b2", "clock decide")
    assert (t.grid("A"), t.grid("B")) == ("1 2 3 4 9", "5 6 0 6")


def test_a_giver_who_does_not_choose_in_time_gives_the_lowest_slot() -> None:
    """K28: the lowest that holds a card."""
    t = table("A: . 2 3 4 | B: 5 6 0 6", discard="5").play("A slap", "A name b1", "clock decide")
    assert (t.grid("A"), t.grid("B")) == (". . 3 4", "2 6 0 6")


@pytest.mark.parametrize(("spot", "then"), [("a1", []), ("b2", ["B keep"])])
def test_a_card_turned_up_by_a_slap_is_known_to_all(spot: str, then: list[str]) -> None:
    """K29: also when it is turned down again."""
    t = slapped().play("A slap", f"A name {spot}", *then)
    assert t.who_knows(spot) == "ABC+"


def test_a_card_that_was_turned_up_is_known_where_it_goes() -> None:
    """K29, K25."""
    t = slapped().play("A slap", "A name b2", "B hand_over")
    assert t.who_knows("a5") == "ABC+"


def test_emma_and_paul() -> None:
    """K42: Emma looks with a 13 at another 13 of hers, slaps and lays it off; Paul comes too late.

    (The box holds only two 13s, so Paul of the rulebook, who has a third, must be mistaken; he may not slap anyway.)
    """
    emma, paul = "A", "B"
    t = table("A: 13 2 3 4 | B: 1 2 3 4 | C: 5 5 5 5", draw="13")
    t.play(f"{emma} draw", f"{emma} discard", f"{emma} peek a1")
    assert t.sees(emma, "A") == "13 ? ? ?"
    t.play(f"{emma} slap", f"{emma} name a1")
    assert t.grid(emma) == ". 2 3 4"
    assert t.refuses(f"{paul} slap") == "already_slapped"
