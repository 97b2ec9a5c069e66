"""What everyone did last: the same for all viewers, and without a secret."""

import pytest

from kombio_tui.games.kombio.screen.cards import ARRIVED, LOOKED, MOVED
from kombio_tui.games.kombio.screen.traces import NO_TRACES, Traces, after, faded
from protocol import kombio as k
from protocol.base import TurnStarted

STARTED = k.RoundStarted(1, 0, commitment="00" * 32)
TOLD = k.Drew(0, 7), k.Swapped(0, 2, 7, out=9), TurnStarted(1), k.Peeked(1, k.Spot(1, 3), 5)
TO_OTHERS = k.Drew(0, None), k.Swapped(0, 2, None, out=9), TurnStarted(1), k.Peeked(1, k.Spot(1, 3), None)


def follow(*events: k.Event) -> Traces:
    traces = after(NO_TRACES, STARTED)
    for event in events:
        traces = after(faded(traces), event)
    return traces


def test_all_viewers_share_the_same_traces() -> None:
    assert follow(*TOLD) is follow(*TO_OTHERS)


def test_a_face_that_only_some_were_told_leaves_no_trace() -> None:
    deeds = follow(*TOLD).deeds
    assert deeds == {0: TO_OTHERS[1], 1: TO_OTHERS[3]}


def test_the_last_thing_that_happened_is_fresh_until_something_new_begins() -> None:
    traces = follow(k.Swapped(0, 2, None, out=9), k.Peeked(1, k.Spot(1, 3), None))
    assert traces.trail == {0: ((2, ARRIVED, False),), 1: ((3, LOOKED, True),)}


def test_what_somebody_did_is_marked_until_the_players_next_turn() -> None:
    done = k.Exchanged(0, k.Spot(0, 1), k.Spot(1, 4)), k.Penalty(1, 5)
    assert follow(*done).trail[0] == ((1, MOVED, False),)
    assert follow(*done, TurnStarted(1)).trail.keys() == {0, 1}
    assert follow(*done, TurnStarted(0)).trail.keys() == {1}


@pytest.mark.parametrize("event", [k.ActionEnded(0, used=False), k.Reshuffled(20)])
def test_what_nobody_sees_on_cards_leaves_no_trace(event: k.Event) -> None:
    traces = follow(*TOLD)
    assert after(traces, event) is traces


def test_nothing_is_left_of_the_round_before() -> None:
    assert follow(*TOLD, STARTED) is NO_TRACES
