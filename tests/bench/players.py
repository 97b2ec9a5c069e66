"""Players for measurements: over real SSH, at tables of six, with real keys at a human pace."""

import asyncio
import random
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from statistics import mean, quantiles

import asyncssh

from tests.kit.questions import ANSWERS, CARDS, YOUR_TURN

SEATS = 6
KEYS_PER_PLAYER = 0.5
PATIENCE, IMPATIENCE = 60.0, 0.3
SLAPS, CALLS = 0.1, 0.02
"""How many keys are slaps, and how many turns are a call: a round takes a minute, a game four."""

TURN, AGAIN = YOUR_TURN.encode(), b"play again"
SLAPPED, GIVING = b"Which card is it", b"Right! Which"
KEYS = {question.encode(): keys for question, keys in ANSWERS.items()}
OTHERS = (b"plays ...", b"settles the slap", b"Waiting for the others", b"The game is over")
QUESTION = re.compile(b"|".join(map(re.escape, (*KEYS, *OTHERS))))


class Figures:
    """What is measured, over all players."""

    def __init__(self) -> None:
        self.own: list[float] = []
        self.everyone: list[float] = []
        self.first_frame: list[float] = []
        self.updates = 0
        self.bytes = 0
        self.games = 0
        """How many were played to their end and followed by another."""

    def begin_anew(self) -> "Figures":
        """Give what was measured so far, and start from nothing."""
        past = copy(self)
        vars(self).update(vars(Figures()))
        return past


class Player(asyncssh.SSHClientSession[bytes]):
    """A client that knows the last question on its screen, and when it pressed a key."""

    def __init__(self, name: str, key: asyncssh.SSHKey, figures: Figures) -> None:
        self.name = name
        self.key = key
        self.figures = figures
        self.question = b""
        self.seen = bytearray()
        self.news = asyncio.Event()
        self.pressed: float | None = None
        self.heard: asyncio.Future[float] | None = None

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan
        self.connection = chan.get_connection()

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
        """Type keys; who is gone types nothing."""
        with suppress(OSError):
            self.channel.write(keys.encode())

    async def until(self, pattern: bytes) -> re.Match[bytes]:
        """Wait for something on the screen."""
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(pattern, bytes(self.seen))):
                self.news.clear()
                await self.news.wait()
        self.seen.clear()
        return found

    async def go_home(self) -> None:
        """Leave, from wherever that may be."""
        async with asyncio.timeout(PATIENCE):
            while not self.channel.is_closing():
                self.press("q")
                await asyncio.sleep(IMPATIENCE)
            self.connection.close()
            await self.connection.wait_closed()

    def lose_connection(self) -> None:
        """Be gone without a word."""
        self.connection.abort()


async def come(
    port: int,
    name: str,
    figures: Figures,
    *,
    key: asyncssh.SSHKey | None = None,
    wait_for: bytes = b"Welcome",
    source: str = "127.0.0.1",
) -> Player:
    """Connect with a key, a new one unless it is given, and wait for the first frame."""
    key = key or asyncssh.generate_private_key("ssh-ed25519")
    began = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, config=None, agent_path=None, client_keys=[key],
        compression_algs=None, encryption_algs=["aes256-gcm@openssh.com"], local_addr=(source, 0),
    )  # fmt: skip
    player = Player(name, key, figures)
    await connection.create_session(lambda: player, term_type="xterm-256color", term_size=(80, 24), encoding=None)
    if wait_for:
        await player.until(wait_for)
        figures.first_frame.append(time.perf_counter() - began)
    return player


async def seat(port: int, number: int, figures: Figures, sources: Sequence[str] = ("127.0.0.1",)) -> list[Player]:
    """Let six players come, from one address or from several, and start their game."""
    players = [await come(port, f"p{number}-{n}", figures, source=sources[n % len(sources)]) for n in range(SEATS)]
    host, *others = players
    host.press("n\r")
    code = (await host.until(rb"table ([A-Z]{4})"))[1].decode()
    for player in others:
        player.press(f"c{code}\r")
        await player.until(rb"to start the game|Waiting for")
    await host.until(rb"6 p")
    host.press("\r")
    for player in players:
        await player.until(b"when you are ready")
        player.press("r")
    return players


async def play(players: list[Player], figures: Figures, until: float, chance: random.Random) -> None:
    """Press keys at a human pace."""
    while time.perf_counter() < until:
        await asyncio.sleep(chance.expovariate(len(players) * KEYS_PER_PLAYER))
        asked = [player for player in players if player.question in KEYS]
        if chance.random() < SLAPS or not asked:
            chance.choice(players).press(" ")
            continue
        player = chance.choice(asked)
        if player.question in (SLAPPED, GIVING):
            player.press(chance.choice(CARDS[:4]))
        elif player.question == TURN and chance.random() < CALLS:
            player.press("kk")
        else:
            await _answer(player, list(players), figures)


async def _answer(player: Player, everyone: list[Player], figures: Figures) -> None:
    """Answer the question on a screen, and measure when everyone sees it.

    If the same question is still asked, somebody else was quicker and the answer was refused: nobody else sees a thing.
    """
    loop, question = asyncio.get_running_loop(), player.question
    figures.games += question == AGAIN
    for other in everyone:
        other.heard = loop.create_future()
    player.pressed = now = time.perf_counter()
    player.press(KEYS[question][0])
    with suppress(TimeoutError):
        async with asyncio.timeout(1.0):
            own = await player.heard if player.heard else now
            if player.question == question:
                return
            figures.everyone.append(own - now)
            for other in everyone:
                if other.heard and other is not player:
                    figures.everyone.append(await other.heard - now)


async def newcomers(port: int, figures: Figures, until: float) -> None:
    """Somebody looks in every second while the others play, and leaves again."""
    while time.perf_counter() < until:
        visitor = await come(port, "visitor", figures)
        await visitor.go_home()
        await asyncio.sleep(1)


def spread(times: list[float]) -> str:
    """Median and 99th percentile in milliseconds."""
    cuts = quantiles(times, n=100)
    return f"p50 {cuts[49] * 1000:6.1f} ms   p99 {cuts[98] * 1000:6.1f} ms   mean {mean(times) * 1000:6.1f} ms"
