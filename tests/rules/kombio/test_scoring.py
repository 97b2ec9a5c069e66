"""The end of a round and of the game: K33 to K39."""

from typing import Any

import pytest

from protocol.kombio import Called, GameEnded, Named, RoundEnded
from server.rules.kombio.scoring import extra_points
from tests.kit.table import GAME, Table, table


def ended(t: Table) -> RoundEnded:
    [event] = t.said(RoundEnded)
    assert isinstance(event, RoundEnded)
    return event


def test_a_round_ends_at_once_when_the_last_own_card_is_laid_off() -> None:
    """K33 by K22."""
    t = table("A: 1 2 3 4 | B: . 5 . .", discard="5", draw="6").play("A draw", "B slap", "B name b2")
    assert (t.stage, ended(t).cause, ended(t).sums) == ("scored", "empty_grid", (10, 0))


def test_a_round_ends_at_once_when_the_last_card_is_given_away() -> None:
    """K33 by K23."""
    t = table("A: 1 5 3 4 | B: . . . 9", discard="5").play("B slap", "B name a2")
    assert t.stage == "choosing"
    t.play("B give 4")
    assert (t.stage, ended(t).grids, ended(t).sums) == ("scored", ((1, 9, 3, 4), (None,) * 4), (17, 0))


def test_a_round_ends_at_once_when_the_last_card_is_handed_over() -> None:
    """K33 by K25."""
    t = table("A: 1 5 3 4 | B: . . . 9", discard="5").play("A slap", "A name b4")
    assert t.stage == "choosing"
    t.play("B hand_over")
    assert (t.stage, ended(t).sums) == ("scored", (22, 0))


def test_an_owner_whose_only_card_was_laid_off_gets_another_and_plays_on() -> None:
    """K33, K23: the gap is filled before anybody counts."""
    t = table("A: 1 2 3 4 | B: 5 . . .", discard="5").play("A slap", "A name b1", "A give 1")
    assert (t.stage, t.grid("B")) == ("choosing", "1 . . .")


def test_a_round_can_end_during_the_last_turns() -> None:
    """K33, K37: an empty grid beats the caller, who adds 15; the others add nothing."""
    t = table("A: 0 0 0 1 | B: 5 . . . | C: 9 9 9 9", discard="5").play("A call", "B slap", "B name b1")
    assert (ended(t).cause, ended(t).noted) == ("empty_grid", (16, 0, 36))


def test_a_round_ends_at_once_in_the_middle_of_an_action() -> None:
    """K33: what is left of the action is not played."""
    t = table("A: 1 2 3 4 | B: 13 . . .", draw="13").play("A draw", "A discard", "A peek a1", "B slap", "B name b1")
    assert (t.stage, ended(t).cause) == ("scored", "empty_grid")


def test_a_drawn_card_goes_back_when_the_round_ends() -> None:
    """K33: on the draw pile, known to nobody."""
    t = table("A: 1 2 3 4 | B: 5 . . .", discard="5", draw="9").play("A draw", "B slap", "B name b1")
    assert t.state.faces[t.state.draw_pile[-1]] == 9
    assert t.state.knows[t.state.draw_pile[-1]] == 0


def test_nothing_is_shown_by_a_glance_any_more_when_the_round_is_scored() -> None:
    """K35: the cards lie open, and no timer of the round is left."""
    t = table("A: 1 2 3 4 | B: 5 . . .", discard="5 9", draw="7 5")
    t.play("A slap", "A name a1", "A draw", "A discard", "B slap", "B name b1")
    assert {timer.kind for timer in GAME.timers(t.state)} == {"pause"}


@pytest.mark.parametrize(("option", "noted"), [("zero", (-1, 0, 16)), ("with_call", (-1, 10, 16))])
def test_an_empty_grid_notes_0_whatever_the_others_add(option: str, noted: tuple[int, ...]) -> None:
    """K35, K36: the caller is alone lowest and all others add 10, an empty grid only if the option says so."""
    t = table("A: -1 . . . | B: 5 . . . | C: 6 . . .", discard="5", empty_grid=option)
    t.play("A call", "B slap", "B name b1")
    assert (ended(t).cause, ended(t).sums, ended(t).noted) == ("empty_grid", (-1, 0, 6), noted)


def test_an_empty_grid_notes_0_unless_something_else_was_agreed_on() -> None:
    """K35: that is the default."""
    t = table("A: -1 . . . | B: 5 . . . | C: 6 . . .", discard="5").play("A call", "B slap", "B name b1")
    assert ended(t).noted == (-1, 0, 16)


