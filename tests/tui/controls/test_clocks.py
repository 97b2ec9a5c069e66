"""Countdowns: which clock is shown, in which steps, and when it changes."""

from kombio_tui.controls.clocks import Clocks, Countdown
from protocol.base import Clock


class Time:
    """A clock that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def turn(seat: int | None, left: float, *, paused: bool = False) -> Clock:
    return Clock("turn", seat, 30, left, paused)


def counted(you: int | None, *clocks: Clock) -> list[tuple[float, int | None]]:
    """When the clock that is shown changes, and what it shows from then on."""
    time = Time()
    countdown = Clocks(time)
    countdown.set(clocks)
    seen = list[tuple[float, int | None]]()
    while True:
        shown = countdown.shown(you)
        seen.append((round(time.now - 100, 3), shown.seconds if shown else None))
        if (due := countdown.due()) is None:
            return seen
        time.now += due


def test_the_last_seconds_of_ones_own_clock_are_counted_one_by_one() -> None:
    shown = counted(2, turn(2, 21.5))
    assert shown[:4] == [(0, 25), (1.5, 20), (6.5, 15), (11.5, 10)]
    assert [seconds for _, seconds in shown[3:]] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, None]
    assert shown[-1] == (21.5, None)


def test_the_clocks_of_others_move_in_steps() -> None:
    assert counted(1, turn(2, 12)) == [(0, 15), (2, 10), (7, 5), (12, None)]
    assert counted(None, turn(2, 12)) == counted(1, turn(2, 12))


def test_no_clock_shows_more_than_its_whole_time() -> None:
    assert counted(1, Clock("turn", 2, 8, 7.5, paused=False)) == [(0, 8), (2.5, 5), (7.5, None)]


def test_everyones_clock_is_counted_one_by_one_for_watchers_too() -> None:
    assert counted(1, turn(None, 2)) == counted(None, turn(None, 2)) == [(0, 2), (1, 1), (2, None)]


def test_ones_own_clock_is_shown_first_and_then_the_one_that_runs_out_first() -> None:
    clocks = Clocks(Time())
    clocks.set((turn(2, 3), turn(1, 9), turn(1, 7), turn(3, 4)))
    assert clocks.shown(1) == Countdown(7, 30, own=True)
    assert clocks.shown(0) == Countdown(5, 30, own=False)


def test_a_paused_clock_is_not_shown() -> None:
    assert counted(1, turn(1, 9, paused=True)) == [(0, None)]
    assert counted(1) == [(0, None)]
