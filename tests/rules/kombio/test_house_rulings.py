"""What the rulebook leaves open: the empty draw pile K40, and the clock K41."""

import pytest
from msgspec.structs import replace

from protocol.kombio import Discarded, Drew, Penalty, Reshuffled, RoundEnded, TimedOut
from server.rules.kombio.state import Choosing
from tests.kit.table import GAME, Table, opened, table


def test_an_empty_draw_pile_is_made_anew_from_the_discard_pile() -> None:
    """K40: all but its top card, and nobody knows those cards any more."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="9", rest="discard")
    assert t.view("A").draw_pile == 0
    t.play("A draw")
    assert t.said(Reshuffled) == [Reshuffled(61)]
    assert (t.top, t.view("A").discard_pile, t.view("A").draw_pile) == (9, 1, 60)
    assert not any(t.state.knows[card] for card in t.state.draw_pile)


def test_an_identical_card_stays_with_the_top_card() -> None:
    """K40."""
    t = table("A: 9 2 3 4 | B: 5 6 5 6", discard="9", rest="discard").play("A slap", "A name a1", "A draw")
    assert [t.state.faces[card] for card in t.state.discard_pile] == [9, 9]
    assert t.refuses("B slap") == "already_slapped"


def test_a_penalty_card_comes_from_the_new_pile_too() -> None:
    """K40, K24."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="9", rest="discard").play("A slap", "A name a1")
    assert len(t.said(Reshuffled)) == 1
    assert t.said(Penalty) == [Penalty(0, 5)]


def test_each_shuffle_of_a_round_is_another() -> None:
    """K40: the same cards in another order, and in the next round it starts anew."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="9", rest="discard").play("A draw")
    first = (*t.state.draw_pile, t.state.stage.card)  # type: ignore[union-attr]
    again = replace(t.state, draw_pile=(), discard_pile=(*sorted(first), *t.state.discard_pile), stage=Choosing())
    t.state = again
    t.play("A draw")
    second = (*t.state.draw_pile, t.state.stage.card)  # type: ignore[union-attr]
    assert sorted(first) == sorted(second)
    assert first != second
    assert t.state.reshuffles == 2


def test_the_shuffles_of_a_new_round_are_counted_anew() -> None:
    """K40: so that another program can recompute them from the round's seed."""
    t = table("A: 5 2 3 4 | B: . 5 . .", discard="9 5", rest="discard").play("A draw", "B slap", "B name b2")
    t.play("clock pause")
    assert (t.state.round, t.state.reshuffles) == (2, 0)


def test_a_penalty_when_the_last_card_is_held_is_not_drawn() -> None:
    """K40: with `end_round` nothing is shuffled, also not for a penalty."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="7", rest="discard", discard="9", empty_pile="end_round")
    t.play("A draw", "B slap", "B name b1")
    assert t.said(Penalty) == [Penalty(1, None)]
    assert t.stage == "holding"


def test_with_nothing_to_shuffle_no_card_is_drawn_and_no_penalty_paid() -> None:
    """K40: taking and calling go on."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="9", rest="grid")
    assert t.offers("A") == {"take", "call", "slap"}
    assert t.refuses("A draw") == "nothing_to_draw"
    t.play("A slap", "A name a1")
    assert t.said(Penalty) == [Penalty(0, None)]
    assert t.grid("A") == "1 2 3 4"
    assert t.play("A take 1").turn == "B"


def test_who_could_do_nothing_but_call_ends_the_round() -> None:
    """K40: nothing to draw, and the top was laid off as identical."""
    t = table("A: 9 2 3 4 | B: 5 6 5 6", discard="9", rest="grid").play("A slap", "A name a1")
    assert [event.cause for event in t.said(RoundEnded)] == ["no_cards"]


def test_who_could_do_nothing_at_all_ends_the_round() -> None:
    """K40: in the last turns there is not even a call, and the round is scored as called."""
    t = table("A: 1 2 3 4 | B: 9 6 5 6", discard="9", rest="grid").play("A call", "B slap", "B name b1")
    [end] = t.said(RoundEnded)
    assert (end.cause, end.extras) == ("no_cards", (0, 10))


def test_the_round_can_end_with_the_draw_pile_instead() -> None:
    """K40: option `empty_pile`; the turn that took the last card is played to its end, action included."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="7", rest="discard", discard="9", empty_pile="end_round")
    t.play("A draw", "A discard")
    assert t.stage == "acting"
    t.play("A peek a1")
    [end] = t.said(RoundEnded)
    assert (t.stage, end.cause, end.extras) == ("scored", "no_cards", (0, 0))


def test_a_penalty_can_empty_the_draw_pile_too() -> None:
    """K40: option `empty_pile`; a called round is scored as called."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="7", rest="discard", discard="9", empty_pile="end_round")
    t.play("A call", "B slap", "B name b1")
    [end] = t.said(RoundEnded)
    assert (end.cause, end.extras) == ("no_cards", (0, 10))


def kinds(t: Table) -> dict[str, int]:
    return {timer.kind: timer.seconds for timer in GAME.timers(t.state)}


