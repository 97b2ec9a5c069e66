"""An evening in a full house: `python -m tests.bench.evening [MINUTES [PLAYERS]]`, or `make soak`.

The real server on one core, and on the other people who play game after game over real SSH and talk. Somebody looks
in every second; tables break up and others sit down; connections are lost and people come back to their seats.

A line for each minute tells how many came, how many games ended, how long keys took to everyone's screen (what took
a second or more is left out), and what the house took of the machine. The first third is for warming up. The evening
fails if the house holds over 5 % more memory in the last third than in the second, if its log has anything above
information, or if it does not close when it is asked to.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.house import House, served
from tests.bench.players import QUESTION, SEATS, come, newcomers, play, seat
from tests.bench.process import cpu, resident

MINUTES, SHORTEST, PLAYERS = 30, 3, 300
WINDOW = 60.0
GROWTH = 0.05
SITTING, LOSS, AWAY, SAYING = 600.0, 5.0, 8.0, 2.0
"""On average, in seconds: a table breaks up, a connection is lost and is there again, somebody at a table talks."""

SOMEWHERE = QUESTION.pattern + b"|LOBBY"
"""At a table, or in the lobby."""


class Minute(NamedTuple):
    """What was measured in a minute; times are in milliseconds."""

    came: int
    games: int
    keys: int
    p50: float
    p99: float
    per_update: float
    busy: float
    megabytes: float

    def __str__(self) -> str:
        """A line of the table below `HEAD`."""
        many = f"{self.came:4}  {self.games:5}  {self.keys:5}"
        slow = f"{self.p50:6.1f}  {self.p99:6.1f}"
        return f"{many}  {slow}  {self.per_update:12.2f}  {self.busy:9.0%}  {self.megabytes:4.0f}"


HEAD = "minute  came  games   keys  p50 ms  p99 ms  ms an update  core busy    MB"


class Evening:
    """People in a house, until a moment."""

    def __init__(self, house: House, until: float) -> None:
        self._house = house
        self._until = until
        self._whole = [asyncio.Lock() for _ in house.tables]
        """Held while a table's people change."""
        self._numbers = count(len(house.tables))
        self._chance = random.Random(1)

    async def run(self) -> list[Minute]:
        """Let everyone do what people do; give the minutes."""
        house = self._house
        async with asyncio.TaskGroup() as group:
            for place in range(len(house.tables)):
                group.create_task(self._sit(place, random.Random(place)))
            group.create_task(newcomers(house.port, house.figures, self._until))
            group.create_task(self._lose_connections())
            group.create_task(self._talk())
            minutes = group.create_task(self._watch())
        return minutes.result()

    @property
    def _goes_on(self) -> bool:
        return time.perf_counter() < self._until

    async def _sit(self, place: int, chance: random.Random) -> None:
        """Play at a place; when its people have had enough, six others sit down there."""
        house, players = self._house, self._house.tables[place]
        while self._goes_on:
            enough = time.perf_counter() + chance.expovariate(1 / SITTING)
            await play(players, house.figures, min(self._until, enough), chance)
            async with self._whole[place]:
                if self._goes_on:
                    await asyncio.gather(*(player.go_home() for player in players))
                    players[:] = await seat(house.port, next(self._numbers), house.figures)

    async def _lose_connections(self) -> None:
        """Somebody is gone without a word, and comes back after a while; between two games no seat is kept."""
        house, chance = self._house, self._chance
        while self._goes_on:
            await asyncio.sleep(chance.expovariate(1 / LOSS))
            place = chance.randrange(len(house.tables))
            async with self._whole[place]:
                players = house.tables[place]
                if len(players) < SEATS - 1:
                    continue
                lost = players.pop(chance.randrange(len(players)))
                lost.lose_connection()
                await asyncio.sleep(AWAY)
                back = await come(house.port, lost.name, house.figures, key=lost.key, wait_for=SOMEWHERE)
                if back.question:
                    players.append(back)
                else:
                    await back.go_home()

    async def _talk(self) -> None:
        """Somebody at a table says something."""
        while self._goes_on:
            await asyncio.sleep(self._chance.expovariate(1 / SAYING))
            self._chance.choice(self._chance.choice(self._house.tables)).press("/well played\r")

    async def _watch(self) -> list[Minute]:
        """Measure minute by minute."""
        self._house.figures.begin_anew()
        minutes: list[Minute] = []
        print(HEAD)
        while self._goes_on:
            minutes.append(await self._minute())
            print(f"{len(minutes):6}  {minutes[-1]}", flush=True)
        return minutes

    async def _minute(self) -> Minute:
        house = self._house
        began, used = time.perf_counter(), cpu(house.pid)
        await asyncio.sleep(min(WINDOW, max(0.0, self._until - began)))
        seconds, spent, past = time.perf_counter() - began, cpu(house.pid) - used, house.figures.begin_anew()
        cuts = [1000 * cut for cut in quantiles(past.everyone, n=100)]
        return Minute(
            came=len(past.first_frame),
            games=past.games,
            keys=len(past.own),
            p50=cuts[49],
            p99=cuts[98],
            per_update=1000 * spent / past.updates,
            busy=spent / seconds,
            megabytes=resident(house.pid),
        )


def growth(megabytes: Sequence[float]) -> float:
    """By which part the last third is above the second."""
    third = len(megabytes) // 3
    return mean(megabytes[-third:]) / mean(megabytes[-2 * third : -third]) - 1


def complaints(log: str) -> list[str]:
    """The lines of a log that are not mere information; what is no JSON was not meant to be in it at all."""
    return [line for line in log.splitlines() if not _is_information(line)]


def _is_information(line: str) -> bool:
    try:
        told = json.loads(line)
    except ValueError:
        return False
    return told["level"] == "info" and "error" not in told


async def spent(minutes: int, players: int, log: int) -> list[Minute]:
    """Fill a house, spend an evening in it, and close it."""
    async with served(log=log) as house:
        await house.grow(players)
        print(f"{players} players are in; load average {os.getloadavg()[0]:.1f}", flush=True)
        return await Evening(house, time.perf_counter() + WINDOW * minutes).run()


def main(minutes: int = MINUTES, players: int = PLAYERS) -> int:
    """Spend an evening, and judge it."""
    if minutes < SHORTEST:
        raise SystemExit(f"An evening has {SHORTEST} minutes at least.")
    os.sched_setaffinity(0, {1})
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        with path.open("w") as log:
            figures = asyncio.run(spent(minutes, players, log.fileno()))
        wrong = complaints(path.read_text())
    grown = growth([minute.megabytes for minute in figures])
    print(f"memory: {grown:+.1%} in the last third; {len(wrong)} complaints in the log")
    print(*wrong[:20], sep="\n")
    return 1 if wrong or grown > GROWTH else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
