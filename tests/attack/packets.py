"""Attacks by clients that have logged in, packet by packet."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable

import asyncssh
from asyncssh.constants import (
    MSG_CHANNEL_OPEN,
    MSG_DEBUG,
    MSG_GLOBAL_REQUEST,
    MSG_IGNORE,
    MSG_UNIMPLEMENTED,
)
from asyncssh.packet import Boolean, String, UInt32

from tests.attack.waves import session, starting_over
from tests.kit.wire import ENOUGH, exchange_keys, logged_in


@starting_over
async def again_and_again(
    port: int, source: str, strike: Callable[[asyncssh.SSHClientConnection], object]
) -> AsyncGenerator[None, None]:
    """Log in, and do something over and over until disconnected; then log in again."""
    async with logged_in(port, source) as connection:
        while not connection.is_closed():
            if (transport := connection._transport) and transport.get_write_buffer_size() < ENOUGH:
                strike(connection)
            yield


@starting_over
async def rekeys(port: int, source: str) -> AsyncGenerator[None, None]:
    """Key exchanges without an end."""
    async with logged_in(port, source) as connection:
        while not connection.is_closed():
            await exchange_keys(connection)
            yield


def requests(port: int, source: str) -> AsyncIterator[None]:
    """Requests about the connection; some are meant to be expensive."""

    def strike(connection: asyncssh.SSHClientConnection) -> None:
        key = connection.get_server_host_key()
        assert key
        for name, rest in (
            ("keepalive@openssh.com", b""),
            ("tcpip-forward", String("") + UInt32(0)),
            ("streamlocal-forward@openssh.com", String("/tmp/x")),  # noqa: S108
            ("hostkeys-prove-00@openssh.com", String(key.public_data) * 100),
            ("x" * 5000, b""),
        ):
            connection.send_packet(MSG_GLOBAL_REQUEST, String(name), Boolean(True), rest)

    return again_and_again(port, source, strike)


def opens(port: int, source: str) -> AsyncIterator[None]:
    """Channels of known and unknown kinds."""

    def strike(connection: asyncssh.SSHClientConnection) -> None:
        for number in range(100):
            for kind in ("session", "direct-tcpip", "x" * 100):
                connection.send_packet(MSG_CHANNEL_OPEN, String(kind), UInt32(number), UInt32(2**31), UInt32(2**31))

    return again_and_again(port, source, strike)


def ignored(port: int, source: str) -> AsyncIterator[None]:
    """Packets that a server must read and ignore."""

    def strike(connection: asyncssh.SSHClientConnection) -> None:
        for _ in range(100):
            connection.send_packet(MSG_IGNORE, String(b""))
            connection.send_packet(MSG_DEBUG, Boolean(True), String("x" * 100), String(""))
            connection.send_packet(MSG_UNIMPLEMENTED, UInt32(0))
            connection.send_packet(199, b"no such packet")

    return again_and_again(port, source, strike)


@starting_over
async def hundred_channels(port: int, source: str) -> AsyncGenerator[None, None]:
    """A hundred sessions on one connection, each with a terminal."""
    async with logged_in(port, source) as connection:
        asked = [session(connection) for _ in range(100)]
        await asyncio.gather(*asked, return_exceptions=True)
        yield
