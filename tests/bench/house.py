"""The house under load: `python -m tests.bench.house [N ...]`, or `make bench`.

The real server runs as its own process on one core, this load generator on the other. N players come over real SSH,
sit at tables of six and play Kombio with real keys at a human pace, about one key per player every two seconds, slaps
included. Beyond the sizes asked for it seats more and more, to find the largest house whose keys are still quick, and
every second a newcomer looks in. The last part sends the same bytes through plain asyncssh without Textual: the floor.
"""

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from tests.bench.players import KEYS_PER_PLAYER, SEATS, Figures, Player, come, newcomers, play, seat, spread
from tests.bench.process import cpu, process, resident
from tests.kit.limits import ROOMY, ROOMY_TABLES, limits_file

T = TypeVar("T")

SECONDS = 30.0
AT_ONCE = 8
HELD = 0.1
"""A house is held as long as 99 of 100 keys are on all screens within so many seconds."""
STEP = 120
BOTS = 100
MOST = 1200
"""As many as a house has tables for."""


async def in_batches(jobs: Iterable[Coroutine[Any, Any, T]], at_once: int = AT_ONCE) -> list[T]:
    """Run a few at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(job: Coroutine[Any, Any, T]) -> T:
        async with gate:
            return await job

    return list(await asyncio.gather(*map(one, jobs)))


class House:
    """The real server, and the players who sit in it; it grows from one measurement to the next."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port
        self.empty = resident(pid)
        self.tables: list[list[Player]] = []
        self.figures = Figures()

    async def grow(self, players: int) -> None:
        """Seat more players until there are so many."""
        more = range(len(self.tables), players // SEATS)
        self.tables += await in_batches(seat(self.port, number, self.figures) for number in more)

    async def measure(self, players: int) -> tuple[float, float, float]:
        """Let so many play for a while; give the slowest hundredth, the time and the bytes per update."""
        await self.grow(players)
        figures = self.figures
        joins = figures.begin_anew().first_frame
        began, used, mine = time.perf_counter(), cpu(self.pid), time.process_time()
        until = began + SECONDS
        async with asyncio.TaskGroup() as group:
            for number, table in enumerate(self.tables):
                group.create_task(play(table, figures, until, random.Random(number)))
            group.create_task(newcomers(self.port, figures, until))
        spent, seconds = cpu(self.pid) - used, time.perf_counter() - began
        per_update, size = spent / figures.updates, figures.bytes / figures.updates
        print(f"{players} players, {seconds:.0f} s, {len(figures.own)} keys, {figures.updates} updates")
        print(f"  key -> own screen         {spread(figures.own)}")
        print(f"  key -> everyone's screen  {spread(figures.everyone)}")
        print(f"  connect -> first frame    {spread(figures.first_frame)}   while all play")
        print(f"                            {spread(joins)}   {AT_ONCE} at once, as they came")
        print(f"  {per_update * 1000:.2f} ms of a core and {size:.0f} bytes an update")
        print(f"  {(resident(self.pid) - self.empty) / players:.2f} MB a player, {resident(self.pid):.0f} MB in all")
        print(f"  the house's core is busy {spent / seconds:.0%}, ", end="")
        print(f"the players' {(time.process_time() - mine) / seconds:.0%}", flush=True)
        return quantiles(figures.everyone, n=100)[98], per_update, size


async def house(sizes: list[int]) -> tuple[float, int]:
    """Measure the house at these sizes, then ever larger until keys get slow; give figures of the last asked for."""
    async with served() as house:
        measured = [await house.measure(players) for players in sizes]
        slowest, per_update, size = measured[-1]
        players, largest = sizes[-1], 0
        while slowest < HELD and players < MOST:
            largest, players = players, players + STEP
            slowest, *_ = await house.measure(players)
        print(f"the largest house with keys at everyone's screen within {HELD * 1000:.0f} ms (p99): {largest}")
    return per_update, round(size)


@asynccontextmanager
async def served(*command: str, host: str = "127.0.0.1", log: int = subprocess.DEVNULL) -> AsyncIterator[House]:
    """The real server, empty, or another one that takes the same arguments; its door lets in many from one address."""
    serve = command or ("-c", "import sys; from server.cli import main; sys.exit(main())")
    with TemporaryDirectory() as data:
        config = Path(data) / "kombio.toml"
        config.write_text(limits_file(ROOMY) + ROOMY_TABLES)
        words = "serve", "--config", str(config), "--listen", f"{host}:0", "--data", data, "--log", "json"
        async with process(*serve, *words, log=log) as (pid, port):
            yield House(pid, port)


async def company(players: int) -> None:
    """Measure people's keys without bots and with a hundred of them at tables of their own."""
    async with served() as house:
        await house.measure(players)
        hosts = []
        for number in range(BOTS // 4):
            host = await come(house.port, f"host-{number}", Figures())
            host.press("n\r")
            await host.until(rb"Others join")
            host.press("mmm")
            await host.until(rb"4\. ")
            host.press("\r")
            await host.until(b"when you are ready")
            hosts.append(host)
        print(f"the same with {BOTS} bots at {BOTS // 4} tables of their own:")
        await house.measure(players)


async def floor(players: int, size: int, house_time: float) -> None:
    """Measure plain asyncssh with the same bytes."""
    figures = Figures()
    async with process("-m", "tests.bench.floor", str(size)) as (pid, port):
        clients = await in_batches(come(port, f"t{n // SEATS}", figures, wait_for=b"") for n in range(players))
        figures.updates, used, until = 0, cpu(pid), time.perf_counter() + SECONDS
        while time.perf_counter() < until:
            random.choice(clients).press("d")
            await asyncio.sleep(random.expovariate(players * KEYS_PER_PLAYER))
        spent = cpu(pid) - used
    per_update = spent / figures.updates
    print(f"floor, {players} players without Textual: {per_update * 1000:.2f} ms of a core an update")
    print(f"  the house takes {house_time / per_update:.1f} times that", flush=True)


async def main(sizes: list[int]) -> None:
    """Measure all sizes and beyond, then the floor at the last one asked for."""
    os.sched_setaffinity(0, {1})
    per_update, size = await house(sizes)
    await floor(sizes[-1], size, per_update)
    await company(sizes[0])


if __name__ == "__main__":
    asyncio.run(main([int(word) for word in sys.argv[1:]] or [60, 300]))
