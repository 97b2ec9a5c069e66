"""How far away a client is, also if it answers late on purpose."""

import asyncio
import socket
from asyncio.trsock import TransportSocket
from collections.abc import Coroutine
from typing import Any

import pytest

from server.door.transport.round_trip_probe import (
    AT_FIRST,
    EAGER_SECONDS,
    PADDING,
    SECONDS,
    SLACK,
    STEP,
    measure_round_trip,
)
from server.door.transport.tcp_info import TcpInfo, TcpSocket
from server.house.members.round_trip import Latency, RoundTrip
from tests.kit.clock import StillLoop, pass_time


class Peer:
    """A client whose system acknowledges after `delay` seconds, and which answers `late` seconds after that.

    What is padded takes `padded` seconds more.
    """

    def __init__(self, delay: float, late: float = 0.0, *, shortest: float | None = None, padded: float = 0.0) -> None:
        self.delay, self.late, self.padded = delay, late, padded
        self.shortest = delay if shortest is None else shortest
        self.padding: list[int] = []
        self._acknowledged = 0
        self._global_request_waiters: list[asyncio.Future[Any]] = []

    def _send_global_request(self, _name: bytes, padding: bytes = b"", *, want_reply: bool) -> None:
        assert want_reply
        self.padding.append(len(padding))
        delay = self.delay + (self.padded if padding else 0.0)
        loop = asyncio.get_running_loop()
        loop.call_later(delay, self._acknowledge)
        loop.call_later(delay + self.late, self._answer)

    def _acknowledge(self) -> None:
        self._acknowledged += 1

    def _answer(self) -> None:
        answer = self._global_request_waiters.pop(0)
        if not answer.cancelled():
            answer.set_result(None)

    def get_extra_info(self, _name: str) -> None:
        return None

    def info(self) -> TcpInfo:
        return TcpInfo(self._acknowledged, self.shortest)

    def sent(self) -> int:
        return self._acknowledged + 1


def run(test: Coroutine[Any, Any, Any]) -> Any:
    """Run on a clock that stands still."""
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        return runner.run(test)


async def measured(peer: Peer, monkeypatch: pytest.MonkeyPatch, seconds: float = 120.0) -> Latency:
    monkeypatch.setattr("server.door.transport.round_trip_probe.TcpSocket", lambda _: peer)
    trip = RoundTrip()
    measuring = asyncio.create_task(measure_round_trip(peer, trip))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    await pass_time(seconds)
    measuring.cancel()
    assert trip.latency
    return trip.latency


def test_an_honest_client_is_as_far_away_as_its_answers_say(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(measured(Peer(0.080), monkeypatch)).seconds == pytest.approx(0.080)


@pytest.mark.parametrize("late", [0.010, 0.050, 0.300, 2.0])
def test_a_client_that_answers_late_gains_nothing(monkeypatch: pytest.MonkeyPatch, late: float) -> None:
    latency = run(measured(Peer(0.080, late), monkeypatch))
    assert 0.080 - STEP <= latency.seconds <= 0.080 + STEP + SLACK


def test_where_the_system_does_not_say_the_answer_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    peer = Peer(0.080, 0.020)
    peer.info = peer.sent = lambda: None  # type: ignore[method-assign, assignment, return-value]
    assert run(measured(peer, monkeypatch)).seconds == pytest.approx(0.100)


def test_only_a_client_whose_answers_take_long_gets_padded_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    steady, slow = Peer(0.080), Peer(0.080, shortest=0.040)
    for peer in (steady, slow):
        run(measured(peer, monkeypatch))
        assert peer.padding[: 2 * AT_FIRST] == [0, PADDING] * AT_FIRST
    assert set(steady.padding[2 * AT_FIRST :]) == {0}
    assert set(slow.padding[2 * AT_FIRST :]) == {0, PADDING}


def test_padding_takes_longer_on_a_jittery_link_and_adds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slowest of three packets is slower than the one packet of a key."""
    peer = Peer(0.080, shortest=0.040, padded=0.033)
    assert run(measured(peer, monkeypatch)).seconds == pytest.approx(0.080)


def test_measurements_come_quickly_at_first_and_then_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    peer = Peer(0.0)
    run(measured(peer, monkeypatch, seconds=AT_FIRST * EAGER_SECONDS + 10 * SECONDS))
    assert peer.padding.count(0) == pytest.approx(AT_FIRST + 10, abs=1)


async def test_the_system_says_what_was_acknowledged_though_nobody_reads_it() -> None:
    """The real thing, as far as a loopback goes: the peer's system has the bytes, its program never looks."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        client = socket.create_connection(listening.getsockname())
        server, _ = listening.accept()
        with client, server:
            tcp = TcpSocket(TransportSocket(server))
            server.sendall(bytes(PADDING))
            goal = tcp.sent()
            assert goal
            assert goal >= PADDING
            while (info := tcp.info()) and info.acknowledged < goal:  # noqa: ASYNC110 - a turn of the loop is enough
                await asyncio.sleep(0)
            assert info
            assert 0 < info.shortest < 60
