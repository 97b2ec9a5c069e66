"""One process against workers: `python -m tests.bench.workers [PLAYERS]`.

The same players play against one process and against a house with two doors. Both may use all cores, and so may the
players, so times say little on a small machine. The CPU time an update takes, and in which process, says how many
players a door and a house can hold. Players come from several addresses, as the doors are chosen by address.
"""

import asyncio
import random
import re
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from tests.bench.house import in_batches
from tests.bench.players import SEATS, Figures, play, seat
from tests.bench.process import cpu
from tests.kit.limits import ROOMY, ROOMY_TABLES, limits_file

SECONDS = 20.0
SOURCES = tuple(f"127.0.0.{number}" for number in range(1, 5))


@asynccontextmanager
async def served(workers: int) -> AsyncIterator[tuple[int, int]]:
    """The real server; gives its process id and its port."""
    with TemporaryDirectory() as data:
        config = Path(data) / "kombio.toml"
        config.write_text(limits_file(ROOMY) + ROOMY_TABLES)
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "kombio", "serve", "--config", str(config), "--listen", "127.0.0.1:0",
            "--data", data, "--workers", str(workers), "--drain", "0",
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            assert server.stdout
            found = re.search(rb"-p (\d+)", await server.stdout.readline())
            assert found
            yield server.pid, int(found[1])
        finally:
            server.terminate()
            await server.wait()


def processes(pid: int) -> dict[str, int]:
    """The processes of a server, by name."""
    found = {"parent": pid}
    for entry in Path("/proc").iterdir():
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == pid:
                found[(entry / "cmdline").read_bytes().decode().split("\0")[4]] = int(entry.name)
        except (OSError, ValueError, IndexError):
            continue
    return found


async def measure(workers: int, players: int) -> None:
    """Let them play, and print what an update took in each process."""
    figures = Figures()
    async with served(workers) as (pid, port):
        tables = await in_batches(seat(port, number, figures, SOURCES) for number in range(players // SEATS))
        names = processes(pid)
        figures.begin_anew()
        used, until = {name: cpu(one) for name, one in names.items()}, time.perf_counter() + SECONDS
        async with asyncio.TaskGroup() as group:
            for number, table in enumerate(tables):
                group.create_task(play(table, figures, until, random.Random(number)))
        spent = {name: cpu(one) - used[name] for name, one in names.items()}
        everyone = quantiles(figures.everyone, n=100)
        print(
            f"{players} players, {workers} worker(s): p50 {everyone[49] * 1e3:.0f} ms, p99 {everyone[98] * 1e3:.0f} ms"
        )
        for name, seconds in sorted(spent.items()):
            share = seconds / figures.updates * 1e6
            print(f"  {name:8} {share:5.0f} us of a core per update, busy {seconds / SECONDS:.0%}")
        print(
            f"  together {sum(spent.values()) / figures.updates * 1e6:5.0f} us, {figures.updates} updates", flush=True
        )


async def main(players: int) -> None:
    """Measure both."""
    for workers in (1, 2):
        await measure(workers, players)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
