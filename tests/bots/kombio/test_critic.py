"""How a seat of Kombio is judged: by what it knew, and by what a hard bot would have done with that."""

from typing import Any

from protocol import kombio as k
from server.bots.kombio.critic import AVERAGE
from server.rules.kombio.state import State
from tests.kit.bots import let_know
from tests.kit.reviews import Reviewed
from tests.kit.table import opened, table

LOOK = "A draw", "A discard", "A peek a2", "clock glance"
"""A turn in which A learns the second card, with a 7 on the draw pile."""


def judged(layout: str, knows: str = "", **laid_out: Any) -> Reviewed[State]:
    """Somebody at a table whose screen shows what was seen."""
    t = table(layout, memory="notes", **laid_out)
    t.state = let_know(t.state, 0, knows)
    return Reviewed(t, "A")


def test_to_throw_a_good_card_away_costs_what_the_worst_one_is_worth() -> None:
    """K10."""
    ana = judged("A: 12 4 2 3 | B: 1 1 5 6", "a1 a2 a3 a4", draw="1").sees("A draw", "A discard")
    assert ana.moments == ["choice: discard, better swap 1"]
    [moment] = ana.found
    assert 5 < moment.cost < 13
    assert (moment.step, moment.view.drawn, moment.view.offers) == (1, 1, ())


def test_what_the_bot_would_have_done_costs_nothing() -> None:
    ana = judged("A: 12 4 2 3 | B: 1 1 5 6", "a1 a2 a3 a4", draw="1").sees("A draw", "A swap 1")
    assert (ana.moments, ana.reviewer.judged, ana.reviewer.lost) == ([], 2, 0)


def test_a_call_that_comes_too_early_costs_its_share_of_what_is_at_stake() -> None:
    """K12, K37."""
    ana = judged("A: 9 9 9 2 | B: 1 1 5 6 | C: 1 2 3 4", "a1 a2 a3 a4").sees("A call")
    assert ana.moments == ["choice: call, better draw"]
    assert ana.found[0].cost > 5


def test_a_missed_call_is_reported_once_a_round_where_it_cost_most() -> None:
    """K12."""
    ana = judged("A: 0 0 0 -1 | B: 9 9 9 9", "a1 a2 a3 a4", draw="12 12 12 12 12")
    ana.sees("A draw", "A discard", "A pass", "B draw", "B discard", "B pass", "A draw", "A discard", "A pass")
    assert [moment for moment in ana.moments if "call" in moment] == ["choice: draw, better call"]
    assert ana.reviewer.counts["choice"] > 1


# --- slaps ---


def test_a_slap_is_missed_if_the_card_was_seen_and_nobody_slapped() -> None:
    """K20: two turns after the look a 4 comes up, and lies there until the next card covers it."""
    ana = Reviewed(table("A: 9 4 2 3 | B: 1 1 5 6", draw="7 4 12"), "A")
    ana.sees(*LOOK, "B draw", "B discard")
    assert ana.of("slap") == []
    ana.sees("A draw", "A discard")
    [moment] = ana.of("slap")
    assert (moment.did, moment.better, moment.step) == (None, k.Slap(), 6)
    assert (moment.cost, moment.reminder) == (4, k.Reminder(k.Spot(0, 2), 4, turns=2))
    assert moment.view.top == 4


def test_a_slap_is_missed_for_a_card_of_somebody_else_too() -> None:
    """K23."""
    ana = Reviewed(table("A: 9 4 2 3 | B: 1 6 5 6", draw="9 6 12", discard="1"), "A")
    ana.sees("A draw", "A discard", "A peek b2", "clock glance", "B draw", "B discard", "A draw", "A discard")
    [moment] = ana.of("slap")
    assert moment.reminder == k.Reminder(k.Spot(1, 2), 6, turns=2)


def test_a_slap_that_somebody_else_made_was_not_missed() -> None:
    """K20: nobody can tell who else tried."""
    ana = Reviewed(table("A: 9 4 2 3 | B: 4 1 5 6", draw="7 4 12"), "A")
    ana.sees(*LOOK, "B draw", "B discard", "B slap", "B name b1", "A draw", "A discard")
    assert ana.of("slap") == []


def test_a_card_that_was_covered_at_once_was_no_chance() -> None:
    """A hard bot would not have been faster."""
    ana = Reviewed(table("A: 9 4 2 3 | B: 1 1 5 6", draw="7 4 12"), "A")
    ana.sees(*LOOK, "B draw", "B discard").sees("A draw", seconds=0.1).sees("A discard", seconds=0.2)
    assert ana.of("slap") == []


