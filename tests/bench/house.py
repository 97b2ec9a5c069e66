"""The house under load: `python -m tests.bench.house [N ...]`, or `make bench`.

The real server runs as its own process on one core, this load generator on the other. N players come over real SSH,
sit at tables of six and play Kombio with real keys at a human pace, about one key per player every two seconds, slaps
included. Beyond the sizes asked for it seats more and more, to find the largest house whose keys are still quick, and
every second a newcomer looks in. The last part sends the same bytes through plain asyncssh without Textual: the floor.
"""

import asyncio
import os
import random
import re
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import mean, quantiles
from tempfile import TemporaryDirectory

import asyncssh

from tests.kit.limits import ROOMY, limits_file

SEATS = 6
SECONDS = 30.0
KEYS_PER_PLAYER = 0.5
AT_ONCE = 8
PATIENCE = 60.0
HELD = 0.1
"""A house is held as long as 99 of 100 keys are on all screens within so many seconds."""
STEP = 120
BOTS = 100
MOST = 1200
"""As many as a house has tables for."""

ANY_CARD = ""
"""A card is asked for: a digit will do, though not any digit."""
ANSWERS = {
    b"Your turn: ": "d",
    b"Put it in place": "x",
    b"A digit puts it": "x",
    b"look at one ": "p",
    b"look at any ": "p",
    b"Look at a second": "p",
    b"Swap t": "p",
    b"when you are ready": "r",
    b"the next round": "r",
    b"You slapped! Which": ANY_CARD,
    b"Right! Which": ANY_CARD,
    b"Wrong slap at your": "n",
}
OTHERS = (b"plays ...", b"settles the slap", b"Waiting for the others", b"The game is over")
QUESTION = re.compile(b"|".join(map(re.escape, (*ANSWERS, *OTHERS))))


class Figures:
    """What is measured, over all players."""

    def __init__(self) -> None:
        self.own: list[float] = []
        self.everyone: list[float] = []
        self.first_frame: list[float] = []
        self.updates = 0
        self.bytes = 0


class Player(asyncssh.SSHClientSession[bytes]):
    """A client that knows the last question on its screen, and when it pressed a key."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.question = b""
        self.seen = bytearray()
        self.news = asyncio.Event()
        self.pressed: float | None = None
        self.heard: asyncio.Future[float] | None = None

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        now = time.perf_counter()
        self.figures.updates += 1
        self.figures.bytes += len(data)
        if self.pressed is not None:
            self.figures.own.append(now - self.pressed)
            self.pressed = None
        if self.heard and not self.heard.done():
            self.heard.set_result(now)
        for found in QUESTION.findall(data):
            self.question = found
        self.seen = (self.seen + data)[-20_000:]
        self.news.set()

    def press(self, keys: str) -> None:
        self.channel.write(keys.encode())

    async def until(self, pattern: bytes) -> re.Match[bytes]:
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(pattern, bytes(self.seen))):
                self.news.clear()
                await self.news.wait()
        self.seen.clear()
        return found


async def come(port: int, name: str, figures: Figures, *, wait_for: bytes = b"Welcome") -> Player:
    """Connect, and wait for the first frame."""
    began = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, config=None, agent_path=None, client_keys=[KEYS.pop()],
        compression_algs=None, encryption_algs=["aes256-gcm@openssh.com"],
    )  # fmt: skip
    player = Player(figures)
    await connection.create_session(lambda: player, term_type="xterm-256color", term_size=(80, 24), encoding=None)
    if wait_for:
        await player.until(wait_for)
        figures.first_frame.append(time.perf_counter() - began)
    return player


KEYS: list[asyncssh.SSHKey] = []


async def seat(port: int, number: int, figures: Figures) -> list[Player]:
    """Let six players come, and start their game."""
    players = [await come(port, f"p{number}-{n}", figures) for n in range(SEATS)]
    host, *others = players
    host.press("n\r")
    code = (await host.until(rb"table ([A-Z]{4})"))[1].decode()
    for player in others:
        player.press(f"c{code}\r")
        await player.until(rb"The host starts|Waiting for a second")
    await host.until(rb"6\. p")
    host.press("\r")
    for player in players:
        await player.until(b"when you are ready")
        player.press("r")
    return players


async def play(players: list[Player], figures: Figures, until: float, chance: random.Random) -> None:
    """Press keys at a human pace."""
    while (now := time.perf_counter()) < until:
        await asyncio.sleep(chance.expovariate(len(players) * KEYS_PER_PLAYER))
        asked = [player for player in players if player.question in ANSWERS]
        if chance.random() < 0.1 or not asked:
            chance.choice(players).press(" ")
            continue
        player = chance.choice(asked)
        if ANSWERS[player.question] == ANY_CARD:
            player.press(chance.choice("1234"))
            continue
        loop = asyncio.get_running_loop()
        for other in players:
            other.heard = loop.create_future()
        player.pressed = now = time.perf_counter()
        player.press(ANSWERS[player.question])
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                for other in players:
                    if other.heard:
                        figures.everyone.append(await other.heard - now)


@asynccontextmanager
async def process(*words: str) -> AsyncIterator[tuple[int, int]]:
    """A server of its own on the first core; gives its process id and its port."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, {0}),
    )  # fmt: skip
    try:
        assert server.stdout
        line = (await server.stdout.readline()).decode()
        found = re.search(r"(\d{4,5})", line)
        assert found, line
        yield server.pid, int(found[1])
    finally:
        server.send_signal(signal.SIGKILL)
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


