"""Measures the round trip to a client, and checks it against the client's own system.

Each measurement is a request that every client must answer, as small as a key. A client could answer late on purpose,
to be compensated for more than its latency (docs/FAIRNESS.md). But its system acknowledges what it receives at once,
whatever the client does. So a client whose answers take longer than its shortest round trip is measured a second time,
by the acknowledgement alone, and its round trip is never longer than that.

Systems acknowledge a small request together with the answer if that comes soon, and after some 40 ms otherwise. They
acknowledge at once what fills more than one packet. So the second request is padded to three packets. On a link that
jitters the slowest of three packets takes longer than a key does: it is good for a bound, not for a measurement.
"""

import asyncio
from typing import Any

from asyncssh.connection import SSHConnection

from server.door.internals.asyncssh_internals import echo
from server.door.transport.tcp_info import TcpInfo, TcpSocket
from server.link.port import RoundTripLink

AT_FIRST, EAGER_SECONDS = 5, 0.5
"""The first measurements come quickly, so that there is a result when the first card is slapped."""
SECONDS = 5.0
PADDING = 3000
USUAL = 0.010
"""How much longer than the shortest round trip an answer may take before acknowledgements are measured, too."""
STEP = 0.004
"""How often the system is asked whether the request was acknowledged."""
LONGEST = 0.6
"""For how long the system is asked; no more than this is ever compensated for."""
SLACK = 0.001
"""How long a client may take to answer."""


async def measure_round_trip(connection: SSHConnection, round_trip: RoundTripLink) -> None:
    """Measure again and again, as long as the connection lasts; but let a newcomer see something first."""
    tcp, number = TcpSocket(connection.get_extra_info("socket")), 0
    while True:
        await asyncio.sleep(EAGER_SECONDS if number < AT_FIRST else SECONDS)
        info = tcp.info()
        wary = info is not None and (number < AT_FIRST or round_trip.longest > info.shortest + USUAL)
        round_trip.answered(await _measured(connection, tcp, info))
        if wary:
            round_trip.acknowledged(await _measured(connection, tcp, info, PADDING))
        number += 1


async def _measured(connection: SSHConnection, tcp: TcpSocket, info: TcpInfo | None, padding: int = 0) -> float:
    """Measure once: until the answer, or until the client's system has acknowledged the request."""
    loop = asyncio.get_running_loop()
    answer, sent = echo(connection, padding), loop.time()
    try:
        acknowledged = await _acknowledged(tcp, answer, sent, info.shortest) if info else None
        await answer
    finally:
        answer.cancel()
    answered = loop.time() - sent
    return answered if acknowledged is None else min(answered, acknowledged + SLACK)


async def _acknowledged(tcp: TcpSocket, answer: asyncio.Future[Any], sent: float, shortest: float) -> float | None:
    """Wait for an acknowledgement that comes before the answer, and return how long it took; usually None."""
    goal = tcp.sent()
    if goal is None:
        return None
    asked = Asked(tcp, goal, answer, sent, shortest + STEP)
    try:
        return await asked.took
    finally:
        asked.stop()


class Asked:
    """Asks the system until a request is acknowledged; a timer does that, as waking the task each time costs more."""

    def __init__(self, tcp: TcpSocket, goal: int, answer: asyncio.Future[Any], sent: float, wait: float) -> None:
        self._tcp = tcp
        self._goal = goal
        self._answer = answer
        self._sent = sent
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(wait, self._ask)
        self.took: asyncio.Future[float | None] = self._loop.create_future()
        """How long the acknowledgement took; None if it did not come in time, or is not needed any more."""
        answer.add_done_callback(self.stop)

    def stop(self, _: object = None) -> None:
        """Ask no more."""
        self._timer.cancel()
        self._answer.remove_done_callback(self.stop)
        if not self.took.done():
            self.took.set_result(None)

    def _ask(self) -> None:
        info, passed = self._tcp.info(), self._loop.time() - self._sent
        if info is None or self._answer.done() or self.took.done():
            self.stop()
        elif info.acknowledged >= self._goal:
            self.took.set_result(passed - STEP / 2)
        elif passed >= LONGEST:
            self.stop()
        else:
            self._timer = self._loop.call_later(STEP, self._ask)
