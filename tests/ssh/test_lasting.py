"""A link that outlasts its connection: the screen stays, the seat is kept, and the player is told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncssh
import pytest

from kombio_tui.remote import lasting
from kombio_tui.remote.dial import DialError
from kombio_tui.remote.lasting import LastingLink
from kombio_tui.remote.link import GoodbyeError
from protocol import kombio as k
from protocol.house import Notice, OpenTable, Play, Table, Update
from server.house.collector import Collector
from server.house.house import House
from server.ssh.apps import Apps
from server.ssh.listener import listen
from tests.kit.limits import ROOMY
from tests.ssh.conftest import Door

TIMEOUT = 20.0


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lasting, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(lasting, "LONGEST_PAUSE", 0.02)


class Line:
    """A way to a house that can be cut."""

    def __init__(self, port: int, key: asyncssh.SSHKey | None) -> None:
        self.port = port
        self._keys = [key] if key else None
        self.connection: Any = None

    async def __call__(self) -> asyncssh.SSHClientConnection:
        try:
            self.connection = await asyncssh.connect(
                "127.0.0.1", self.port, username="ana", known_hosts=None, config=None, agent_path=None,
                client_keys=self._keys, client_factory=Guest,
            )  # fmt: skip
        except (OSError, asyncssh.Error) as error:
            raise DialError(str(error)) from None
        connection: asyncssh.SSHClientConnection = self.connection
        return connection

    def cut(self) -> None:
        self.connection.abort()


class Guest(asyncssh.SSHClient):
    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:  # noqa: ARG002
        return []


@asynccontextmanager
async def linked(line: Line) -> AsyncIterator[LastingLink]:
    link = LastingLink(line, "test")
    await link.open()
    try:
        yield link
    finally:
        await link.close()


async def until(link: LastingLink, seen: Callable[[Update], object]) -> Update:
    async with asyncio.timeout(TIMEOUT):
        while True:
            update = await link.receive()
            if seen(update):
                return update


def is_playing(update: Update) -> bool:
    return isinstance(update.place, Table) and update.place.view is not None


def is_offline(update: Update) -> bool:
    return Notice("offline") in update.news


@pytest.mark.parametrize("guest", [False, True])
async def test_a_cut_line_is_told_and_the_seat_is_taken_again(door: Door, guest: bool) -> None:
    line = Line(door.port, None if guest else asyncssh.generate_private_key("ssh-ed25519"))
    async with linked(line) as link:
        await until(link, lambda _: True)
        link.send(OpenTable("kombio", bots=("easy",), start=True))
        before = await until(link, is_playing)
        line.cut()
        lost = await until(link, is_offline)
        assert lost.place.line == before.place.line  # type: ignore[union-attr]
        after = await until(link, is_playing)
        assert (after.you.name, after.place.you) == (before.you.name, 0)  # type: ignore[union-attr]
        link.send(Play(k.Ready()))
        await until(link, lambda update: 0 in update.place.view.ready or update.place.view.stage == "choosing")  # type: ignore[union-attr]


async def test_a_house_that_comes_back_is_found_again() -> None:
    """It is dialled until it answers; what is sent meanwhile is not kept for later."""
    house, key = House(), asyncssh.generate_private_key("ssh-ed25519")
    first = await listen(house, Apps(Collector(quiet=lambda: True)), key, "127.0.0.1", 0, limits=ROOMY)
    line = Line(first.get_port(), asyncssh.generate_private_key("ssh-ed25519"))
    async with linked(line) as link:
        await until(link, lambda _: True)
        first.close()
        await house.close()
        await first.wait_closed()
        await until(link, is_offline)
        link.send(OpenTable("kombio"))
        again = House()
        second = await listen(again, Apps(Collector(quiet=lambda: True)), key, "127.0.0.1", 0, limits=ROOMY)
        line.port = second.get_port()
        update = await until(link, lambda update: not is_offline(update))
        assert not isinstance(update.place, Table)
    second.close()
    await again.close()
    await second.wait_closed()


async def test_who_is_sent_away_for_good_does_not_come_back(door: Door) -> None:
    async with linked(Line(door.port, asyncssh.generate_private_key("ssh-ed25519"))) as link:
        await until(link, lambda _: True)
        [member] = door.house.members.values()
        assert member.connection
        member.connection.kick("kicked")
        with pytest.raises(GoodbyeError, match="sent you out"):
            await until(link, lambda _: False)
