"""The end of a round, several rounds, and the clock: C10, C11, and the deadlines of C3 and C6."""

import pytest
from msgspec.structs import replace

from protocol.base import Result
from protocol.companeros import Declined, GameEnded, Played, RoundEnded, RoundStarted, TimedOut
from server.rules.companeros.notation import parse_card
from server.rules.companeros.rounds import next_starter
from server.rules.kernel.shuffle import commitment
from tests.kit.companeros import GAME, Table, opened, table


def last_trick(taken: str = "A: r10 g9 | B: y7", **options: object) -> Table:
    """The ninth trick has begun: everyone has one card."""
    return table("A: r1 | B: y5 | C: g4", display="r2 y2 g2", taken=taken, trick=9, **options)  # type: ignore[arg-type]


def test_the_round_is_over_after_the_ninth_trick() -> None:
    """C10: what lies in the display counts for nobody, the trick's cards included."""
    t = last_trick().play("A play r1", "B play y5", "C play g4", "B take red", "C decline", "A take yellow")
    [end] = t.said(RoundEnded)
    assert end.noted[:2] == (10 + 9 + 2, 7 + 2)
    assert end.taken[0] == tuple(map(parse_card, ("r10", "g9", "y2")))
    assert t.display == "g2 r1 y5 g4"
    assert t.stage == "over"


def test_the_ninth_trick_may_end_in_a_tie() -> None:
    """C10, C7."""
    t = table("A: r5 | B: y5 | C: g4", display="r2 y2 g2", trick=9).play("A play r5", "B play y5", "C play g4")
    assert [event.noted[:2] for event in t.said(RoundEnded)] == [(0, 0)]


def test_the_most_points_win() -> None:
    """C10."""
    t = last_trick("A: r10 g9 | B: y7 r3").play_on(until="over")
    result = GAME.result(t.state)
    assert result is not None
    best = max(result.points)
    assert t.said(GameEnded) == [GameEnded(tuple(seat for seat in range(3) if result.points[seat] == best))]
    assert result.winners == t.view("A").winners


def test_equal_points_share_the_win() -> None:
    """C10: and the place after them is skipped."""
    over = opened(3).play_on(until="over").state
    assert GAME.result(replace(over, noted=((20, 20, 7),))) == Result((1, 1, 3), (20, 20, 7))


def test_everyone_is_shown_what_was_taken_when_the_round_is_over() -> None:
    """C8, C10: and the seed opens the commitment."""
    t = opened(4)
    promised = t.view("A").commitment
    t.play_on(until="over")
    [end] = t.said(RoundEnded)
    assert t.view("watcher").ended == end
    assert end.taken == t.state.taken
    assert end.noted == tuple(sum(card.value for card in cards) for cards in end.taken)
    assert commitment(bytes.fromhex(end.seed)) == promised
    assert t.refuses("A ready") == t.refuses("B play r1") == "game_over"


def test_as_many_games_as_agreed_and_their_points_add_up() -> None:
    """C11."""
    t = opened(3, games=3)
    for number in (1, 2):
        t.play_on(until="scored")
        assert t.state.round == number
        assert GAME.result(t.state) is None
        t.play("A ready", "C ready")
        assert (t.stage, t.view("B").ready) == ("scored", (0, 2))
        t.play("B ready")
        assert [event.round for event in t.said(RoundStarted)] == [number + 1]
    t.play_on(until="over")
    result = GAME.result(t.state)
    assert result is not None
    assert result.points == tuple(map(sum, zip(*t.state.noted, strict=True))) == t.view("A").totals
    assert len(t.state.noted) == 3


def test_one_game_is_the_default() -> None:
    """C11."""
    assert opened(3).play_on(until="over").state.round == 1


def test_each_game_is_dealt_anew() -> None:
    """C11, C2: from a seed of its own."""
    t = opened(3, games=2)
    first = t.state.hands
    t.play_on(until="scored").play("clock pause")
    assert t.state.hands != first
    assert (t.stage, t.state.trick.number, t.view("A").last, t.view("A").taken) == ("playing", 1, None, (0, 0, 0))


def test_ready_is_said_once_and_nothing_else_in_the_pause() -> None:
    """C11."""
    t = opened(3, games=2).play_on(until="scored").play("B ready")
    assert t.refuses("B ready") == "already_ready"
    assert t.refuses("A play r1") == t.refuses("B decline") == "round_over"


