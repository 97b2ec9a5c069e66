"""Who wins slaps: `python -m tests.bench.fairness [SECONDS]`, or `make fairness`.

Players with equal hands, whose reaction times come from one distribution, sit at tables of the real server behind links
of different kinds (`network`): near and far, steady and jittery, slower in one direction than in the other, and with a
client that answers measurements late. They slap every card that comes up, as long after it is on their screen as the
reaction takes. Printed is the share of slaps that each won, by arrival and by fair, next to an equal share.

A few line-ups play at the same time, in groups, so that neither the house's core nor the players' is ever full: what a
full core adds to the way of a key is not the link's. How busy both were is printed, too.
"""

import asyncio
import os
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from typing import Any, NamedTuple

import asyncssh

from tests.bench.house import served
from tests.bench.network import HERE, Delay, Network, address_of, enter_namespace
from tests.bench.process import cpu

SEATED = 16
"""So many players play each line-up, whatever the number of its seats, so that there are enough slaps of each."""
REACTION, SPREAD = 0.300, 0.050
THOUGHT = 0.9
"""A turn begins after everyone had time to slap."""
UNEVEN = 0.1
"""How much an ordinary link differs from one packet to the next, as a part of its delay."""


class Link(NamedTuple):
    """What a player's packets go through: seconds up and down, what is added by chance, and how late answers are."""

    up: float
    down: float
    uneven: float = UNEVEN
    jitter: float = 0.0
    late: float = 0.0

    @property
    def name(self) -> str:
        """What the link is called in the results."""
        if self.late:
            return f"{round(1000 * (self.up + self.down))} ms, answers {round(1000 * self.late)} ms late"
        if self.jitter:
            return f"{round(1000 * (self.up + self.down))} ms + jitter"
        if self.up != self.down:
            return f"{round(1000 * self.up)} ms up, {round(1000 * self.down)} ms down"
        return f"{round(1000 * (self.up + self.down))} ms" + ("" if self.uneven else " steady")

    def delays(self, chance: random.Random) -> tuple[Delay, Delay]:
        """What packets take upwards and downwards."""
        return self._delay(self.up, chance), self._delay(self.down, chance)

    def _delay(self, way: float, chance: random.Random) -> Delay:
        def delay() -> float:
            by_chance = chance.expovariate(1 / self.jitter) if self.jitter else 0.0
            return way * (1 + self.uneven * chance.uniform(-1, 1)) + by_chance

        return delay


def of(milliseconds: float, **more: Any) -> Link:
    """A link of so much in both directions together."""
    return Link(milliseconds / 2000, milliseconds / 2000, **more)


JITTERY = Link(0.020, 0.020, jitter=0.040)
LIAR = of(60, late=0.150)
LINE_UPS = (
    (of(10), of(60)),
    (of(10), of(120)),
    (of(10), of(250)),
    (of(10, uneven=0), of(250, uneven=0)),
    (of(60), JITTERY),
    (of(60), Link(0.010, 0.090)),
    (of(60), LIAR),
    (of(10), of(10), of(60), of(60), of(120), of(250)),
    (*[of(60)] * 5, JITTERY),
    (*[of(60)] * 5, LIAR),
)
GROUPS = (range(4), range(4, 7), range(7, 10))
"""The line-ups that play at the same time."""
ORDERS = ("fair", "arrival")

ANSWERS = {
    b"Your turn: ": "d",
    b"Replace one of your cards": "x",
    b"A digit puts it": "x",
    b"skip it": "p",
    b"when you are ready": "r",
    b"the next round": "r",
    b"to play again": "\r",
    b"You slapped! Which": "1234567",
    b"Right! Which": "1234567",
    b"wrong slap named your": "n",
}
LINES = re.compile(
    rb"(?P<top>discards -?\d|You discarded -?\d)|draws\.|You drew|slaps the|You slapped the|right!|wrong\.|penalty card"
    rb"|looks at|swaps |to draw from|Too late|can't|does nothing|is dealt|is over"
)
"""Lines of the log. When the log moves up old lines come again, so only the last one in a picture is new."""
WON = b"You slapped! Which"


class Player(asyncssh.SSHClientSession[bytes]):
    """Answers what the screen asks for, and slaps every new card after a human reaction."""

    def __init__(self, name: str, chance: random.Random, won: Counter[str]) -> None:
        self.name = name
        self._chance = chance
        self._won = won
        self._slap: asyncio.TimerHandle | None = None
        self.seen = b""
        self.news = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        self.seen = (self.seen + data)[-8000:]
        self.news.set()
        self._won[self.name] += WON in data
        for last in [*LINES.finditer(data)][-1:]:
            if last["top"]:
                self._react()
            elif b"slap" in last[0] and self._slap:
                self._slap.cancel()
        for question, keys in ANSWERS.items():
            if question in data:
                self._later(THOUGHT if keys == "d" else 0.05, keys)

    def _react(self) -> None:
        if self._slap:
            self._slap.cancel()
        reaction = max(0.12, self._chance.gauss(REACTION, SPREAD))
        self._slap = asyncio.get_running_loop().call_later(reaction, self.press, " ")

    def _later(self, seconds: float, keys: str) -> None:
        asyncio.get_running_loop().call_later(seconds, self.press, keys)

    def press(self, keys: str) -> None:
        with suppress(OSError, BrokenPipeError):
            self.channel.write(keys.encode())

    async def until(self, pattern: bytes) -> re.Match[bytes]:
        async with asyncio.timeout(60):
            while not (found := re.search(pattern, self.seen)):
                self.news.clear()
                await self.news.wait()
        self.seen = b""
        return found


