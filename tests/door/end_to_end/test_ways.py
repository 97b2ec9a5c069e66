"""One house, three ways in: screens by ssh, the client by the subsystem, lines; a game over each, and together."""

import asyncio
import random
import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from protocol.kombio import Options
from server.door.admission.limits import Limits
from server.house.runtime.policy import Policy
from server.store import finished_games
from tests.door.conftest import Door
from tests.door.end_to_end.test_play import kombio_play
from tests.door.end_to_end.test_strangers import play_to_the_end
from tests.kit.limits import FAST_TYPISTS
from tests.kit.stranger import Stranger, stranger
from tests.kit.terminal import SshTerminal, ssh

NAMES = ("ana", "bruno", "clara")


@pytest.fixture
def limits() -> Limits:
    """No key may be dropped: a stranger does not press it again."""
    return FAST_TYPISTS


class Player(ABC):
    """Somebody who plays from what is offered, in whatever way."""

    @abstractmethod
    async def opens(self) -> str:
        """Open a table, and read its code."""

    @abstractmethod
    async def joins(self, code: str) -> None:
        """Sit down at it."""

    @abstractmethod
    def starts(self) -> None:
        """Begin the game."""

    @abstractmethod
    async def plays(self) -> None:
        """Play until somebody has won."""


class AtScreen(Player):
    """Reads a screen and presses keys; where the screen is drawn makes no difference."""

    def __init__(self, terminal: SshTerminal, number: int) -> None:
        self._terminal, self._chance = terminal, random.Random(number)

    async def opens(self) -> str:
        await self._terminal.until("Welcome")
        self._terminal.press("n", "\r")
        told = r"Others join with the code ([A-Z]{4})"
        found = re.search(told, await self._terminal.until(told))
        assert found
        return found[1]

    async def joins(self, code: str) -> None:
        await self._terminal.until("Welcome")
        self._terminal.press("c", *code, "\r")
        await self._terminal.until(r"Others join(.|\n)* 2 \S")

    def starts(self) -> None:
        self._terminal.press("\r")

    async def plays(self) -> None:
        await self._terminal.until("when you are ready")
        await play_to_the_end(self._terminal, self._chance)


class InLines(Player):
    """Reads lines and types words."""

    def __init__(self, client: Stranger) -> None:
        self._client = client

    async def opens(self) -> str:
        await self._client.until("^Type play")
        self._client.type("open kombio")
        line = await self._client.until("Others join with the code")
        return line.partition("with the code ")[2][:4]

    async def joins(self, code: str) -> None:
        await self._client.until("^Type play")
        self._client.type(f"join {code}")
        await self._client.until("At the table")

    def starts(self) -> None:
        self._client.type("start")

    async def plays(self) -> None:
        await self._client.plays_to_the_end()


@asynccontextmanager
async def coming(way: str, door: Door, home: Path, number: int) -> AsyncIterator[Player]:
    """Somebody comes in, this way."""
    name = NAMES[number]
    if way == "lines":
        async with stranger(door.port, user=name, chance=number) as client:
            yield InLines(client)
    else:
        terminal = ssh(door.port, user=name) if way == "screen" else kombio_play(door, home / name, name)
        async with terminal as opened:
            yield AtScreen(opened, number)


@pytest.mark.parametrize(
    "ways",
    [
        ("screen", "screen"),
        ("client", "client"),
        ("lines", "lines"),
        ("screen", "client", "lines"),
        ("client", "lines", "screen"),
        ("lines", "screen", "client"),
    ],
    ids="-".join,
)
async def test_a_game_is_played_to_the_end(door: Door, tmp_path: Path, ways: tuple[str, ...]) -> None:
    """Whoever opens the table, and however the others came."""
    door.house.adopt(Policy(options={"kombio": Options(target=25, last_slap=0)}))
    async with AsyncExitStack() as stack:
        players = [
            await stack.enter_async_context(coming(way, door, tmp_path, number)) for number, way in enumerate(ways)
        ]
        host, *others = players
        code = await host.opens()
        for player in others:
            await player.joins(code)
        host.starts()
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.plays())
        [game] = await door.house.store.do(finished_games.every)
        assert [player.name for player in game.players] == list(NAMES[: len(ways)])