def test_nobody_misses_a_slap_for_a_card_never_seen() -> None:
    """K20."""
    ana = Reviewed(table("A: 9 4 2 3 | B: 1 1 5 6", draw="7 4 12"), "A")
    ana.sees("A draw", "A discard", "A peek a1", "B draw", "B discard", "A draw", "A discard")
    assert ana.of("slap") == []


def test_what_is_known_of_a_card_moves_with_it() -> None:
    """K16: the card that A has seen is swapped to B, and there it fits."""
    ana = Reviewed(table("A: 9 4 2 3 | B: 1 1 5 6", draw="7 11 4 12"), "A")
    ana.sees(*LOOK, "B draw", "B discard", "B exchange a2 b3", "A draw", "A discard", "B draw", "B discard")
    [moment] = ana.of("slap")
    assert moment.reminder == k.Reminder(k.Spot(1, 3), 4, turns=3)


def test_a_slap_without_a_card_in_mind_is_a_gamble() -> None:
    """K24: the bot would have waited."""
    ana = judged("A: 9 4 2 3 | B: 1 1 5 6", "a1 a2 a3 a4", discard="8", turn="B").sees("A slap")
    assert ana.moments == ["choice: slap, better nothing"]


# --- memory ---


def test_to_look_at_a_card_again_is_to_have_forgotten_it() -> None:
    """K14."""
    ana = Reviewed(table("A: 9 4 2 3 | B: 1 1 5 6", draw="7 12 7"), "A")
    ana.sees(*LOOK, "B draw", "B discard", "B pass", "A draw", "A discard", "A peek a2")
    assert "memory: peek a2, better peek a1" in ana.moments
    [moment] = ana.of("memory")
    assert moment.reminder == k.Reminder(k.Spot(0, 2), 4, turns=2)


def test_to_give_a_low_card_up_for_a_higher_one_is_to_have_forgotten_it() -> None:
    """K10a."""
    ana = judged("A: 12 1 9 9 | B: 1 1 5 6", "a1 a2 a3 a4", draw="5").sees("A draw", "A swap 2")
    assert ana.moments == ["memory: swap 2, better swap 3"]
    assert ana.found[0].reminder == k.Reminder(k.Spot(0, 2), 1, turns=0)


def test_to_name_another_card_than_the_one_that_was_seen_is_to_have_forgotten_it() -> None:
    """K24."""
    ana = judged("A: 9 4 2 3 | B: 1 1 5 6", "a1 a2 a3 a4", discard="4", turn="B").sees("A slap", "A name a3")
    assert ana.moments == ["memory: name a3, better name a2"]


def test_to_replace_a_high_card_that_is_not_the_highest_is_a_choice() -> None:
    """K10a: nothing was forgotten, the other card was worse."""
    ana = judged("A: 12 9 2 3 | B: 1 1 5 6", "a1 a2 a3 a4", draw="0").sees("A draw", "A swap 2")
    assert ana.moments == ["choice: swap 2, better swap 1"]


# --- the deal ---


def test_the_deal_is_what_was_dealt_and_drawn_as_far_as_it_is_known() -> None:
    """K4: at first the two cards of the first look."""
    t = opened(2, starter="host")
    ana = Reviewed(t, "A")
    _, _, three, four = (t.state.faces[card] for card in t.state.grids[0] if card is not None)
    assert ana.reviewer.deal() == round(AVERAGE - (three + four) / 2, 1)
    ana.sees("A ready", "B ready", "A draw")
    drawn = t.view("A").drawn
    assert drawn is not None
    assert ana.reviewer.deal() == round(AVERAGE - (three + four + drawn) / 3, 1)


def test_a_dealt_card_that_goes_out_unseen_counts_too() -> None:
    """K10a: everyone sees it on the discard pile."""
    t = opened(2, starter="host")
    one, _, three, four = (t.state.faces[card] for card in t.state.grids[0] if card is not None)
    ana = Reviewed(t, "A").sees("A ready", "B ready", "A draw")
    drawn = t.view("A").drawn
    assert drawn is not None
    ana.sees("A swap 1")
    assert ana.reviewer.deal() == round(AVERAGE - (one + three + four + drawn) / 4, 1)
