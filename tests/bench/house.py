"""The house under load: `python -m tests.bench.house [N ...]`, or `make bench`.

The real server runs as its own process on one core, this load generator on the other. N players come over real SSH,
sit at tables of six and play Kombio with real keys at a human pace, about one key per player every two seconds, slaps
included. Every second a newcomer looks in, and at the end of each size a hundred people come in one instant. Beyond the
sizes asked for it seats more and more, to find the largest house whose keys are still quick. The last part sends the
same bytes through plain asyncssh without Textual: the floor. In the end all is printed as a table, which README quotes.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from tests.bench.players import KEYS_PER_PLAYER, SEATS, Figures, Player, come, newcomers, play, seat, spread
from tests.bench.process import cpu, process, resident
from tests.kit.limits import ROOMY, ROOMY_TABLES, limits_file

T = TypeVar("T")

SECONDS = 30.0
AT_ONCE = 8
HELD = 0.1
"""A house is held as long as 99 of 100 keys are on all screens within this many seconds."""
STEP = 120
BURST = 100
"""How many come in one instant."""
BOTS = 100
TYPICAL = 300
"""The floor is measured with about this many players."""
MOST = 1200
"""As many as a house has tables for."""
ROOM = 2000
"""The connections that the door admits: all of these, the burst, and the newcomers."""


async def in_batches(jobs: Iterable[Coroutine[Any, Any, T]], at_once: int = AT_ONCE) -> list[T]:
    """Run a few at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(job: Coroutine[Any, Any, T]) -> T:
        async with gate:
            return await job

    return list(await asyncio.gather(*map(one, jobs)))


class Measured(NamedTuple):
    """What was measured with this many players; times are in seconds."""

    players: int
    per_update: float
    size: float
    p50: float
    p99: float
    busy: float
    memory: float
    pause: float
    """The longest time that the event loop was busy at a stretch."""
    burst: float
    """How long the slowest of a burst waited for the first frame, one in a hundred left out."""
    per_join: float

    def row(self, floor: float) -> str:
        """The figures as a row of the table."""
        cells = (
            f"{self.players}",
            f"{self.per_update * 1e6:.0f} us, {self.per_update / floor:.1f}",
            f"{self.p50 * 1000:.0f} ms, {self.p99 * 1000:.0f} ms",
            f"{self.busy:.0%}",
            f"{self.memory:.0f} MB",
            f"{self.size:.0f}",
            f"{self.pause * 1000:.0f} ms",
            f"{self.burst * 1000:.0f} ms, {self.per_join * 1000:.0f} ms",
        )
        return f"| {' | '.join(cells)} |"


COLUMNS = (
    "players",
    "CPU per update, times the floor",
    "key to everyone's screen: p50, p99",
    "core busy",
    "memory",
    "bytes per update",
    "longest pause of the loop",
    f"{BURST} at once: first frame p99, CPU each",
)


class House:
    """The real server, and the players who sit in it; it grows from one measurement to the next."""

    def __init__(self, pid: int, port: int, pauses: Path | None = None) -> None:
        self.pid, self.port = pid, port
        self._pauses = pauses
        """Where the server says how long its loop was busy at a stretch, if it does."""
        self.empty = resident(pid)
        self.tables: list[list[Player]] = []
        self.figures = Figures()

    async def grow(self, players: int) -> None:
        """Seat more players until there are that many."""
        more = range(len(self.tables), players // SEATS)
        self.tables += await in_batches(seat(self.port, number, self.figures) for number in more)

    async def measure(self, players: int) -> Measured:
        """Let this many play for a while, and a burst of others come."""
        await self.grow(players)
        figures = self.figures
        figures.begin_anew()
        self._signal(signal.SIGUSR1)
        began, used, mine = time.perf_counter(), cpu(self.pid), time.process_time()
        until = began + SECONDS
        async with asyncio.TaskGroup() as group:
            for number, table in enumerate(self.tables):
                group.create_task(play(table, figures, until, random.Random(number)))
            group.create_task(newcomers(self.port, figures, until))
        spent, seconds = cpu(self.pid) - used, time.perf_counter() - began
        pause = await self._longest_pause()
        print(f"{players} players, {seconds:.0f} s, {len(figures.own)} keys, {figures.updates} updates")
        print(f"  key -> own screen         {spread(figures.own)}")
        print(f"  key -> everyone's screen  {spread(figures.everyone)}")
        print(f"  connect -> first frame    {spread(figures.first_frame)}   while all play")
        print(f"  the players' core is busy {(time.process_time() - mine) / seconds:.0%}", flush=True)
        everyone, updates, size = quantiles(figures.everyone, n=100), figures.updates, figures.bytes
        burst, per_join = await self._burst()
        return Measured(
            players=players,
            per_update=spent / updates,
            size=size / updates,
            p50=everyone[49],
            p99=everyone[98],
            busy=spent / seconds,
            memory=resident(self.pid),
            pause=pause,
            burst=burst,
            per_join=per_join,
        )

    async def _burst(self) -> tuple[float, float]:
        """Let many come at once; give the first frame's 99th percentile, and the CPU time of each."""
        figures, used = Figures(), cpu(self.pid)
        visitors = await asyncio.gather(*(come(self.port, f"burst-{n}", figures) for n in range(BURST)))
        spent = cpu(self.pid) - used
        await in_batches(visitor.go_home() for visitor in visitors)
        return quantiles(figures.first_frame, n=100)[98], spent / BURST

    async def _longest_pause(self) -> float:
        if self._pauses is None:
            return 0.0
        self._signal(signal.SIGUSR2)
        while not self._pauses.exists():  # noqa: ASYNC110 - the server writes it when it comes to it
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.2)
        pause = float(self._pauses.read_text())
        self._pauses.unlink()
        return pause

    def _signal(self, number: int) -> None:
        if self._pauses:
            os.kill(self.pid, number)


