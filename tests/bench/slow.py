"""What slow tables cost while nobody looks: `python -m tests.bench.slow [TABLES]` prints memory and start-up times.

A real server is started on a database without slow tables, and on one with many of them.
"""

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from server.store.sqlite import database
from tests.bench.process import process
from tests.kit.clock import StillLoop
from tests.kit.restart import store_in
from tests.kit.slow import begun, copies, slow_house

TABLES = 10_000


async def template(directory: Path) -> None:
    """A database with one slow game."""
    async with slow_house(store_in(directory)) as visit:
        await begun(visit, "ana", "ben", options={"starter": "host"})


async def started(directory: Path) -> tuple[float, float, float]:
    """How many seconds it takes until a server listens, how many of them on the CPU, and its megabytes then."""
    began = time.perf_counter()
    words = "-m", "kombio", "serve", "--listen", "127.0.0.1:0", "--data", str(directory)
    async with process(*words) as (pid, _):
        return time.perf_counter() - began, cpu(pid), memory(pid)


def cpu(pid: int) -> float:
    """The CPU time of a process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """The resident memory of a process in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


async def measure(folder: Path, tables: int) -> None:
    """Print a line of figures."""
    results = [await started(folder) for _ in range(3)]
    seconds, busy, megabytes = map(min, zip(*results, strict=True))
    size = (folder / database.NAME).stat().st_size / 1e6
    start = f"{seconds:5.2f} s to start, {busy:5.2f} s of them on the CPU"
    print(f"{tables:>7} slow tables: {start}, {megabytes:6.1f} MB of memory, {size:6.1f} MB on the disk")


def run(tables: int) -> None:
    """Compare a house without slow tables to one with many."""
    with tempfile.TemporaryDirectory() as place:
        empty, full = Path(place) / "empty", Path(place) / "full"
        empty.mkdir()
        with asyncio.Runner(loop_factory=StillLoop) as still:
            still.run(template(full))
        with closing(sqlite3.connect(full / database.NAME)) as connection:
            copies(connection, tables - 1)
        asyncio.run(measure(empty, 0))
        asyncio.run(measure(full, tables))


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES)