@pytest.mark.parametrize(
    ("noted", "starters", "expected"),
    [
        (((10, 20, 5),), (0,), 1),
        (((10, 20, 5), (15, 0, 5)), (0, 1), 0),
        (((20, 20, 5),), (0,), 1),
        (((20, 20, 5),), (1,), 0),
        (((9, 20, 5), (10, 0, 15)), (2, 1), 2),
        (((7, 7, 7),), (1,), 2),
        (((7, 7, 7), (1, 1, 1)), (1, 2), 0),
        (((7, 7, 7), (1, 1, 1), (1, 1, 1)), (1, 2, 0), 1),
        (((7, 7, 7), (1, 1, 1), (1, 1, 1)), (2, 2, 0), 1),
    ],
)
def test_the_leader_starts_the_next_game(
    noted: tuple[tuple[int, ...], ...], starters: tuple[int, ...], expected: int
) -> None:
    """C11: of tied leaders who started least recently; of those who never did, the next clockwise."""
    state = replace(opened(3, games=9).state, noted=noted, starters=starters)
    assert next_starter(state) == expected


def test_the_leader_is_told_as_the_starter() -> None:
    """C11."""
    t = opened(4, games=2).play_on(until="scored")
    points = t.view("A").totals
    t.play("clock pause")
    assert points[t.state.turn] == max(points)
    assert [event.starter for event in t.said(RoundStarted)] == [t.state.turn] == [t.view("A").starter]


# --- the clock ---


def timers(t: Table) -> list[tuple[str, int, int | None]]:
    return [(timer.kind, timer.seconds, timer.seat) for timer in GAME.timers(t.state)]


def test_deadlines_are_options_and_name_who_is_waited_for() -> None:
    """C3, C6, C11."""
    t = table("A: r9 | B: y5 | C: g3", turn="B", games=2)
    assert timers(t) == [("turn", 60, 1)]
    t.play("B play y5", "C play g3", "A play r9")
    assert timers(t) == [("take", 30, 0)]
    t.play_on(until="scored")
    assert timers(t) == [("pause", 45, None)]
    assert timers(opened(3, starter=2, turn=9)) == [("turn", 9, 2)]
    assert timers(opened(3).play_on(until="over")) == []


def test_no_timer_means_no_deadline() -> None:
    """C3: 0 does not run out by itself; the table may still end it for a player who is not there."""
    t = opened(3, starter=0, turn=0)
    assert timers(t) == [("turn", 0, 0)]
    assert t.play("clock turn").turn == "B"


def test_who_is_out_of_time_plays_the_lowest_card() -> None:
    """C3: of two equal ones, the one dealt first."""
    t = table("A: r9 y3 r3 g4 r5 y6 g7 r8 y10 | B: y5 | C: g3").play("clock turn")
    assert t.events[:2] == [TimedOut(0, 1), Played(0, parse_card("y3"))]
    assert t.turn == "B"


def test_who_does_not_choose_in_time_has_declined() -> None:
    """C6."""
    t = table("A: r9 | B: y5 | C: g3").play("A play r9", "B play y5", "C play g3").play("clock take")
    assert t.events[:2] == [TimedOut(0, 1), Declined(0)]
    assert t.turn == "B"


def test_turns_out_of_time_are_counted_in_a_row() -> None:
    """C3, C6: cards and colours alike; two are the sign for a bot, and a choice of one's own breaks the row."""
    t = table("A: r1 | B: y5 | C: g9", display="r2 y2 g2").play("clock turn", "B play y5", "C play g9")
    assert GAME.idle(t.state) == (1, 0, 0)
    t.play("C take red", "B decline", "clock take")
    assert [event.turns for event in t.said(TimedOut)] == [2]
    assert GAME.idle(t.state) == (2, 0, 0)
    t.play(f"C play {t.hand('C').split()[0]}", f"A play {t.hand('A').split()[0]}")
    assert GAME.idle(t.state) == (0, 0, 0)


def test_to_be_ready_is_no_turn() -> None:
    """C11: who only looks at the points is still away."""
    t = opened(3, games=2).play_on(until="scored")
    t.state = replace(t.state, idle=(2, 0, 0))
    assert GAME.idle(t.play("A ready").state) == (2, 0, 0)


def test_the_pause_ends_by_itself_or_when_all_are_ready() -> None:
    """C11."""
    for moves in (["clock pause"], ["C ready", "A ready", "B ready"], ["A ready", "clock pause"]):
        t = opened(3, games=2).play_on(until="scored").play(*moves)
        assert (t.stage, t.state.round) == ("playing", 2)


def test_an_old_timer_does_nothing() -> None:
    """C3: a deadline that is no longer running is refused."""
    t = table("A: r9 | B: y5 | C: g3").play("A play r9")
    assert t.refuses("clock time_up turn 1") == "timer_gone"
    assert t.refuses("clock time_up take 2") == "timer_gone"
    assert t.refuses("clock time_up nonsense 1") == "timer_gone"


def test_time_is_up_only_when_the_clock_says_so() -> None:
    """C3."""
    t = table("A: r9 | B: y5 | C: g3")
    assert t.refuses("A time_up turn 1") == "clock_only"
    assert t.refuses("clock play r9") == "not_seated"
