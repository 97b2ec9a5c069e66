"""The PROXY protocol: what balancers say is believed, and what others say is not."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path

import asyncssh
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from server.door.acceptor import PROXY_COMPLAINTS
from server.door.transport.proxy_protocol import (
    LONGEST_LINE,
    SIGNATURE,
    Proxies,
    ProxyHeaderError,
    source_of_binary,
    source_of_line,
)
from tests.door.conftest import Door, opened
from tests.kit.clock import pass_time
from tests.kit.house import until
from tests.kit.limits import ROOMY
from tests.kit.terminal import ssh
from tests.kit.wire import VERSION, Bare, bare

BALANCER, OTHER = "127.0.0.9", "127.0.0.8"
LIMITS = replace(ROOMY, connections_per_address=1)
Header = Callable[[str], bytes]


def line(source: str) -> bytes:
    """A header of version 1."""
    family = "TCP6" if ":" in source else "TCP4"
    return f"PROXY {family} {source} {source} 56324 2222\r\n".encode()


def binary(source: str) -> bytes:
    """A header of version 2, with a further field at its end."""
    packed, ports, more = ip_address(source).packed, b"\xdc\x04\x08\xae", b"\x04\x00\x03abc"
    body = packed + packed + ports + more
    return SIGNATURE + bytes((0x21, 0x21 if ":" in source else 0x11)) + len(body).to_bytes(2, "big") + body


FORMS = pytest.mark.parametrize("header", [line, binary], ids=["v1", "v2"])


@pytest.fixture
async def house() -> AsyncIterator[Door]:
    async with opened(LIMITS, proxies=(BALANCER,)) as door:
        yield door


# --- the header ---


@given(st.ip_addresses())
def test_every_address_is_read_in_both_forms(address: object) -> None:
    data = binary(str(address))
    assert source_of_line(line(str(address))) == str(address)
    assert source_of_binary(data[12], data[13], data[16:]) == str(address)


@pytest.mark.parametrize("own", [b"PROXY UNKNOWN\r\n", b"PROXY UNKNOWN ffff:: ffff:: 1 2\r\n"])
def test_a_balancer_speaks_for_itself_too(own: bytes) -> None:
    assert source_of_line(own) is None
    assert source_of_binary(0x20, 0x11, bytes(12)) is None
    assert source_of_binary(0x21, 0x00, b"") is None


@pytest.mark.parametrize(
    "wrong",
    [
        b"PROXY\r\n",
        b"PROXY TCP4 1.2.3.4\r\n",
        b"PROXY TCP4 1.2.3.4 1.2.3.4 1 65536\r\n",
        b"PROXY TCP4 1.2.3.4 1.2.3.4 -1 22\r\n",
        b"PROXY TCP4 1.2.3 1.2.3.4 1 22\r\n",
        b"PROXY TCP4 ::1 ::1 1 22\r\n",
        b"PROXY TCP6 1.2.3.4 1.2.3.4 1 22\r\n",
        b"PROXY TCP4 1.2.3.4 1.2.3.4 1 22 3\r\n",
        b"PROXY UDP4 1.2.3.4 1.2.3.4 1 22\r\n",
        b"PROXY TCP4 \xff 1.2.3.4 1 22\r\n",
    ],
)
def test_a_wrong_line_is_refused(wrong: bytes) -> None:
    with pytest.raises(ProxyHeaderError):
        source_of_line(wrong)


@pytest.mark.parametrize(
    ("command", "family", "size"),
    [(0x11, 0x11, 12), (0x22, 0x11, 12), (0x21, 0x12, 12), (0x21, 0x31, 216), (0x21, 0x11, 11), (0x21, 0x21, 35)],
)
def test_a_wrong_binary_header_is_refused(command: int, family: int, size: int) -> None:
    with pytest.raises(ProxyHeaderError):
        source_of_binary(command, family, bytes(size))


def test_proxies_are_addresses_and_networks() -> None:
    proxies = Proxies(("10.0.0.0/8", "2001:db8::5", "192.0.2.1"))
    for known in ("10.1.2.3", "2001:db8::5", "192.0.2.1", "::ffff:10.1.2.3"):
        assert known in proxies
    for other in ("11.0.0.1", "2001:db8::6", "fe80::1%eth0", "192.0.2.2"):
        assert other not in proxies
    assert "127.0.0.1" not in Proxies()


# --- at the door ---


@asynccontextmanager
async def through_balancer(
    house: Door, header: bytes, source: str = BALANCER
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """Log in over a socket on which a header was written first."""
    own = socket.socket()
    own.bind((source, 0))
    own.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(own, ("127.0.0.1", house.port))
    await loop.sock_sendall(own, header)
    async with asyncssh.connect(
        "127.0.0.1", house.port, sock=own, username="ana", known_hosts=None, config=None, agent_path=None,
        client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
    ) as connection:  # fmt: skip
        yield connection


@FORMS
@pytest.mark.parametrize("source", ["203.0.113.7", "2001:db8::7"])
async def test_a_player_behind_a_balancer_has_their_own_address(house: Door, header: Header, source: str) -> None:
    async with through_balancer(house, header(source)) as connection:
        await connection.create_process(term_type="xterm")
        await until(
            lambda: (
                [member.connection.address for member in house.house.members.values() if member.connection] == [source]
            )
        )


@FORMS
async def test_limits_go_by_the_real_address(house: Door, header: Header) -> None:
    async with through_balancer(house, header("203.0.113.7")), through_balancer(house, header("203.0.113.8")):
        with pytest.raises(asyncssh.DisconnectError, match="Too many connections from your address"):
            async with through_balancer(house, header("203.0.113.7")):
                pass


@FORMS
async def test_a_header_from_elsewhere_is_not_believed(house: Door, header: Header) -> None:
    async with bare(house.port, OTHER) as liar:
        liar.send(header("203.0.113.7") + VERSION)
        await liar.rest()
    async with through_balancer(house, header("203.0.113.7")):
        pass


async def test_without_proxies_no_header_is_believed(door: Door) -> None:
    async with bare(door.port, BALANCER) as liar:
        liar.send(line("203.0.113.7") + VERSION)
        await liar.rest()
    assert not door.house.figures.refusals["door_proxy"]


@FORMS
async def test_a_header_may_come_in_pieces_and_with_the_first_words(house: Door, header: Header) -> None:
    async with bare(house.port, BALANCER) as client:
        for byte in header("203.0.113.7"):
            client.send(bytes([byte]))
            await client.writer.drain()
        assert await client.is_welcome()
    async with bare(house.port, BALANCER) as client:
        client.send(header("203.0.113.9") + VERSION)
        assert await client.greeting() == VERSION


async def closed(client: Bare) -> bool:
    """Whether the house closes without a word."""
    return await client.rest() == b""


@pytest.mark.parametrize(
    "wrong",
    [
        VERSION,
        b"PROXY TCP4 nonsense\r\n",
        b"PROXY " + b"x" * LONGEST_LINE,
        SIGNATURE + b"\x21\x11\xff\xff" + bytes(3000),
        SIGNATURE + b"\x31\x11\x00\x0c" + bytes(12),
    ],
    ids=["none", "nonsense", "endless", "too long", "version 3"],
)
async def test_a_wrong_header_of_a_balancer_is_closed_and_logged(
    house: Door, wrong: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with bare(house.port, BALANCER) as client:
        client.send(wrong)
        assert await closed(client)
    [record] = [
        record for record in caplog.records if record.name.startswith("server.") and record.levelno >= logging.WARNING
    ]
    assert record.getMessage().startswith(f"closed a connection from the proxy {BALANCER}: ")
    assert record.getMessage().isprintable()
    assert house.house.figures.refusals["door_proxy"] == 1


async def test_half_a_header_is_closed(house: Door) -> None:
    async with bare(house.port, BALANCER) as client:
        client.send(SIGNATURE)
        client.writer.write_eof()
        assert await closed(client)


async def test_a_slow_header_is_closed_in_time(house: Door) -> None:
    async with bare(house.port, BALANCER) as client:
        client.send(b"PROXY TCP4 203.0.113.7")
        await until(lambda: len(house.acceptor._visits) == 1)
        await pass_time(LIMITS.proxy_seconds)
        assert await closed(client)


async def test_many_wrong_headers_fill_no_log_and_block_nobody(house: Door, caplog: pytest.LogCaptureFixture) -> None:
    tries = int(PROXY_COMPLAINTS.burst) + 20
    for _ in range(tries):
        async with bare(house.port, BALANCER) as client:
            client.send(VERSION)
            assert await closed(client)
    assert house.house.figures.refusals["door_proxy"] == tries
    assert len([record for record in caplog.records if "from the proxy" in record.getMessage()]) < tries
    async with through_balancer(house, line("203.0.113.7")):
        pass


async def test_the_stock_client_plays_behind_a_balancer(house: Door, key: Callable[[str], Path]) -> None:
    """The balancer is a few lines: it connects from its own address, names the client, and passes everything on."""

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        writer.close()

    async def balance(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner, outer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(BALANCER, 0))
        outer.write(binary("203.0.113.7"))
        await asyncio.gather(pass_on(reader, outer), pass_on(inner, writer), return_exceptions=True)

    server = await asyncio.start_server(balance, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        async with ssh(port, user="ana", key=key("ana")) as ana:
            await ana.until("Welcome, ana")
            [member] = house.house.members.values()
            assert member.connection
            assert member.connection.address == "203.0.113.7"
            ana.press("q")
            await ana.ended()
