"""Calling Kombio: K30 to K32."""

import pytest

from protocol.kombio import Called, RoundEnded
from tests.kit.table import table


def test_everyone_but_the_caller_has_one_more_turn() -> None:
    """K30, K34."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6 | C: 0 0 0 1", turn="B", draw="1 2").play("B call")
    assert t.turn == "C"
    t.play("C draw", "C discard")
    assert t.turn == "A"
    t.play("A draw", "A discard", "clock last_slap")
    assert t.stage == "scored"
    assert [event.cause for event in t.said(RoundEnded)] == ["called"]


def test_an_action_of_the_last_turn_is_still_used() -> None:
    """K30, K34: the round ends after the turn, not before its action."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="7").play("A call", "B draw", "B discard")
    assert t.stage == "acting"
    assert t.play("B peek b1", "clock last_slap").stage == "scored"


@pytest.mark.parametrize("move", ["peek", "exchange", "name"])
def test_the_callers_grid_is_taboo(move: str) -> None:
    """K31: nobody looks at it, swaps it or lays it off."""
    t = table("A: 5 2 3 4 | B: 5 6 5 6 | C: 0 0 0 1", draw="11" if move == "exchange" else "13", discard="5")
    t.play("A call")
    assert t.said(Called) == [Called(0, taboo=True)]
    assert t.view("B").taboo == 0
    if move == "name":
        t.play("C slap")
        assert t.refuses("C name a1") == "taboo"
        assert "a1" not in t.targets("C", "name")
        return
    t.play("B draw", "B discard")
    assert t.refuses("B peek a1" if move == "peek" else "B exchange a1 b1") == "taboo"
    assert "a1" not in t.targets("B", move)


def test_the_caller_can_not_slap() -> None:
    """K31."""
    t = table("A: 5 2 3 4 | B: 5 6 5 6 | C: 0 0 0 1", discard="5").play("A call")
    assert t.refuses("A slap") == "caller_may_not_slap"
    assert "slap" not in t.offers("A")
    assert "slap" in t.offers("B")


def test_with_two_players_nothing_is_taboo() -> None:
    """K31: looking, swapping, and slaps both ways."""
    t = table("A: 5 2 3 4 | B: 5 6 5 6", draw="13 1", discard="5").play("A call")
    assert t.said(Called) == [Called(0, taboo=False)]
    assert t.view("B").taboo is None
    t.play("A slap", "A name b1", "A give 2", "B draw", "B discard", "B peek a1", "B exchange a1 b2")
    assert (t.grid("A"), t.grid("B")) == ("6 . 3 4", "2 5 5 6")


def test_with_two_players_the_callers_card_can_be_laid_off() -> None:
    """K31."""
    t = table("A: 5 2 3 4 | B: 1 6 5 6", discard="5").play("A call", "B slap", "B name a1", "B give 4")
    assert t.grid("A") == "6 2 3 4"


def test_an_action_with_no_card_it_may_touch_is_skipped() -> None:
    """K32: C's 13 looked at the card that B then lays off; only the taboo grid and unseen cards are left."""
    t = table("A: 1 2 3 4 | B: 13 6 5 6 | C: 0 0 0 1", draw="4 13").play("A call", "B draw", "B swap 2")
    t.play("C draw", "C discard", "C peek b1", "B slap", "B name b1")
    assert t.stage == "scored"