async def in_batches(jobs: Iterable[object], at_once: int = AT_ONCE) -> list[object]:
    """Run a few at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(job: object) -> object:
        async with gate:
            return await job  # type: ignore[misc]

    return list(await asyncio.gather(*map(one, jobs)))


class House:
    """The real server, and the players who sit in it; it grows from one measurement to the next."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port
        self.empty = resident(pid)
        self.tables: list[list[Player]] = []
        self.figures = Figures()

    async def _grow(self, players: int) -> None:
        """Seat more players until there are so many."""
        more = range(len(self.tables), players // SEATS)
        KEYS.extend(asyncssh.generate_private_key("ssh-ed25519") for _ in range(len(more) * SEATS))
        self.tables += await in_batches(seat(self.port, number, self.figures) for number in more)  # type: ignore[arg-type]

    async def measure(self, players: int) -> tuple[float, float, float]:
        """Let so many play for a while; give the slowest hundredth, the time and the bytes per update."""
        await self._grow(players)
        figures = self.figures
        figures.updates = figures.bytes = 0
        figures.own.clear()
        figures.everyone.clear()
        joins, figures.first_frame = figures.first_frame, []
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


async def newcomers(port: int, figures: Figures, until: float) -> None:
    """Somebody looks in every second while the others play, and leaves again."""
    while time.perf_counter() < until:
        KEYS.append(asyncssh.generate_private_key("ssh-ed25519"))
        visitor = await come(port, "visitor", figures)
        visitor.press("q")
        await visitor.channel.wait_closed()
        await asyncio.sleep(1)


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
async def served(*command: str) -> AsyncIterator[House]:
    """The real server, empty, or another one that takes the same arguments; its door lets in many from one address."""
    serve = command or ("-c", "import sys; from server.cli import main; sys.exit(main())")
    with TemporaryDirectory() as data:
        config = Path(data) / "kombio.toml"
        config.write_text(limits_file(ROOMY))
        words = "serve", "--config", str(config), "--listen", "127.0.0.1:0", "--data", data
        async with process(*serve, *words) as (pid, port):
            yield House(pid, port)


async def company(players: int) -> None:
    """Measure people's keys without bots and with a hundred of them at tables of their own."""
    async with served() as house:
        await house.measure(players)
        for number in range(BOTS // 4):
            KEYS.append(asyncssh.generate_private_key("ssh-ed25519"))
            host = await come(house.port, f"host-{number}", Figures())
            host.press("n\r")
            await host.until(rb"Others join")
            host.press("mmm")
            await host.until(rb"4\. ")
            host.press("\r")
            await host.until(b"when you are ready")
            host.press("qq")
            await host.until(b"the lobby")
            host.press("q")
        print(f"the same with {BOTS} bots at {BOTS // 4} tables of their own:")
        await house.measure(players)


async def floor(players: int, size: int, house_time: float) -> None:
    """Measure plain asyncssh with the same bytes."""
    KEYS.extend(asyncssh.generate_private_key("ssh-ed25519") for _ in range(players))
    figures = Figures()
    async with process("-m", "tests.bench.floor", str(size)) as (pid, port):
        clients = await in_batches(come(port, f"t{n // SEATS}", figures, wait_for=b"") for n in range(players))
        figures.updates, used, until = 0, cpu(pid), time.perf_counter() + SECONDS
        while time.perf_counter() < until:
            random.choice(clients).press("d")  # type: ignore[attr-defined]
            await asyncio.sleep(random.expovariate(players * KEYS_PER_PLAYER))
        spent = cpu(pid) - used
    per_update = spent / figures.updates
    print(f"floor, {players} players without Textual: {per_update * 1000:.2f} ms of a core an update")
    print(f"  the house takes {house_time / per_update:.1f} times that", flush=True)


def spread(times: list[float]) -> str:
    """Median and 99th percentile in milliseconds."""
    cuts = quantiles(times, n=100)
    return f"p50 {cuts[49] * 1000:6.1f} ms   p99 {cuts[98] * 1000:6.1f} ms   mean {mean(times) * 1000:6.1f} ms"


async def main(sizes: list[int]) -> None:
    """Measure all sizes and beyond, then the floor at the last one asked for."""
    os.sched_setaffinity(0, {1})
    per_update, size = await house(sizes)
    await floor(sizes[-1], size, per_update)
    await company(sizes[0])


if __name__ == "__main__":
    asyncio.run(main([int(word) for word in sys.argv[1:]] or [60, 300]))
