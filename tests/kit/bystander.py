"""Somebody who plays on at another table: reads the question on the screen, and answers it."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import asyncssh

from tests.kit.client import SIZE, LightClient
from tests.kit.clock import patience
from tests.kit.questions import ANSWERS, CLEAR_HINT, YOUR_TURN

REDRAW = "\x0c"
LOOK_AGAIN_SECONDS = 0.9
KEYS = {question.encode(): keys[0] for question, keys in ANSWERS.items()}
QUESTION = re.compile(b"|".join(map(re.escape, KEYS)))


class Bystander(LightClient):
    """A player against bots."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        super().__init__(size)
        self.turns = 0
        self._turn = asyncio.Event()

    def data_received(self, data: bytes, datatype: object) -> None:
        """Answer the last question of what is drawn, in a moment."""
        super().data_received(data, datatype)
        if questions := QUESTION.findall(data):
            asyncio.get_running_loop().call_soon(self._answer, questions[-1])

    def _answer(self, question: bytes) -> None:
        with suppress(BrokenPipeError):  # once everything is over
            self.press(KEYS[question])
        if question == YOUR_TURN.encode():
            self.turns += 1
            self._turn.set()

    async def plays(self, turns: int) -> None:
        """Wait until this many more turns have come."""
        wanted = self.turns + turns
        while self.turns < wanted:
            self.seen.clear()
            self._turn.clear()
            async with patience():
                await self._another_turn()

    async def _another_turn(self) -> None:
        """Wait for a turn. A question may come in two pieces, or not at all if it was the last one too: look again."""
        while not self._turn.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._turn.wait(), LOOK_AGAIN_SECONDS)
                return
            self.press(CLEAR_HINT + REDRAW)


@asynccontextmanager
async def bystander(port: int, source: str = "127.0.0.1", key: str = "s") -> AsyncIterator[Bystander]:
    """Somebody who has begun a game by a key: with bots only, or where others may join."""
    async with await _come_in(port, source) as connection:
        player = Bystander()
        await connection.create_session(lambda: player, term_type="xterm-256color", term_size=(80, 24), encoding=None)
        await player.until(b"Welcome")
        player.press(key)
        yield player


async def _come_in(port: int, source: str) -> asyncssh.SSHClientConnection:
    """Try until there is a place: those who came before may still be at the door."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with patience():
        while True:
            with suppress(asyncssh.DisconnectError):
                return await asyncssh.connect(
                    "127.0.0.1", port, username="ana", known_hosts=None, config=None, agent_path=None,
                    local_addr=(source, 0), client_keys=[key],
                )  # fmt: skip
            await asyncio.sleep(0.1)
