"""Ticks of many apps that are due at about the same time."""

import asyncio
from math import inf

import pytest

from kombio_tui import ticks
from kombio_tui.ticks import BEAT, FAR, Tick
from tests.kit.clock import pass_time, patience


async def test_ticks_of_a_beat_come_together_and_none_before_its_time() -> None:
    loop, came = asyncio.get_running_loop(), list[float]()
    some = [Tick(loop, came.append) for _ in range(3)]
    start = (loop.time() // BEAT + 2) * BEAT
    for number, tick in enumerate(some):
        tick.set(start + BEAT * (0.2 + 0.2 * number))
    assert {tick.at for tick in some} == {some[0].at}
    assert start < some[0].at < start + 1.1 * BEAT
    await pass_time(1)
    assert len(came) == 3
    assert {tick.at for tick in some} == {inf}


async def test_a_tick_that_was_cancelled_or_set_again_comes_once_or_not_at_all() -> None:
    loop, came, cancelled = asyncio.get_running_loop(), list[float](), list[float]()
    tick, other = Tick(loop, came.append), Tick(loop, cancelled.append)
    for one in (tick, other):
        one.set(loop.time() + 5)
    tick.set(loop.time() + 2)
    other.cancel()
    await pass_time(10)
    assert len(came) == 1
    assert not cancelled


@pytest.mark.time_runs
async def test_a_tick_that_is_held_back_holds_no_sooner_one_back() -> None:
    """Long timers stand still in tests with real sockets; what is set later for the same moment must run."""
    loop, came, near = asyncio.get_running_loop(), list[str](), asyncio.Event()
    when = loop.time() + FAR + 0.1
    Tick(loop, lambda _: came.append("far")).set(when)
    loop.call_at(when - FAR + BEAT, near.set)
    await near.wait()
    near.clear()
    Tick(loop, lambda _: near.set()).set(when)
    async with patience():
        await near.wait()
    assert not came


async def test_a_tick_that_fails_keeps_no_other_from_coming() -> None:
    loop, came, errors = asyncio.get_running_loop(), list[float](), list[object]()
    loop.set_exception_handler(lambda _, context: errors.append(context["exception"]))

    def fail(_: float) -> None:
        raise ValueError

    when = loop.time() + 2
    for call in (fail, came.append):
        Tick(loop, call).set(when)
    await pass_time(3)
    assert len(came) == len(errors) == 1


async def test_keys_are_read_between_the_ticks_of_a_crowded_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticks, "AT_A_STRETCH", -1.0)  # every tick takes too long
    loop, came = asyncio.get_running_loop(), list[str]()

    def call(_: float) -> None:
        came.append("tick")
        loop.call_soon(came.append, "key")

    when = loop.time() + 2
    for _ in range(3):
        Tick(loop, call).set(when)
    await pass_time(3)
    assert came == ["tick", "key"] * 3


async def test_a_tick_that_is_set_anew_before_its_turn_does_not_come_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticks, "AT_A_STRETCH", -1.0)
    loop, came = asyncio.get_running_loop(), list[float]()
    when = loop.time() + 2
    later = Tick(loop, came.append)
    Tick(loop, lambda _: later.set(when + 5)).set(when)
    later.set(when)
    await pass_time(10)
    assert len(came) == 1
    assert came[0] > when + 4.9


async def test_a_tick_that_another_one_cancels_does_not_come() -> None:
    loop, came = asyncio.get_running_loop(), list[float]()
    when = loop.time() + 2
    second, third = Tick(loop, came.append), Tick(loop, came.append)
    Tick(loop, lambda _: second.cancel()).set(when)
    second.set(when)
    third.set(when)
    await pass_time(3)
    assert len(came) == 1
