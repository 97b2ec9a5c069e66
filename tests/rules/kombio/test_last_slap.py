"""The time to slap the last card of a round that was called: K34."""

import pytest

from protocol.base import Timer
from protocol.kombio import LaidOff, Named, Penalty, RoundEnded
from tests.kit.table import GAME, Table, table

GRIDS = "A: 1 2 3 4 | B: 5 6 5 6"


def after_last_turn(layout: str = GRIDS, moves: str = "B draw | B swap 1", **more: str | int) -> Table:
    """The first player has called, and the second, who draws a 0 unless told otherwise, has played the last turn."""
    t = table(layout, **{"draw": "0 9", **more})  # type: ignore[arg-type]
    return t.play("A call", *moves.split(" | "))


def ended(t: Table) -> RoundEnded:
    [event] = t.said(RoundEnded)
    assert isinstance(event, RoundEnded)
    return event


def test_there_is_time_to_slap_the_last_card() -> None:
    """K34, K20: everyone may, nobody may do anything else, and nobody is waited for."""
    t = after_last_turn()
    assert not t.said(RoundEnded)
    assert [t.offers(who) for who in "AB"] == [{"slap"}] * 2
    assert {t.refuses(f"{who} {move}") for who in "AB" for move in ("draw", "call", "pass")} == {"only_a_slap"}
    assert GAME.awaited(t.state) == ()
    assert GAME.timers(t.state) == (Timer("last_slap", 1, 3),)


def test_everyone_sees_that_only_a_slap_is_left() -> None:
    """K34: watchers too."""
    t = after_last_turn()
    assert [t.view(who).last_slap for who in ("A", "B", "watcher")] == [True] * 3
    assert not table(GRIDS).view("A").last_slap


def test_when_the_time_is_over_the_round_is_scored() -> None:
    """K34."""
    t = after_last_turn().play("clock last_slap")
    assert (t.stage, ended(t).cause, ended(t).sums) == ("scored", "called", (10, 17))
    assert not t.view("A").last_slap


@pytest.mark.parametrize(
    ("moves", "sums"),
    [
        (("B slap", "B name b3"), (10, 12)),
        (("B slap", "B name b2"), (10, 26)),
        (("A slap", "A name b3", "A give 4"), (6, 16)),
        (("A slap", "A name b2", "B keep"), (19, 17)),
        (("A slap", "A name b2", "B hand_over"), (16, 11)),
        (("A slap", "clock slap"), (19, 17)),
        (("A slap", "A name b3", "clock decide"), (9, 13)),
    ],
    ids=["own", "wrong-own", "others", "kept", "handed-over", "nothing-named", "given-late"],
)
def test_a_slap_counts_as_ever_and_then_the_round_is_scored(moves: tuple[str, ...], sums: tuple[int, int]) -> None:
    """K34, K22 to K25, K28: right or wrong, it is the last thing that happens."""
    t = after_last_turn().play(*moves)
    assert (t.stage, ended(t).cause, ended(t).sums) == ("scored", "called", sums)


def test_while_the_slap_is_settled_its_own_time_runs_alone() -> None:
    """K34, K28."""
    t = after_last_turn().play("B slap")
    assert [timer.kind for timer in GAME.timers(t.state)] == ["slap"]
    assert t.refuses("clock time_up last_slap 1") == "timer_gone"
    assert t.refuses("A slap") == "slap_in_progress"


def test_a_slap_that_empties_a_grid_ends_the_round_with_that() -> None:
    """K34, K33."""
    t = after_last_turn("A: 1 2 3 4 | B: . 6 . .", moves="B draw | B discard", draw="6").play("B slap", "B name b2")
    assert (ended(t).cause, ended(t).noted) == ("empty_grid", (25, 0))


def test_the_caller_may_not_slap_with_three_players() -> None:
    """K34, K31: the grid is still taboo."""
    t = after_last_turn(
        "A: 5 2 3 4 | B: 1 6 5 6 | C: 5 1 1 1", moves="B draw | B discard | C draw | C swap 1", draw="3 0"
    )
    assert [t.offers(who) for who in "ABC"] == [set(), {"slap"}, {"slap"}]
    assert t.refuses("A slap") == "caller_may_not_slap"
    t.play("B slap")
    assert t.refuses("B name a1") == "taboo"
    assert t.play("B name b3").said(LaidOff)


def test_there_is_no_such_time_when_the_card_has_been_slapped() -> None:
    """K34, K26: rightly, so that its like lies on it, or wrongly; both while its action was still to be used."""
    for card, event in (("a4", LaidOff), ("a3", Penalty)):
        t = after_last_turn("A: 1 2 3 7 | B: 5 6 5 6", moves="B draw | B discard", draw="7 9")
        t.play("A slap", f"A name {card}", "B pass")
        assert t.said(event)
        assert ended(t).cause == "called"


def test_there_is_time_after_the_action_of_the_last_card() -> None:
    """K34: it may be slapped during its action and after it, and it is one race: who saw it first is not asked anew."""
    t = after_last_turn(moves="B draw | B discard", draw="7")
    race = GAME.race(t.state)
    t.play("B pass")
    assert t.view("A").last_slap
    assert GAME.race(t.state) == race is not None


def test_there_is_time_when_the_clock_played_the_last_turn() -> None:
    """K34, K41."""
    t = after_last_turn(moves="clock turn")
    assert t.view("A").last_slap
    assert GAME.idle(t.state) == (0, 1)


def test_the_option_says_how_long_it_is() -> None:
    """K34: with 0 the round is scored at once."""
    assert GAME.timers(after_last_turn(last_slap=7).state) == (Timer("last_slap", 1, 7),)
    t = after_last_turn(last_slap=0)
    assert (t.stage, ended(t).cause) == ("scored", "called")


def test_there_is_no_such_time_without_a_call() -> None:
    """K34, K40: a round that ends because no turn can be played is scored at once."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="3", rest="grid", empty_pile="end_round").play("A draw", "A discard")
    assert ended(t).cause == "no_cards"


def test_a_card_laid_off_in_it_was_named_right() -> None:
    """K34, K21."""
    t = after_last_turn().play("A slap", "A name b3")
    assert t.said(Named)[0].right
    assert t.view("A").slap is not None
    assert t.view("A").last_slap