def test_timers_are_options() -> None:
    """K41."""
    assert kinds(opened(2, look=9)) == {"look": 9}
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="5", slap=3, decide=4)
    assert kinds(t) == {"turn": 60}
    t.play("A slap")
    assert kinds(t) == {"turn": 60, "slap": 3}
    t.play("A name b2")
    assert kinds(t) == {"turn": 60, "decide": 4, "glance": 5}


def test_no_timer_means_no_deadline() -> None:
    """K41: 0 switches a timer off; the table may still end it for a player who is not there."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="5", slap=0).play("A slap")
    assert kinds(t) == {"turn": 60, "slap": 0}
    assert t.play("clock slap").grid("A").startswith("1 2 3 4 ")


def test_the_turn_timer_waits_while_a_slap_is_settled() -> None:
    """K41, K28: it is the same timer, and it goes on after that."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="5")
    [before] = GAME.timers(t.state)
    t.play("B slap")
    paused = GAME.timers(t.state)[0]
    assert paused.paused
    assert t.refuses(f"clock time_up turn {paused.serial}") == "timer_gone"
    t.play("B name b1")
    assert GAME.timers(t.state) == (before,)


def test_who_is_out_of_time_draws_and_discards() -> None:
    """K41: and uses no action."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="7").play("clock turn")
    assert t.events[:3] == [TimedOut(0, 1), Drew(0, 7), Discarded(0, 7, action=False)]
    assert (t.turn, t.stage, t.grid("A")) == ("B", "choosing", "1 2 3 4")


@pytest.mark.parametrize("moves", [["A draw"], ["A draw", "A discard"], ["A draw", "A discard", "A peek a1"]])
def test_out_of_time_in_the_middle_of_a_turn(moves: list[str]) -> None:
    """K41: a drawn card is discarded, an action is left."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="13").play(*moves, "clock turn")
    assert (t.turn, t.stage, t.top) == ("B", "choosing", 13)


def test_out_of_time_with_nothing_to_draw() -> None:
    """K41, K40: who is not there can do nothing, so the round is scored; with a call, as called."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="9", rest="grid").play("A call", "clock turn")
    [end] = t.said(RoundEnded)
    assert (end.cause, end.extras) == ("no_cards", (0, 10))


def test_turns_out_of_time_are_counted_in_a_row() -> None:
    """K41: two in a row are the sign for a bot to take the seat; a turn of one's own breaks the row."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="1 1 1 1 2 2 2").play("clock turn", "clock turn", "A draw", "clock turn")
    assert [event.turns for event in t.said(TimedOut)] == [1, 1, 2]
    assert GAME.idle(t.state) == (2, 1)
    t.play("B draw", "B discard", "A slap", "A name a1", "A draw", "A discard", "B draw", "B discard")
    assert GAME.idle(t.state) == (0, 0)


def test_the_pause_between_rounds_ends_by_itself_or_when_all_are_ready() -> None:
    """K41."""
    for moves in (["clock pause"], ["B ready", "A ready"], ["A ready", "clock pause"]):
        t = table("A: 5 . . . | B: 1 2 3 4", discard="5").play("A slap", "A name a1", *moves)
        assert (t.stage, t.state.round) == ("looking", 2)


def test_an_old_timer_does_nothing() -> None:
    """K41: a deadline that is no longer running is refused."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="1").play("A draw", "A discard")
    assert t.refuses("clock time_up turn 1") == "timer_gone"
    assert t.refuses("clock time_up slap 1") == "timer_gone"
    assert t.refuses("clock time_up nonsense 1") == "timer_gone"


def test_time_is_up_only_when_the_clock_says_so() -> None:
    """K41."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6")
    assert t.refuses("B time_up turn 1") == "clock_only"
    assert t.refuses("clock draw") == "not_seated"


def test_a_deadline_names_who_is_waited_for() -> None:
    """K41, K28: the player in turn, the slapper, the owner who decides."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6 | C: 0 0 0 1", discard="5", turn="C")
    assert [(timer.kind, timer.seat) for timer in GAME.timers(t.state)] == [("turn", 2)]
    t.play("A slap")
    assert [(timer.kind, timer.seat) for timer in GAME.timers(t.state)] == [("turn", 2), ("slap", 0)]
    t.play("A name b2")
    assert [(t_.kind, t_.seat) for t_ in GAME.timers(t.state) if not t_.private] == [("turn", 2), ("decide", 1)]


def test_kind_and_serial_name_a_deadline_for_the_whole_game() -> None:
    """K41: a deadline of an earlier round never comes again."""
    t = table("A: 5 2 3 4 | B: . 5 . .", discard="9 5").play("A slap", "A name a2", "A draw")
    old = {(timer.kind, timer.serial) for timer in GAME.timers(t.state)} | {("slap", 1)}
    t.state = replace(t.state, discard_pile=t.state.discard_pile, top_slapped=False)
    t.play("B slap", "B name b2", "A ready", "B ready", "A ready", "B ready")
    assert t.state.round == 2
    t.play(f"{t.turn} draw", f"{t.turn} swap 1", "A slap", "A name a1")
    assert old.isdisjoint({(timer.kind, timer.serial) for timer in GAME.timers(t.state)})
