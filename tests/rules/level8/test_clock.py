"""Deadlines and what follows from them: L13."""

from typing import Any

import pytest

from protocol.base import Timer
from protocol.level8 import BecameReady, Discarded, Drew, Kept, TimedOut, Took
from tests.kit.level8.table import GAME, Table, opened, table


def running(t: Table) -> list[tuple[str, int | None, int]]:
    return [(timer.kind, timer.seat, timer.seconds) for timer in GAME.timers(t.state)]


def test_a_turn_has_one_deadline_whatever_it_is_at() -> None:
    """L13."""
    t = opened(3, starter=1, turn=20)
    first = GAME.timers(t.state)
    assert first == (Timer("turn", 1, 20, 1),)
    assert GAME.timers(t.play("B draw").state) == first
    t.play(f"B discard {t.hand('B').split()[0]}")
    assert GAME.timers(t.state) == (Timer("turn", 2, 20, 2),)


def test_whose_time_is_over_draws_and_discards_that_card() -> None:
    """L13."""
    t = table("A: r1 joker | B: g1", draw="y7").play("clock turn")
    assert t.said(TimedOut) == [TimedOut(0, 1)]
    assert (t.said(Drew), t.said(Discarded)) == ([Drew(0, "y7")], [Discarded(0, "y7")])
    assert (t.hand("A"), t.pile("A"), t.turn) == ("r1 joker", "y7", "B")


@pytest.mark.parametrize("face", ["joker", "skip"])
def test_the_card_is_chosen_by_its_place_whatever_it_is(face: str) -> None:
    """L13: so it says nothing of the others."""
    t = table("A: r1 joker skip | B: g1", draw=face).play("clock turn")
    assert (t.hand("A"), t.pile("A"), t.turn) == ("r1 joker skip", face, "B")


def test_who_has_taken_a_card_discards_the_one_that_came_last() -> None:
    """L13."""
    t = table("A: r1 r2 | B: g1", piles="B: g9").play("A take b", "clock turn")
    assert (t.hand("A"), t.pile("A"), t.said(Drew)) == ("r1 r2", "g9", [])


def test_what_was_laid_stays_laid() -> None:
    """L13: the newest card that is still in the hand goes."""
    t = table("A: r1 r2 | B: g1", draw="y15", melds="A set 15: r15 g15")
    t.play("A draw", "A lay_off y15 0", "clock turn")
    assert (t.hand("A"), t.pile("A"), t.melds()) == ("r1", "r2", ["A 15: r15 g15 y15"])


def test_with_nothing_to_draw_a_discard_pile_is_taken_from() -> None:
    """L6, L13: the player's own, or the next that has a card."""
    t = table("A: r1 | B: g1 | C: b1", piles="A: r9 | C: b9", rest="hand").play("clock turn")
    assert (t.said(Took), t.pile("A")) == ([Took(0, 0, "r9")], "r9")
    t = table("A: r1 | B: g1 | C: b1", piles="A: r9 | C: b9", rest="hand", turn="B").play("clock turn")
    assert (t.said(Took), t.pile("B"), t.pile("C")) == ([Took(1, 2, "b9")], "b9", "")


def test_turns_that_the_clock_plays_in_a_row_are_counted() -> None:
    """L13: a bot takes over after two; a turn of one's own sets the count back."""
    t = table("A: r1 | B: g1", draw="y1 y2 y3 y4 y5 y6").play("clock turn", "B draw", "B discard y2", "clock turn")
    assert GAME.idle(t.state) == (2, 0)
    assert t.said(TimedOut)[-1] == TimedOut(0, 2)
    t.play("B draw", "B discard y4", "A draw", "A discard y5")
    assert GAME.idle(t.state) == (0, 0)


def test_sitting_out_is_no_turn_that_was_missed() -> None:
    """L9, L13."""
    t = table("A: r1 | B: g1 | C: b1", skips="B").play("clock turn")
    assert (GAME.idle(t.state), t.turn) == ((1, 0, 0), "C")


def test_a_round_that_the_clock_ends_is_one_like_any_other() -> None:
    """L7, L13."""
    t = table("A: r1 | B: g1", draw="y15", melds="A set 15: r15 g15").play("A draw", "A lay_off y15 0", "clock turn")
    assert (t.stage, t.level, GAME.idle(t.state)) == ("scored", [3, 1], (1, 0))


def scored(**options: Any) -> Table:
    t = table(
        "A: r1 r2 r3 r4 | B: g1 | C: b1",
        draw="y15",
        melds="B set 15: r15 g15",
        level="A6",
        turn="B",
        stars=2,
        **options,
    )
    return t.play("B draw", "B lay_off y15 0", "B discard g1")


def test_the_pause_and_the_choice_what_to_keep_have_deadlines_of_their_own() -> None:
    """L11, L13: each for those who are waited for."""
    t = scored(pause=30, keep=50)
    assert running(t) == [("pause", None, 30), ("keep", None, 50)]
    assert running(t.play("B ready", "C ready")) == [("keep", None, 50)]
    t = scored(pause=30, keep=50).play("A keep r1")
    assert running(t) == [("pause", None, 30)]


def test_after_the_pause_those_who_only_look_are_ready() -> None:
    """L13: who may keep cards still has time."""
    t = scored().play("clock pause")
    assert (t.view("A").ready, t.stage, t.said(BecameReady)) == ((1, 2), "scored", [])
    assert t.play("A keep r1").stage == "taking"


def test_who_does_not_choose_in_time_keeps_nothing() -> None:
    """L11, L13."""
    t = scored().play("clock keep")
    assert t.said(Kept) == [Kept(0, 0, ())]
    assert t.stage == "scored"
    assert t.play("clock pause").stage == "taking"


def test_a_deadline_of_no_seconds_does_not_run_out_by_itself_but_can_be_ended() -> None:
    """L13."""
    t = opened(2, turn=0, starter=0)
    assert running(t) == [("turn", 0, 0)]
    assert t.play("clock turn").turn == "B"


@pytest.mark.parametrize("move", ["time_up turn 2", "time_up pause 1", "time_up keep 1", "time_up look 1"])
def test_a_deadline_that_does_not_run_is_refused(move: str) -> None:
    """L13."""
    assert opened(2).refuses(f"clock {move}") == "timer_gone"


def test_only_the_clock_says_that_time_is_up() -> None:
    """L13."""
    t = opened(2)
    assert t.refuses("A time_up turn 1") == "clock_only"
    assert t.refuses("clock draw") == "not_seated"
