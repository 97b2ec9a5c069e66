"""A house and its doors on several machines: `python -m tests.bench.machines [PLAYERS [STEP [SECONDS]]]`.

First, how many players are held with one door and with two: more and more play over real SSH, from PLAYERS in steps of
STEP, until one key in a hundred takes longer than a tenth of a second to be on all screens. The players need a core
too, so on a small machine the CPU time of each process says more than the times: what a door or a house has left is
inferred from it.

Then what the house alone carries: doors that draw nothing. The players are bots in this process, who get their updates
over the link and send their moves over it, with journal and all.
"""

import asyncio
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from protocol.house import Join, OpenTable, Request, Start, Table, Update
from server.bots.bots import brain_for
from server.house.bots.runner import play as think
from server.link.port import Client, PlayerLink
from server.link.socket.house import SocketHouse
from server.link.tls.dialling import dialling
from server.link.tls.keys import door_context
from tests.bench.house import HELD, in_batches
from tests.bench.players import KEYS_PER_PLAYER, SEATS, Figures, Player, play, seat
from tests.bench.process import cpu
from tests.kit.limits import ROOMY, ROOMY_TABLES, limits_file
from tests.kit.machines import Machine, machine, own_address

PORT = 2223
BUSY = 0.6
"""A house that uses more of its core than this is not quick any more."""


class Processes:
    """A house and its doors."""

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self._folder, self._stack = folder, stack
        self.address = own_address()
        self._config = folder / "kombio.toml"
        self._config.write_text(limits_file(ROOMY) + ROOMY_TABLES)
        self.all: dict[str, Machine] = {}

    @property
    def data(self) -> Path:
        return self._folder / "data"

    async def start(self, name: str, *words: str) -> int:
        """Start one; give its port."""
        words = *words, "--config", str(self._config), "--data", str(self.data)
        self.all[name] = await self._stack.enter_async_context(machine(*words))
        return await self.all[name].port()

    async def house(self) -> int:
        return await self.start("house", "house", "--listen", f"{self.address}:{PORT}")

    async def door(self, name: str) -> int:
        where = "--house", f"{self.address}:{PORT}", "--listen", "127.0.0.1:0", "--drain", "0"
        return await self.start(name, "door", *where)

    def used(self) -> dict[str, float]:
        """The CPU time of each, in seconds."""
        return {name: cpu(one.process.pid) for name, one in self.all.items()}


@asynccontextmanager
async def processes() -> AsyncIterator[Processes]:
    """Everything runs for the time of the block."""
    with TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            yield Processes(Path(folder), stack)


def told(used: dict[str, float], before: dict[str, float], updates: int, seconds: float) -> None:
    """Print what each process took."""
    for name, total in used.items():
        spent = total - before[name]
        print(f"  {name:8} {spent / max(updates, 1) * 1e6:5.0f} us of a core per update, busy {spent / seconds:.0%}")


async def held(doors: int, players: int, step: int, seconds: float) -> int:
    """Seat more and more players; give how many were held."""
    figures, tables, best, numbers = Figures(), list[list[Player]](), 0, count()
    async with processes() as running:
        await running.house()
        ports = [await running.door(f"door {number + 1}") for number in range(doors)]
        while True:
            more = range((players - len(tables) * SEATS) // SEATS)
            tables += await in_batches(seat(ports[(number := next(numbers)) % doors], number, figures) for _ in more)
            figures.begin_anew()
            before, until = running.used(), time.perf_counter() + seconds
            async with asyncio.TaskGroup() as group:
                for number, table in enumerate(tables):
                    group.create_task(play(table, figures, until, random.Random(number)))
            cuts = quantiles(figures.everyone, n=100)
            print(f"{players} players, {doors} door(s): p50 {cuts[49] * 1e3:.0f} ms, p99 {cuts[98] * 1e3:.0f} ms")
            told(running.used(), before, figures.updates, seconds)
            sys.stdout.flush()
            if cuts[98] > HELD:
                return best
            best, players = players, players + step


# --- the house alone ---


class Blind:
    """Somebody at a door that draws nothing."""

    def __init__(self, player: PlayerLink, figures: Figures) -> None:
        self._player, self._figures = player, figures

    def send(self, request: Request, stamp: float | None = None) -> None:
        self._player.send(request, stamp)

    async def receive(self) -> Update:
        await self._player.something_new()
        self._figures.updates += 1
        return self._player.latest()


def _stay(*_: Any) -> None:
    """Nobody is sent away here."""


async def blind_table(link: SocketHouse, number: int, figures: Figures, stack: AsyncExitStack) -> list[Blind]:
    """Let six come to a table and begin."""
    people = []
    for each in range(SEATS):
        name = f"b{number}-{each}"
        visitor = await link.admit(Client(f"key of {name}", name, "127.0.0.1", "127.0.0.1"), _stay)
        player = await stack.enter_async_context(visitor.enter(name, _stay, program=False))
        people.append(Blind(player, figures))
    host, *others = people
    host.send(OpenTable("kombio"))
    while not isinstance(place := (await host.receive()).place, Table):
        pass
    for other in others:
        other.send(Join(place.line.code))
    while len((await host.receive()).place.line.seats) < SEATS:  # type: ignore[union-attr]
        pass
    host.send(Start())
    return people


async def alone(players: int, seconds: float) -> None:
    """Let bots play at doors that draw nothing, and print what the house takes."""
    figures = Figures()
    async with processes() as running, AsyncExitStack() as stack:
        await running.house()
        link = SocketHouse(dialling(running.address, PORT, door_context(running.data)))
        await link.open()
        stack.push_async_callback(link.close)
        numbers = range(players // SEATS)
        people = [one for number in numbers for one in await blind_table(link, number, figures, stack)]
        playing = [
            asyncio.create_task(think(one, lambda game, at: brain_for(game, at, "easy", f"{at}"), lambda _: 1.0))
            for one in people
        ]
        figures.begin_anew()
        before = running.used()
        await asyncio.sleep(seconds)
        print(f"{players} players at doors that draw nothing: {figures.updates / seconds:.0f} updates a second")
        told(running.used(), before, figures.updates, seconds)
        each = (running.used()["house"] - before["house"]) / max(figures.updates, 1)
        carried = BUSY / (each * SEATS * KEYS_PER_PLAYER)
        print(f"  inferred: at {BUSY:.0%} of a core the house carries about {carried:.0f} players at a human pace")
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)


async def main(players: int = 120, step: int = 60, seconds: float = 20.0) -> None:
    """Measure all three."""
    found = [await held(doors, players, step, seconds) for doors in (1, 2)]
    print(f"held with one door: {found[0]}, with two: {found[1]}; ratio {found[1] / max(found[0], 1):.2f}")
    await alone(players, seconds)


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