async def come(port: int, name: str, number: int, link: Link, won: Counter[str]) -> Player:
    """Log in through a link."""
    connection = await asyncssh.connect(
        address_of(number), port, username=name, known_hosts=None, config=None, agent_path=None,
        client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        client_factory=lambda: Answering(link.late),
    )  # fmt: skip
    player = Player(name, random.Random(name), won)
    await connection.create_session(lambda: player, term_type="xterm", term_size=(80, 24), encoding=None)
    await player.until(b"Welcome")
    return player


class Answering(asyncssh.SSHClient):
    """A client that takes its time to answer what it is asked besides the game."""

    def __init__(self, late: float) -> None:
        self._late = late

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        if self._late:
            answer, loop = conn._report_global_response, asyncio.get_running_loop()

            def later(result: Any) -> None:
                loop.call_later(self._late, answer, result)

            setattr(conn, "_report_global_response", later)  # noqa: B010 - one connection's own


class Table(NamedTuple):
    """A table of the bench: which line-up, which of its tables, and the number of its first link."""

    line_up: int
    number: int
    first: int

    def name_of(self, seat: int) -> str:
        return f"p{self.line_up}-{self.number}-{seat}"


def tables(group: Sequence[int]) -> list[Table]:
    """The tables of some line-ups; one of six has as many slaps as one of two."""
    found, first = list[Table](), 0
    for line_up in group:
        links = LINE_UPS[line_up]
        for number in range(max(6, SEATED // len(links))):
            found.append(Table(line_up, number, first))
            first += len(links)
    return found


async def seat(port: int, order: str, table: Table, won: Counter[str]) -> None:
    """Let the players of a table come, and start their game; from then on they play by themselves."""
    players = [
        await come(port, table.name_of(n), table.first + n, link, won) for n, link in enumerate(LINE_UPS[table.line_up])
    ]
    host, *others = players
    turns = "\x1b[B" * 4 + "\x1b[C" if order == "arrival" else ""
    host.press("n" + "\x1b[B\x1b[C\x1b[C" + turns + "\r")
    code = (await host.until(rb"table ([A-Z]{4})"))[1].decode()
    for number, player in enumerate(others, 2):
        player.press(f"c{code}\r")
        await host.until(rb"%d\. " % number)
    host.press("\r")


def share(won: Counter[str], line_up: int, seats: Sequence[int]) -> tuple[float, float, int]:
    """The share of slaps won by the players in some seats, each, with what it may be off by (95 %)."""
    here = tables([line_up])
    total = sum(won[table.name_of(n)] for table in here for n in range(len(LINE_UPS[line_up])))
    mine = sum(won[table.name_of(n)] for table in here for n in seats) / len(seats)
    part = mine / total if total else 0.0
    return part, 1.96 * sqrt(part * (1 - part) / max(1, total * len(seats))), total


async def play(order: str, group: Sequence[int], seconds: float) -> Counter[str]:
    """Seat everyone of a group, let them play, and count who won how often."""
    won, gate, everyone = Counter[str](), asyncio.Semaphore(6), tables(group)
    network = Network({
        table.first + n: link.delays(random.Random(f"{order} {table} {n}"))
        for table in everyone
        for n, link in enumerate(LINE_UPS[table.line_up])
    })  # fmt: skip

    async def one(port: int, table: Table) -> None:
        async with gate:
            await seat(port, order, table, won)

    async with served(host=HERE) as house:
        network.port = house.port
        await asyncio.gather(*(one(house.port, table) for table in everyone))
        won.clear()
        used, mine = cpu(house.pid), time.process_time()
        await asyncio.sleep(seconds)
        busy, own = (cpu(house.pid) - used) / seconds, (time.process_time() - mine) / seconds
        print(f"{order}, {sum(len(LINE_UPS[table.line_up]) for table in everyone)} players: ", end="")
        print(f"the house's core was busy {busy:.0%}, the players' {own:.0%}", flush=True)
    network.close()
    return won


async def main(seconds: float) -> None:
    """Play both orders, and print the shares."""
    won = {order: Counter[str]() for order in ORDERS}
    for order in ORDERS:
        for group in GROUPS:
            won[order] += await play(order, group, seconds)
    print(f"share of slaps won, reaction {REACTION * 1000:.0f} +- {SPREAD * 1000:.0f} ms for everyone")
    for line_up, links in enumerate(LINE_UPS):
        print(f"{', '.join(link.name for link in links)}: equal would be {1 / len(links):.1%}")
        for order in ORDERS:
            shares = {
                link.name: share(won[order], line_up, [n for n, other in enumerate(links) if other == link])
                for link in dict.fromkeys(links)
            }
            parts = [f"{name}: {part:.1%} +- {off:.1%}" for name, (part, off, _) in shares.items()]
            total = next(iter(shares.values()))[2]
            print(f"  {order:8} {';  '.join(parts)}   ({total} slaps)", flush=True)


if __name__ == "__main__":
    enter_namespace()
    os.sched_setaffinity(0, {1})
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 300.0))