async def house(sizes: list[int]) -> list[Measured]:
    """Measure the house at these sizes, then ever larger until keys get slow."""
    async with served() as house:
        measured = [await house.measure(players) for players in sizes]
        largest, last = 0, measured[-1]
        while last.p99 < HELD:
            largest = last.players
            if largest >= MOST:
                break
            last = await house.measure(largest + STEP)
        print(f"the largest house with keys at everyone's screen within {HELD * 1000:.0f} ms (p99): {largest}")
    return measured


@asynccontextmanager
async def served(*command: str, host: str = "127.0.0.1", log: int = subprocess.DEVNULL) -> AsyncIterator[House]:
    """The real server, empty, or another one that takes the same arguments; its door lets in many from one address."""
    with TemporaryDirectory() as data:
        config, pauses = Path(data) / "kombio.toml", Path(data) / "longest_pause"
        config.write_text(limits_file(replace(ROOMY, connections=ROOM, connections_per_address=ROOM)) + ROOMY_TABLES)
        serve = command or ("-m", "tests.bench.watched", str(pauses))
        words = "serve", "--config", str(config), "--listen", f"{host}:0", "--data", data, "--log", "json"
        async with process(*serve, *words, log=log) as (pid, port):
            yield House(pid, port, None if command else pauses)


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
            await host.until(rb"4 ~")
            host.press("\r")
            await host.until(b"when you are ready")
            hosts.append(host)
        print(f"the same with {BOTS} bots at {BOTS // 4} tables of their own:")
        await house.measure(players)


async def floor(players: int, size: int) -> float:
    """Measure plain asyncssh with the same bytes: the CPU time per update."""
    figures = Figures()
    async with process("-m", "tests.bench.floor", str(size)) as (pid, port):
        clients = await in_batches(come(port, f"t{n // SEATS}", figures, wait_for=b"") for n in range(players))
        figures.updates, used, until = 0, cpu(pid), time.perf_counter() + SECONDS
        while time.perf_counter() < until:
            random.choice(clients).press("d")
            await asyncio.sleep(random.expovariate(players * KEYS_PER_PLAYER))
        spent = cpu(pid) - used
    per_update = spent / figures.updates
    print(f"floor, {players} players without Textual: {per_update * 1e6:.0f} us of a core per update", flush=True)
    return per_update


async def main(sizes: list[int]) -> None:
    """Measure all sizes and beyond, then the floor, and people beside bots."""
    os.sched_setaffinity(0, {1})
    measured = await house(sizes)
    typical = min(measured, key=lambda each: abs(each.players - TYPICAL))
    below = await floor(typical.players, round(typical.size))
    await company(sizes[0])
    print(f"| {' | '.join(COLUMNS)} |", "| --- " * len(COLUMNS) + "|", sep="\n")
    print(*(each.row(below) for each in measured), sep="\n", flush=True)


if __name__ == "__main__":
    asyncio.run(main([int(word) for word in sys.argv[1:]] or [60, 300, 600, 1000]))
