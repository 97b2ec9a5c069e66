"""The short way of packets: it carries what asyncssh carries, whatever the cipher and in whatever pieces."""

import asyncio

import asyncssh
import pytest
from asyncssh import constants as message
from asyncssh.connection import SSHConnection
from asyncssh.packet import String

from server.door.internals.asyncssh_internals import PADDED_ECHO
from server.door.internals.asyncssh_packets import DirectConnection
from server.door.transport import reader
from tests.door.conftest import Door
from tests.kit.client import LightClient, session
from tests.kit.clock import StillLoop, pass_time, patience
from tests.kit.wire import exchange_keys, logged_in

WAYS = [
    ("aes256-gcm@openssh.com", "hmac-sha2-256-etm@openssh.com"),
    ("aes128-gcm@openssh.com", "hmac-sha2-256-etm@openssh.com"),
    ("aes128-ctr", "hmac-sha2-256-etm@openssh.com"),
    ("aes256-ctr", "hmac-sha2-256"),
]
SILENCE = 15.0


async def visit(connection: asyncssh.SSHClientConnection) -> LightClient:
    """Wait for the lobby."""
    client = await session(connection)
    await client.until(b"Welcome")
    return client


@pytest.mark.parametrize(("cipher", "mac"), WAYS)
async def test_keys_and_frames_pass_with_every_cipher(door: Door, cipher: str, mac: str) -> None:
    async with logged_in(door.port, encryption_algs=[cipher], mac_algs=[mac]) as connection:
        client = await visit(connection)
        client.press("/one two\r")
        await client.until(b"one two")


async def test_keys_do_not_take_the_long_way(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    longer: list[bytes] = []
    monkeypatch.setattr(asyncssh.SSHServerChannel, "_accept_data", lambda _, data, __=None: longer.append(data))
    async with logged_in(door.port) as connection:
        client = await visit(connection)
        client.press("/short\r")
        await client.until(b": short")
    assert longer == []


async def test_the_round_trip_is_measured_the_short_way(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """The padded request, which follows when the first is answered, is rare enough for the long way."""
    longer, answered = list[bytes](), asyncio.Event()

    def asked(connection: SSHConnection, name: bytes, *more: bytes, want_reply: bool = False) -> None:
        longer.append(name)
        answered.set()
        usual(connection, name, *more, want_reply=want_reply)

    usual = SSHConnection._send_global_request
    monkeypatch.setattr(SSHConnection, "_send_global_request", asked)
    async with logged_in(door.port) as connection:
        await visit(connection)
        async with patience():
            await answered.wait()
    assert set(longer) == {PADDED_ECHO}


@pytest.mark.parametrize(("cipher", "mac"), WAYS)
async def test_keys_pass_while_the_ciphers_change(door: Door, cipher: str, mac: str) -> None:
    """None of them is lost or counts twice."""
    async with logged_in(door.port, encryption_algs=[cipher], mac_algs=[mac]) as connection:
        client = await visit(connection)
        for word in ("one", "two", "three"):
            client.press(f"/{word}")
            await exchange_keys(connection)
            client.press("+\r")
            await client.until(f": {word}+".encode())


@pytest.mark.parametrize(("cipher", "mac"), WAYS)
async def test_a_packet_may_arrive_in_pieces(
    door: Door, cipher: str, mac: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "CHUNK", 7)
    async with logged_in(door.port, encryption_algs=[cipher], mac_algs=[mac]) as connection:
        client = await visit(connection)
        client.press("/in pieces\r")
        await client.until(b"in pieces")


@pytest.mark.parametrize(("cipher", "mac"), WAYS)
async def test_a_packet_with_a_wrong_signature_ends_the_connection(door: Door, cipher: str, mac: str) -> None:
    async with logged_in(door.port, encryption_algs=[cipher], mac_algs=[mac]) as connection:
        client = await visit(connection)
        sent, transport = bytearray(), connection._transport
        assert transport
        connection._transport = Recorder(sent)  # type: ignore[assignment]
        client.press("k")
        connection._transport = transport
        sent[-1] ^= 1
        transport.write(bytes(sent))
        async with patience():
            await connection.wait_closed()


async def test_packets_that_are_empty_or_unknown_change_nothing(door: Door) -> None:
    async with logged_in(door.port) as connection:
        client = await visit(connection)
        connection.send_packet(message.MSG_IGNORE, String(b"nothing"))
        connection.send_packet(message.MSG_IGNORE)
        connection.send_packet(240)
        client.press("/still here\r")
        await client.until(b"still here")


async def test_data_for_a_channel_that_is_not_there_ends_the_connection(door: Door) -> None:
    async with logged_in(door.port) as connection:
        await visit(connection)
        connection.send_packet(message.MSG_CHANNEL_DATA, bytes([0, 0, 0, 9]), String(b"k"))
        async with patience():
            await connection.wait_closed()


def test_only_a_client_that_was_silent_for_long_is_sent_a_keepalive(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    monkeypatch.setattr(SSHConnection, "_keepalive_timer_callback", lambda self: asked.append(self._loop.time()))

    async def silence() -> float:
        loop, key = asyncio.get_running_loop(), asyncssh.generate_private_key("ssh-ed25519")
        options = asyncssh.SSHServerConnectionOptions(server_host_keys=[key], keepalive_interval=SILENCE)
        connection = DirectConnection(loop, options)
        connection._auth_complete = True
        for _ in range(10):
            connection._reset_keepalive_timer()
            await pass_time(SILENCE / 2)
        assert asked == []
        heard = loop.time() - SILENCE / 2
        await pass_time(SILENCE)
        return heard

    with asyncio.Runner(loop_factory=StillLoop) as runner:
        heard = runner.run(silence())
    assert asked == [pytest.approx(heard + SILENCE)]


class Recorder:
    """A transport that keeps what is written to it."""

    def __init__(self, written: bytearray) -> None:
        self._written = written

    def write(self, data: bytes) -> None:
        """Keep it."""
        self._written += data