@pytest.mark.parametrize(("option", "noted"), [("zero", (0, -1)), ("with_call", (15, -1))])
def test_an_empty_grid_notes_0_also_when_its_caller_is_beaten(option: str, noted: tuple[int, ...]) -> None:
    """K35, K37: with two players the caller may get rid of the last card."""
    t = table("A: 5 . . . | B: -1 . . .", discard="5", empty_grid=option).play("A call", "A slap", "A name a1")
    assert (ended(t).sums, ended(t).extras[0], ended(t).noted) == ((0, -1), noted[0], noted)
    assert GAME.tally(ended_with_call(t), 0) == {"slaps_right": 1, "calls_lost": 1}


def ended_with_call(t: Table) -> list[Any]:
    return [event for event in t.events if isinstance(event, Called | Named | RoundEnded)]


@pytest.mark.parametrize("option", ["zero", "with_call"])
def test_what_a_call_adds_is_added_to_a_grid_of_sum_0(option: str) -> None:
    """K35, K37: a grid that has cards is not empty, whatever they sum up to."""
    t = table("A: 1 -1 . . | B: -1 . . .", draw="3", empty_grid=option)
    t.play("A call", "B draw", "B discard", "clock last_slap")
    assert (ended(t).sums, ended(t).noted) == ((0, -1), (15, -1))


def test_all_cards_are_turned_up_and_counted() -> None:
    """K35: gaps and an empty grid count nothing, -1 counts -1."""
    t = table("A: -1 2 . 4 12 | B: 5 . . .", discard="5", draw="6").play("B slap", "B name b1")
    assert ended(t).grids == ((-1, 2, None, 4, 12), (None,) * 4)
    assert (ended(t).sums, ended(t).noted) == ((17, 0), (17, 0))
    assert t.sees("B", "A") == t.sees("watcher", "A") == "-1 2 . 4 12"


def test_a_caller_alone_lowest_is_right() -> None:
    """K36: all others add 10."""
    t = table("A: 0 0 0 1 | B: 5 6 5 6 | C: 1 1 2 2", draw="3 3").play("A call", "B draw", "B discard")
    t.play("C draw", "C discard", "clock last_slap")
    assert (ended(t).sums, ended(t).extras, ended(t).noted) == ((1, 22, 6), (0, 10, 10), (1, 32, 16))


@pytest.mark.parametrize("other", ["0 0 -1 2", "0 -1 0 1"])
def test_a_caller_tied_or_beaten_is_wrong(other: str) -> None:
    """K37: the caller adds 15, the others note their sums."""
    t = table(f"A: 1 0 . . | B: {other} | C: 9 9 9 9", draw="3 3").play("A call", "B draw", "B discard")
    t.play("C draw", "C discard", "clock last_slap")
    assert (ended(t).extras, ended(t).noted[0]) == ((15, 0, 0), 16)


def test_nobody_called() -> None:
    """K38: every player notes their own sum."""
    assert extra_points((3, 1, 2), None) == (0, 0, 0)


def test_a_call_counts_however_the_round_ends() -> None:
    """K36, K37."""
    assert extra_points((-1, 0, 7), caller=0) == (0, 10, 10)
    assert extra_points((0, -1), caller=0) == (15, 0)


def test_the_game_ends_when_a_total_reaches_the_target() -> None:
    """K39: exactly is enough; the lowest total wins."""
    layout = "A: 1 2 3 4 | B: 5 . . ."
    t = table(layout, discard="5", noted=((89, 50),)).play("B slap", "B name b1")
    assert (t.stage, t.view("A").totals) == ("scored", (99, 50))
    t = table(layout, discard="5", noted=((90, 50),)).play("B slap", "B name b1")
    assert (t.stage, t.view("A").winners) == ("over", (1,))
    assert t.said(GameEnded) == [GameEnded((1,))]
    assert t.refuses("A ready") == t.refuses("B draw") == "game_over"
    assert not GAME.timers(t.state)


def test_a_tie_goes_to_the_fewest_points_in_the_last_round() -> None:
    """K39."""
    t = table("A: 6 . . . | B: 5 . . . | C: 12 . . .", discard="5", noted=((34, 40, 88),)).play("B slap", "B name b1")
    assert t.view("A").totals == (40, 40, 100)
    result = GAME.result(t.state)
    assert result is not None
    assert (result.winners, result.places, result.points) == ((1,), (2, 1, 3), (40, 40, 100))


def test_still_tied_players_share_the_win() -> None:
    """K39."""
    t = table("A: 6 . . . | B: 6 . . . | C: 5 . . . ", discard="5", noted=((34, 34, 100),)).play("C slap", "C name c1")
    result = GAME.result(t.state)
    assert result is not None
    assert (result.winners, result.places) == ((0, 1), (1, 1, 3))


def test_a_game_that_goes_on_has_no_result() -> None:
    """K39."""
    assert GAME.result(table("A: 1 2 3 4 | B: 5 6 5 6").state) is None
