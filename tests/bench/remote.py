"""What the screen at home is worth: `python -m tests.bench.remote [GAMES]`, or `make bench`.

Bytes: two players at the same table see the same games, one on a screen that the house draws, one by the subsystem;
both play as little as they can, against two bots. Echo: the same key opens and closes the help on a screen that is
drawn at the other end of a link of 200 ms, and on one that `kombio play` draws at home over the same link.
"""

import asyncio
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import asyncssh

from kombio_tui.remote.known_hosts import KnownHosts
from tests.kit.bystander import Bystander
from tests.kit.frames import FrameClient, frames
from tests.kit.limits import ROOMY
from tests.kit.served import SERVE, Served, served
from tests.kit.terminal import SshTerminal, on_terminal, ssh

GAMES = 5
ROUND_TRIP = 0.2
KEYS = 20
JITTER = 0.1
"""How much a way differs from one time to the next, as a part of it."""
ORDERLY = 1e-5
"""What comes later arrives later; of two calls at the same time the loop takes any first."""
SIMPLE = ("ready", "draw", "discard", "pass", "keep", "hand_over")


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


class Counted(Bystander):
    """Somebody at a drawn screen; counts what is drawn, and starts the next game when it may."""

    def __init__(self) -> None:
        super().__init__()
        self.bytes = 0

    def data_received(self, data: bytes, datatype: object) -> None:
        self.bytes += len(data)
        super().data_received(data, datatype)


async def games(client: FrameClient, number: int) -> int:
    """Do the least that is offered until this many games are over; gives how many updates it took."""
    before: dict[str, Any] = {}
    over = updates = 0
    while over < number:
        await client.until(lambda: client.update is not before)  # noqa: B023 - it is waited for here
        updates += 1
        phase_before = before.get("place", {}).get("line", {}).get("phase")
        before = client.update
        phase = client.place["line"]["phase"]
        over += phase == "over" and phase_before == "playing"
        offered = [offer["verb"] for offer in client.view.get("offers", ())]
        verb = next((verb for verb in SIMPLE if verb in offered), None)
        if verb and phase == "playing":
            client.play(verb)
    return updates


async def wire(number: int) -> None:
    """Compare what travels."""
    with served(ROOMY) as house:
        async with asyncssh.connect(
            "127.0.0.1", house.port, username="ana", known_hosts=None, config=None, agent_path=None,
            client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        ) as connection, frames(house.port, "ben") as ben:  # fmt: skip
            ana = Counted()
            await connection.create_session(lambda: ana, term_type="xterm-256color", term_size=(80, 24), encoding=None)
            await ana.until(b"Welcome")
            ben.send("open_table", game="kombio", options={"target": 40}, bots=["easy", "easy"])
            await ben.until(lambda: ben.place["type"] == "table")
            code = ben.place["line"]["code"]
            ana.press(f"c{code}\r")
            await ben.until(lambda: len(ben.place["line"]["seats"]) == 4)
            ana.bytes = ben.bytes = 0
            updates = 0
            for _ in range(number):
                ben.send("start")
                updates += await games(ben, 1)
    screen, thin = ana.bytes / number, ben.bytes / number
    print(f"a game of Kombio, about {updates / number:.0f} updates:")
    print(f"  drawn screen {screen:6.0f} bytes   subsystem {thin:6.0f} bytes   {screen / thin:.2f} times fewer")


async def echo() -> None:
    """Compare how long a key takes to what is seen of it."""
    with served(ROOMY) as house, TemporaryDirectory() as home:
        port = await Link(house.port, ROUND_TRIP, random.Random(1)).open()
        async with ssh(port, user="ana") as drawn, at_home(house, port, home) as local:
            far, near = await echoes(drawn), await echoes(local)
    print(f"a key to what is seen of it, over a link of {ROUND_TRIP * 1000:.0f} ms, half of the keys:")
    print(f"  drawn there {far * 1000:6.1f} ms   drawn at home {near * 1000:6.1f} ms   {far / near:.0f} times sooner")


@asynccontextmanager
async def at_home(house: Served, port: int, home: str) -> AsyncIterator[SshTerminal]:
    """`kombio play`, on a terminal of its own."""
    key = await asyncssh.get_server_host_key("127.0.0.1", house.port, config=None)
    assert key
    KnownHosts([str(Path(home) / ".ssh" / "known_hosts")]).add("127.0.0.1", port, key)
    words = sys.executable, "-c", SERVE, "play", f"ben@127.0.0.1:{port}"
    async with on_terminal(*words, environment={"HOME": home}) as terminal:
        yield terminal


async def echoes(terminal: SshTerminal) -> float:
    """Open and close the help; gives the median of the seconds that takes to be seen."""
    await terminal.until("Welcome")
    seen: list[float] = []
    for _ in range(KEYS):
        before = terminal.cells
        began = time.perf_counter()
        terminal.press("?")
        await terminal.changed(before)
        seen.append(time.perf_counter() - began)
        await asyncio.sleep(0.3)  # until all of it is there
    return median(seen)


async def main(number: int) -> None:
    """Measure both."""
    await wire(number)
    await echo()


if __name__ == "__main__":
    asyncio.run(main(*(int(word) for word in sys.argv[1:] or [str(GAMES)])))
