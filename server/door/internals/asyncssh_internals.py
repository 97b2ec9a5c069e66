"""All uses of asyncssh's private names, apart from those in `asyncssh_packets`.

asyncssh does not limit how often a client may send a request, so packets that cost something are limited here. Before
each packet it sends an empty one, which protects ciphers in CBC mode (RFC 4251, 9.3.1). The server offers no such
cipher, so it drops the empty ones: they are half of all packets, and half of their cost.

asyncssh lets a client in after the first authentication method that succeeds. If a password is required in addition to
a key, that is only the first of two steps (RFC 4252, 5.1: partial success).
"""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Any

import asyncssh
from asyncssh import constants as message
from asyncssh.connection import SSHConnection
from asyncssh.packet import Boolean, SSHPacket, String

from server.door.admission.client_keys import is_weak
from server.door.admission.limits import Limits
from server.door.admission.login import Visitor
from server.door.internals.asyncssh_packets import DirectConnection
from server.house.members.token_bucket import Rate, TokenBucket

PRIVATE_NAMES: dict[type, tuple[str, ...]] = {
    SSHConnection: (
        "_owner", "_protocol_factory", "_loop", "_kex_algs", "_ignore_first_kex", "_deferred_packets", "_auth_complete",
        "_cleanup", "_recv_handler", "_auth", "_kex", "_global_request_waiters", "_send_global_request",
    ),
    asyncssh.SSHServerConnection: ("_server_host_key_algs",),
    asyncssh.SSHServerChannel: ("_env", "_process_env_request"),
}  # fmt: skip
"""A test checks that asyncssh still has each of them."""

ECHO, PADDED_ECHO = b"keepalive@openssh.com", b"echo@kombio"
"""Clients that know the first insist on its form; no client knows the second, which may have any length."""

ECHO_REQUEST = bytes([message.MSG_GLOBAL_REQUEST]) + String(ECHO) + Boolean(True)
"""The whole request (RFC 4254, 4), for the shortcut."""

HELD_PACKETS, HELD_BYTES = 500, 512 * 1024
"""How much may wait for the end of a key exchange; a client that does not finish it is disconnected."""
MESSAGE_AND_COOKIE, OTHER_LISTS = 17, 8
"""The parts of a KEXINIT packet before and after the lists that matter here."""
VARIABLES = frozenset({b"COLORTERM", b"NO_COLOR", b"LANG"})


class HouseConnection(DirectConnection):
    """A connection that limits its client's requests, and sends no empty packets."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        limits: Limits,
        visitor: Visitor,
    ) -> None:
        super().__init__(loop, options)
        self._protocol_factory = lambda: visitor
        self._buckets = {kind: TokenBucket(rate) for kind, rate in _rates(limits).items()}

    async def reload_config(self) -> None:
        """Leave the options as they are; asyncssh would rebuild them in a thread for each user name."""

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Check a key and its signature; asyncssh accepts signature algorithms that it was told not to offer."""
        return not is_weak(signature) and await super().validate_public_key(username, key_data, msg, signature)

    async def send_userauth_success(self) -> None:
        """Complete the login, if no password is missing and there is a place in the house."""
        if isinstance(self._owner, Visitor) and await self._owner.password_to_come():
            self.send_userauth_failure(partial_success=True)
            return
        if isinstance(self._owner, Visitor):
            await self._owner.take_place()
        await super().send_userauth_success()

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        """Handle a packet, unless there have been too many of its kind."""
        if bucket := self._buckets.get(pkttype):
            bucket.take(1, now := self._loop.time())
            if bucket.left(now) < 0:
                raise asyncssh.DisconnectError(message.DISC_PROTOCOL_ERROR, "Too many requests")
        result = super().process_packet(pkttype, pktid, packet)
        if pkttype == message.MSG_KEXINIT and not isinstance(result, bool):
            return self._judge_guess(packet, result)
        return result

    async def _judge_guess(self, packet: SSHPacket, done: Awaitable[None]) -> None:
        """Ignore the first key exchange packet of a client that guessed the algorithms wrong.

        A guess is right if both sides prefer the same algorithms (RFC 4253, 7). asyncssh takes it for right whenever
        the client's preference is chosen in the end, and then fails with Dropbear, which follows the RFC.
        """
        await done
        said = SSHPacket(packet.get_full_payload()[MESSAGE_AND_COOKIE:])
        exchanges, host_keys = said.get_namelist(), said.get_namelist()
        for _ in range(OTHER_LISTS):
            said.get_namelist()
        liked = self._kex_algs[0], (self._server_host_key_algs or [b""])[0]
        self._ignore_first_kex = said.get_boolean() and (exchanges[0], host_keys[0]) != liked

    def send_packet(self, pkttype: int, *args: bytes, handler: Any = None) -> None:
        """Send a packet, unless it is empty; during a key exchange asyncssh holds it, up to a limit."""
        if pkttype == message.MSG_IGNORE:
            return
        super().send_packet(pkttype, *args, handler=handler)
        if self._deferred_packets and self._auth_complete:
            self._hold_no_more_than_fits()

    def _hold_no_more_than_fits(self) -> None:
        held = self._deferred_packets
        if len(held) > HELD_PACKETS or sum(len(part) for _, parts in held for part in parts) > HELD_BYTES:
            self._deferred_packets = []
            self.abort()

    def pause_writing(self) -> None:
        """Tell the visitor that the send buffer is full; asyncssh itself ignores that."""
        if isinstance(self._owner, Visitor):
            self._owner.block_network()

    def resume_writing(self) -> None:
        """Tell the visitor that the send buffer has room again."""
        if isinstance(self._owner, Visitor):
            self._owner.free_network()

    def _cleanup(self, exc: Exception | None) -> None:
        """Break reference cycles, so that the connection is freed at once and not by the garbage collector."""
        super()._cleanup(exc)
        self._recv_handler = _nothing_more
        self._auth = self._kex = None


def _nothing_more() -> bool:
    """Read nothing: the connection is closed."""
    return False


def _rates(limits: Limits) -> Mapping[int, Rate]:
    """The rate limit of each limited type of packet."""
    return {
        message.MSG_KEXINIT: limits.key_exchanges,
        message.MSG_USERAUTH_REQUEST: Rate(0, limits.login_tries),
        message.MSG_GLOBAL_REQUEST: limits.requests,
        message.MSG_CHANNEL_OPEN: limits.channels,
    }


def keep_known_variables(channel: asyncssh.SSHServerChannel[bytes], limits: Limits) -> None:
    """Keep only the client's variables that describe its terminal, up to a limit."""
    kept = channel._env

    def process(packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if not (name in VARIABLES or name.startswith(b"LC_")) or max(len(name), len(value)) > limits.variable_bytes:
            return False
        if name not in kept and len(kept) >= limits.variables:
            return False
        kept[name] = value
        return True

    setattr(channel, "_process_env_request", process)  # noqa: B010 - one channel's own


def echo(connection: SSHConnection, padding: int) -> asyncio.Future[Any]:
    """Send a request that the client must answer; give its answer. Nothing shows on the client's screen.

    Every client must answer a request, even an unknown one (RFC 4254, 4).
    """
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    connection._global_request_waiters.append(answer)
    if padding or not (isinstance(connection, DirectConnection) and connection.send_payload(ECHO_REQUEST)):
        name, more = (PADDED_ECHO, [bytes(padding)]) if padding else (ECHO, [])
        connection._send_global_request(name, *more, want_reply=True)
    return answer
