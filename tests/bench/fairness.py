"""Who wins slaps: `python -m tests.bench.fairness [SECONDS]`, or `make fairness`.

Players with equal hands, whose reaction times come from one distribution, sit at tables of the real server behind links
of different lengths: proxies on loopback that hold every byte back, with jitter. They slap every card that comes up, as
long after it is on their screen as the reaction takes. Printed is the share of slaps that each won, by arrival and by
fair, next to an equal share. All tables of one order play at the same time.
"""

import asyncio
import os
import random
import re
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from math import sqrt

import asyncssh

from tests.bench.house import served

SEATED = 16
"""So many players play each line-up, whatever the number of its seats, so that there are enough slaps of each."""
REACTION, SPREAD = 0.300, 0.050
THOUGHT = 0.9
"""A turn begins after everyone had time to slap."""
JITTER = 0.1
"""How much a way differs from one time to the next, as a part of it."""
ORDERLY = 1e-5
"""What comes later arrives later; of two calls at the same time the loop takes any first."""
LINE_UPS = ((10, 10), (10, 60), (10, 120), (10, 250), (10, 10, 60, 60, 120, 120), (10, 10, 60, 60, 120, 250))
"""Round trips in milliseconds."""
ORDERS = ("fair", "arrival")

ANSWERS = {
    b"Your turn: ": "d",
    b"Put it in place": "x",
    b"A digit puts it": "x",
    b"leave it": "p",
    b"when you are ready": "r",
    b"the next round": "r",
    b"to play again": "\r",
    b"You slapped! Which": "1234567",
    b"Right! Which": "1234567",
    b"Wrong slap at your": "n",
}
LINES = re.compile(
    rb"(?P<top>discards -?\d|You discarded -?\d)|draws\.|You drew|slaps the|You slapped the|right!|wrong\.|penalty card"
    rb"|looks at|swaps |to draw from|Too late|can't|does nothing|is dealt|is over"
)
"""Lines of the log. When the log moves up old lines come again, so only the last one in a picture is new."""
WON = b"You slapped! Which"


class Link:
    """A proxy that holds bytes back by half of the round trip in each direction."""

    def __init__(self, port: int, round_trip: float, chance: random.Random) -> None:
        self._port = port
        self._half = round_trip / 2
        self._chance = chance

    async def open(self) -> int:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        with suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hand bytes on in their order, each as late as its way takes."""
        loop, due = asyncio.get_running_loop(), 0.0
        while data := await reader.read(65536):
            delay = self._half * (1 + JITTER * self._chance.uniform(-1, 1))
            due = max(due + ORDERLY, loop.time() + delay)
            loop.call_at(due, writer.write, data)
        loop.call_at(due + ORDERLY, writer.close)


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


async def come(port: int, name: str, round_trip: float, won: Counter[str]) -> Player:
    """Log in through a link of this length."""
    chance = random.Random(name)
    link = Link(port, round_trip, chance)
    connection = await asyncssh.connect(
        "127.0.0.1", await link.open(), username=name, known_hosts=None, config=None, agent_path=None,
        client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
    )  # fmt: skip
    player = Player(name, chance, won)
    await connection.create_session(lambda: player, term_type="xterm", term_size=(80, 24), encoding=None)
    await player.until(b"Welcome")
    return player


def name_of(order: str, line_up: int, table: int, seat: int) -> str:
    return f"{order[0]}{line_up}-{table}-{seat}"


async def seat(port: int, order: str, line_up: int, table: int, won: Counter[str]) -> None:
    """Let the players of a table come, and start their game; from then on they play by themselves."""
    ways = LINE_UPS[line_up]
    players = [await come(port, name_of(order, line_up, table, n), way / 1000, won) for n, way in enumerate(ways)]
    host, *others = players
    turns = "\x1b[B" * 4 + "\x1b[C" if order == "arrival" else ""
    host.press("n" + "\x1b[B\x1b[C\x1b[C" + turns + "\r")
    code = (await host.until(rb"table ([A-Z]{4})"))[1].decode()
    for number, player in enumerate(others, 2):
        player.press(f"c{code}\r")
        await host.until(rb"%d\. " % number)
    host.press("\r")


def tables(line_up: int) -> range:
    """How many tables play a line-up; a table of six has as many slaps as one of two."""
    return range(max(6, SEATED // len(LINE_UPS[line_up])))


def share(won: Counter[str], order: str, line_up: int, seats: Sequence[int]) -> tuple[float, float, int]:
    """The share of slaps won by the players in some seats, each, with what it may be off by (95 %)."""
    everyone = range(len(LINE_UPS[line_up]))
    total = sum(won[name_of(order, line_up, table, n)] for table in tables(line_up) for n in everyone)
    mine = sum(won[name_of(order, line_up, table, n)] for table in tables(line_up) for n in seats) / len(seats)
    part = mine / total if total else 0.0
    return part, 1.96 * sqrt(part * (1 - part) / max(1, total)), total


async def play(order: str, seconds: float) -> Counter[str]:
    """Seat everyone, let them play, and count who won how often."""
    won = Counter[str]()
    gate = asyncio.Semaphore(6)

    async def one(port: int, line_up: int, table: int) -> None:
        async with gate:
            await seat(port, order, line_up, table, won)

    async with served() as house:
        places = [(n, table) for n in range(len(LINE_UPS)) for table in tables(n)]
        await asyncio.gather(*(one(house.port, *place) for place in places))
        won.clear()
        await asyncio.sleep(seconds)
    return won


async def main(seconds: float) -> None:
    """Play both orders, and print the shares."""
    os.sched_setaffinity(0, {1})
    won = {order: await play(order, seconds) for order in ORDERS}
    print(f"share of slaps won, reaction {REACTION * 1000:.0f} +- {SPREAD * 1000:.0f} ms for everyone")
    for line_up, ways in enumerate(LINE_UPS):
        print(f"links of {', '.join(map(str, ways))} ms: equal would be {1 / len(ways):.1%}")
        for order in ORDERS:
            shares = {
                way: share(won[order], order, line_up, [n for n, other in enumerate(ways) if other == way])
                for way in sorted(set(ways))
            }
            parts = [f"{way} ms {part:.1%} +- {off:.1%}" for way, (part, off, _) in shares.items()]
            print(f"  {order:8} {';  '.join(parts)}   ({shares[ways[0]][2]} slaps)", flush=True)


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 180.0))
