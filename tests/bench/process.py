"""A server in a process of its own on the first core, and what it takes of the machine."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

FAREWELL = 30.0
"""Seconds in which a server that is asked to close has closed."""


@asynccontextmanager
async def process(*words: str, log: int = subprocess.DEVNULL) -> AsyncIterator[tuple[int, int]]:
    """A server on the first core, which logs to an open file; gives its process id and its port."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=subprocess.PIPE, stderr=log,
        preexec_fn=lambda: os.sched_setaffinity(0, {0}),
    )  # fmt: skip
    try:
        assert server.stdout
        line = (await server.stdout.readline()).decode()
        found = re.search(r"(\d{4,5})", line)
        assert found, line
        yield server.pid, int(found[1])
        await _closed(server)
    finally:
        if server.returncode is None:
            server.kill()
        await server.wait()


async def _closed(server: asyncio.subprocess.Process) -> None:
    """Ask a server to close; one that is gone by itself is a failure."""
    assert server.returncode is None, "the server is gone"
    server.send_signal(signal.SIGTERM)
    async with asyncio.timeout(FAREWELL):
        await server.wait()


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes of memory that a process holds."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
