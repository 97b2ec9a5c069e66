"""Clients that do not read what they are sent, or never end what they began, on a real server."""

import asyncio
import socket
from contextlib import suppress
from typing import Any

import asyncssh
import pytest
from asyncssh.constants import MSG_CHANNEL_CLOSE, MSG_GLOBAL_REQUEST
from asyncssh.packet import Boolean, SSHPacket, String
from msgspec.structs import replace

from server.door.admission.limits import Limits
from server.door.transport.reader import CHUNK, Reader
from server.house.house import House
from tests.door.conftest import Door
from tests.kit.client import LightClient, player
from tests.kit.clock import patience
from tests.kit.limits import PLENTY, ROOMY
from tests.kit.wire import logged_in

REDRAW = b"\x0c"
EAGER = replace(ROOMY, keys=PLENTY, typed=PLENTY, received=PLENTY, requests=PLENTY)
"""Clients may make the house draw as much as they like, so that only their own reading is at issue."""
FOREVER = replace(EAGER, stalled_seconds=1e6)
SOON = replace(EAGER, stalled_seconds=0.3)


def names(house: House) -> set[str]:
    return {member.name for member in house.members.values() if member.here}


def narrow() -> socket.socket:
    """A socket that takes in little when nobody reads it."""
    own = socket.socket()
    own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return own


class Mallory:
    """A player who can stop reading: nothing from the network at all, or nothing from the channel."""

    def __init__(self, connection: asyncssh.SSHClientConnection, client: LightClient) -> None:
        self.connection, self.client = connection, client

    @property
    def transport(self) -> asyncio.Transport:
        transport = self.connection._transport
        assert transport
        return transport

    def make_the_house_draw(self, times: int) -> None:
        with suppress(BrokenPipeError):  # once the house has closed
            for _ in range(times):
                self.client.channel.write(REDRAW)


async def mallory(connection: asyncssh.SSHClientConnection) -> Mallory:
    client = LightClient()
    await connection.create_session(lambda: client, term_type="xterm-256color", term_size=(200, 60), encoding=None)
    await client.until(b"Welcome")
    return Mallory(connection, client)


class Waiting:
    """How many bytes wait in the house for the client that has most of them waiting."""

    def __init__(self) -> None:
        self.intakes: list[Reader] = []

    def note(self, *arguments: Any) -> Reader:
        self.intakes.append(Reader(*arguments))
        return self.intakes[-1]

    def __call__(self) -> int:
        return max(each._transport.get_write_buffer_size() for each in self.intakes)


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    waiting = Waiting()
    monkeypatch.setattr("server.door.ssh_server.Reader", waiting.note)
    return waiting


async def stalled(who: Mallory, waiting: Waiting) -> None:
    """Wait until the house notices."""
    async with patience():
        while waiting() < Limits().unread_bytes:
            who.make_the_house_draw(1)
            await asyncio.sleep(0.01)


async def let_go(who: Mallory, house: House) -> None:
    """Make the house draw for a client that reads nothing, until the client is gone."""
    async with patience():
        while "mallory" in names(house):
            who.make_the_house_draw(10)
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("limits", [FOREVER], ids=[""])
async def test_who_reads_again_sees_how_it_is_now(door: Door, waiting: Waiting) -> None:
    """And little waits for them meanwhile, however much is drawn."""
    own = narrow()
    own.connect(("127.0.0.1", door.port))
    async with logged_in(door.port, sock=own, local_addr=None) as connection, player(door.port, "ana") as ana:
        slow = await mallory(connection)
        slow.transport.pause_reading()
        await stalled(slow, waiting)
        slow.make_the_house_draw(100)
        ana.press("/the old line\r/the newest line\r")
        await ana.until(b"the newest line")
        assert waiting() < Limits().unread_bytes + 100_000
        slow.transport.resume_reading()
        await slow.client.until(b"the newest line")


@pytest.mark.parametrize("limits", [FOREVER], ids=[""])
async def test_in_lines_news_wait_for_who_does_not_read_and_answers_are_left_out(door: Door, waiting: Waiting) -> None:
    """A line can't be drawn again later; so what others say is told in the end, and long answers are not kept."""
    own = narrow()
    own.connect(("127.0.0.1", door.port))
    async with logged_in(door.port, sock=own, local_addr=None) as connection, player(door.port, "ana") as ana:
        client = LightClient()
        await connection.create_session(lambda: client, encoding=None)
        await client.until(b"all commands")
        slow = Mallory(connection, client)
        slow.transport.pause_reading()
        async with patience():
            while waiting() < Limits().unread_bytes:
                client.press("rules level8\n" * 10)
                await asyncio.sleep(0.01)
        client.press("rules level8\n" * 100)
        ana.press("/the first line\r/the last line\r")
        await ana.until(b"the last line")
        assert waiting() < Limits().unread_bytes + 100_000
        slow.transport.resume_reading()
        await client.until(b"ana: the first line\nana: the last line\n")


@pytest.mark.parametrize("limits", [SOON], ids=[""])
@pytest.mark.parametrize("what", ["network", "channel"])
async def test_who_never_reads_is_let_go_with_all_they_have_open(door: Door, what: str) -> None:
    async with logged_in(door.port) as connection, player(door.port, "ana") as ana:
        slow = await mallory(connection)
        if what == "network":
            slow.transport.pause_reading()
        else:
            slow.client.channel.pause_reading()
        await let_go(slow, door.house)
        ana.press("n\r")
        await ana.until(b"Others join")


@pytest.mark.parametrize("limits", [FOREVER], ids=[""])
async def test_nothing_is_answered_to_who_does_not_read(door: Door, waiting: Waiting) -> None:
    """Each request has an answer, and answers are no pictures: none can be left out, so no more requests are read."""
    own = narrow()
    own.connect(("127.0.0.1", door.port))
    async with logged_in(door.port, sock=own, local_addr=None) as connection, player(door.port, "ana") as ana:
        connection._transport.pause_reading()  # type: ignore[union-attr]
        for _ in range(20):
            for _ in range(1000):
                connection.send_packet(MSG_GLOBAL_REQUEST, String("x@y"), Boolean(True))
            ana.press("g")
            await ana.until(b"\x1b[")
        assert waiting() < Limits().unread_bytes + 2 * CHUNK


@pytest.mark.parametrize("limits", [FOREVER], ids=[""])
async def test_who_never_ends_a_key_exchange_is_let_go(door: Door) -> None:
    """Meanwhile nothing can be sent to them, and what waits for that is bounded."""
    async with logged_in(door.port) as connection, player(door.port, "ana") as ana:
        slow = await mallory(connection)
        slow.transport.pause_reading()
        connection._send_kexinit()
        connection._kex_complete = True  # so that the client goes on as if nothing were
        await let_go(slow, door.house)
        ana.press("n\r")
        await ana.until(b"Others join")


@pytest.mark.parametrize("limits", [SOON], ids=[""])
async def test_who_does_not_let_a_session_end_is_let_go(door: Door) -> None:
    """A channel is closed when both sides say so; a client that never does would keep it for good."""
    async with logged_in(door.port) as connection:
        slow = await mallory(connection)
        process = slow.client.channel.process_packet

        def deaf(kind: int, number: int, packet: SSHPacket) -> Any:
            return kind == MSG_CHANNEL_CLOSE or process(kind, number, packet)

        setattr(slow.client.channel, "process_packet", deaf)  # noqa: B010 - one channel's own
        slow.client.press("q")
        await connection.wait_closed()
