"""The PROXY protocol: a balancer in front of the house says where a connection really comes from.

It writes a header before the first byte of the client, in one of two forms (haproxy's proxy-protocol.txt):

- version 1 is a line: `PROXY TCP4 203.0.113.7 10.0.0.2 56324 22`, or `PROXY UNKNOWN`
- version 2 is binary: a signature, a command, a family, a length, and that many bytes of addresses and further fields

A balancer also connects on its own behalf, to see whether the house is there (UNKNOWN, or the command LOCAL). Then the
connection comes from the balancer. Only the header is read, and not a byte more: what follows is SSH.
"""

import asyncio
import socket
from ipaddress import AddressValueError, IPv4Address, IPv6Address, ip_address, ip_network

SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"
"""The beginning of version 2. The shortest header of version 1 is longer, so that much can be read of either."""
LINE, LONGEST_LINE = b"PROXY ", 107
LONGEST_REST = 2048
"""The longest binary header without its first 16 bytes; balancers add fields, but no large ones."""
LOCAL, PROXY = 0x20, 0x21
"""The commands, with the version in the first half of the byte."""
UNSPECIFIED, TCP4, TCP6 = 0x00, 0x11, 0x21
HIGHEST_PORT = 65_535


class ProxyHeaderError(Exception):
    """The header is missing or wrong; the text says how."""


class Proxies:
    """The balancers whose headers are believed."""

    def __init__(self, addresses: tuple[str, ...] = ()) -> None:
        self._networks = [ip_network(address, strict=False) for address in addresses]

    def __contains__(self, address: str) -> bool:
        parsed = ip_address(address.partition("%")[0])
        known = {parsed, getattr(parsed, "ipv4_mapped", None)}
        return any(each in network for network in self._networks for each in known if each is not None)


async def read_source(connection: socket.socket, proxy: str, seconds: float) -> str:
    """Read the header of a connection from a proxy, and return the address of the client."""
    try:
        async with asyncio.timeout(seconds):
            return await _source(connection) or proxy
    except TimeoutError:
        raise ProxyHeaderError("no header in time") from None
    except OSError:
        raise ProxyHeaderError("the connection was lost") from None


async def _source(connection: socket.socket) -> str | None:
    """The client's address; None for a connection of the proxy itself."""
    start = await _exactly(connection, len(SIGNATURE))
    if start == SIGNATURE:
        command, family, *length = await _exactly(connection, 4)
        size = int.from_bytes(length, "big")
        if size > LONGEST_REST:
            raise ProxyHeaderError("the header is too long")
        return source_of_binary(command, family, await _exactly(connection, size))
    if not start.startswith(LINE):
        raise ProxyHeaderError("no header")
    while not start.endswith(b"\r\n"):
        if len(start) >= LONGEST_LINE:
            raise ProxyHeaderError("the header is too long")
        start += await _exactly(connection, 1)
    return source_of_line(start)


async def _exactly(connection: socket.socket, size: int) -> bytes:
    loop, data = asyncio.get_running_loop(), b""
    while len(data) < size:
        more = await loop.sock_recv(connection, size - len(data))
        if not more:
            raise ProxyHeaderError("the header is incomplete")
        data += more
    return data


def source_of_line(line: bytes) -> str | None:
    """The client's address in a header of version 1, with its line end; None if there is none."""
    match line.removesuffix(b"\r\n").split(b" "):
        case [b"PROXY", b"UNKNOWN", *_]:
            return None
        case [b"PROXY", b"TCP4" | b"TCP6" as family, source, destination, *ports] if len(ports) == 2:
            kind = IPv4Address if family == b"TCP4" else IPv6Address
            _check_ports(ports)
            _address(kind, destination)
            return _address(kind, source)
        case _:
            raise _not_understood(line)


def _address(kind: type[IPv4Address | IPv6Address], text: bytes) -> str:
    try:
        return str(kind(text.partition(b"%")[0].decode("ascii")))
    except (AddressValueError, UnicodeDecodeError):
        raise _not_understood(text) from None


def _check_ports(ports: list[bytes]) -> None:
    for port in ports:
        if not (port.isdigit() and len(port) <= 5 and int(port) <= HIGHEST_PORT):
            raise _not_understood(port)


def source_of_binary(command: int, family: int, rest: bytes) -> str | None:
    """The client's address in a header of version 2, from its parts; None if there is none."""
    if command == LOCAL or (command == PROXY and family == UNSPECIFIED):
        return None
    if command == PROXY and family == TCP4 and len(rest) >= 12:
        return str(IPv4Address(rest[:4]))
    if command == PROXY and family == TCP6 and len(rest) >= 36:
        return str(IPv6Address(rest[:16]))
    raise _not_understood(bytes((command, family)) + rest[:36])


def _not_understood(what: bytes) -> ProxyHeaderError:
    return ProxyHeaderError(f"a header that is not understood: {what[:LONGEST_LINE]!r}")
