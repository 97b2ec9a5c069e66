"""Metrics of the process: time, memory, files, with the usual names of Prometheus."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

from server.metrics.text import Family, single

STARTED = time.time()
PROC = Path("/proc/self")
"""Where Linux describes a process; other systems have no such directory, and no such metrics."""


def process() -> Iterator[Family]:
    """The metrics of this process."""
    times = os.times()
    yield single(
        "process_cpu_seconds_total", "counter", "Processor time in seconds.", round(times.user + times.system, 2)
    )
    yield single("process_start_time_seconds", "gauge", "When the process started.", STARTED)
    if PROC.exists():
        yield single("process_resident_memory_bytes", "gauge", "Memory in use.", _resident())
        yield single("process_open_fds", "gauge", "Open files and connections.", len(os.listdir(PROC / "fd")))


def _resident() -> int:
    return int((PROC / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
