"""The house's time, by a door's clock.

On one machine both go by the same clock, and nothing is to translate. Between machines the difference is measured: the
door asks for the time, and takes the middle of its question and the answer for the moment at which the house's clock
was read. The quickest of the latest answers is the most exact: it is wrong by half of its round trip at most.
"""

import socket
from collections import deque
from functools import cache
from pathlib import Path
from typing import NamedTuple

KEPT = 8
"""How many measurements count; clocks drift apart, so old ones must not."""
ONE_MACHINE = "this machine"
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def clock_of(connection: socket.socket | None) -> str:
    """What identifies the clock of this machine, for the other end of a connection; empty if nothing does.

    Both ends of a Unix socket are on one machine.
    """
    return ONE_MACHINE if connection and connection.family == socket.AF_UNIX else _started()


@cache
def _started() -> str:
    """What identifies this machine, until it is started again."""
    try:
        return BOOT_ID.read_text("ascii").strip()
    except OSError:
        return ""


class Reading(NamedTuple):
    """How far the house's clock is ahead, and how long it took to find out."""

    ahead: float
    round_trip: float


class HouseClock:
    """Translates the times of a door."""

    def __init__(self, clock: str = "") -> None:
        self._own = clock
        self._readings: deque[Reading] = deque(maxlen=KEPT)
        self.ahead = 0.0
        """How far the house's clock is ahead of the door's, in seconds."""

    def read(self, asked: float, house: float, answered: float, clock: str) -> None:
        """Take a measurement: when the house was asked and had answered, what its clock showed, and which it is.

        The same clock may still be offset in a container, so the measurement must agree.
        """
        reading = Reading(house - (asked + answered) / 2, answered - asked)
        self._readings.append(reading)
        if clock and clock == self._own and abs(reading.ahead) <= reading.round_trip:
            self.ahead = 0.0
        else:
            self.ahead = min(self._readings, key=lambda each: each.round_trip).ahead

    def of_house(self, time: float) -> float:
        """A time of the door's clock by the house's clock."""
        return time + self.ahead
