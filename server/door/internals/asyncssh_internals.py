"""What the house does with the inside of asyncssh. All private names of asyncssh that it uses are in this module.

asyncssh has no limit of its own on what a client asks for over and over, so packets of the kinds that cost something
are counted here. Before each packet it sends an empty one, which protects ciphers in CBC mode (RFC 4251, 9.3.1). The
house offers no such cipher, so it leaves the empty ones out; they are half of all packets, and of what a packet costs.

asyncssh lets a client in after the first way in that succeeds. Where a password is asked for besides a key, that is
only the first of two steps (RFC 4252, 5.1: partial success).
"""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Any

import asyncssh
from asyncssh import constants as message
from asyncssh.connection import SSHConnection
from asyncssh.packet import SSHPacket

from server.door.admission.client_keys import is_weak
from server.door.admission.limits import Limits
from server.door.admission.login import Visitor
from server.house.members.token_bucket import Rate, TokenBucket

PRIVATE_NAMES: tuple[tuple[type, str], ...] = (
    (SSHConnection, "_owner"),
    (SSHConnection, "_protocol_factory"),
    (SSHConnection, "_loop"),
    (SSHConnection, "_kex_algs"),
    (SSHConnection, "_ignore_first_kex"),
    (SSHConnection, "_deferred_packets"),
    (SSHConnection, "_auth_complete"),
    (SSHConnection, "_cleanup"),
    (SSHConnection, "_recv_handler"),
    (SSHConnection, "_auth"),
    (SSHConnection, "_kex"),
    (SSHConnection, "_make_global_request"),
    (asyncssh.SSHServerConnection, "_server_host_key_algs"),
    (asyncssh.SSHServerChannel, "_env"),
    (asyncssh.SSHServerChannel, "_process_env_request"),
)
"""Each is looked for by a test, which says so when a new version of asyncssh has it no more."""

ECHO, PADDED_ECHO = b"keepalive@openssh.com", b"echo@kombio"
"""Clients that know the first insist on its form; the second is known to nobody, and may be as long as one likes."""

HELD_PACKETS, HELD_BYTES = 500, 512 * 1024
"""What may wait for the end of a key exchange; a client that does not end it is let go."""
MESSAGE_AND_COOKIE, OTHER_LISTS = 17, 8
"""What stands in a packet that begins a key exchange, before and after what matters here."""
VARIABLES = frozenset({b"COLORTERM", b"NO_COLOR", b"LANG"})


class HouseConnection(asyncssh.SSHServerConnection):
    """A connection that counts what its client asks for, and says only what there is to say."""

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
        """Leave the options as they are; asyncssh would build them anew, in a thread, for each name that is tried."""

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Check a key and its signature; asyncssh takes signatures of kinds that it was told not to offer."""
        return not is_weak(signature) and await super().validate_public_key(username, key_data, msg, signature)

    async def send_userauth_success(self) -> None:
        """Let a client in, but only when there is nothing more to ask, and a place in the house."""
        if isinstance(self._owner, Visitor) and self._owner.password_to_come():
            self.send_userauth_failure(partial_success=True)
            return
        if isinstance(self._owner, Visitor):
            self._owner.take_place()
        await super().send_userauth_success()

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        """Deal with a packet, unless there have been too many of its kind."""
        if bucket := self._buckets.get(pkttype):
            bucket.take(1, now := self._loop.time())
            if bucket.left(now) < 0:
                raise asyncssh.DisconnectError(message.DISC_PROTOCOL_ERROR, "Too many requests")
        result = super().process_packet(pkttype, pktid, packet)
        if pkttype == message.MSG_KEXINIT and not isinstance(result, bool):
            return self._judge_guess(packet, result)
        return result

    async def _judge_guess(self, packet: SSHPacket, done: Awaitable[None]) -> None:
        """Ignore the packet of a client that guessed what the key exchange will be, and guessed wrong.

        A guess is right if both sides like the same best (RFC 4253, 7). asyncssh takes it for right whenever what the
        client likes best is taken in the end; then it fails with Dropbear, which goes by the letter.
        """
        await done
        said = SSHPacket(packet.get_full_payload()[MESSAGE_AND_COOKIE:])
        exchanges, host_keys = said.get_namelist(), said.get_namelist()
        for _ in range(OTHER_LISTS):
            said.get_namelist()
        liked = self._kex_algs[0], (self._server_host_key_algs or [b""])[0]
        self._ignore_first_kex = said.get_boolean() and (exchanges[0], host_keys[0]) != liked

    def send_packet(self, pkttype: int, *args: bytes, handler: Any = None) -> None:
        """Send a packet that says something, or keep it for the end of a key exchange."""
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
        """Let the visitor know that the network takes nothing; asyncssh itself does not look at that."""
        if isinstance(self._owner, Visitor):
            self._owner.block_network()

    def resume_writing(self) -> None:
        """Let the visitor know that it takes something again."""
        if isinstance(self._owner, Visitor):
            self._owner.free_network()

    def _cleanup(self, exc: Exception | None) -> None:
        """Let go of what holds on to the connection itself: it is freed at once, and waits for no collector."""
        super()._cleanup(exc)
        self._recv_handler = _nothing_more
        self._auth = self._kex = None


def _nothing_more() -> bool:
    """A connection that is closed reads nothing."""
    return False


def _rates(limits: Limits) -> Mapping[int, Rate]:
    """What is counted, by the kind of packet."""
    return {
        message.MSG_KEXINIT: limits.key_exchanges,
        message.MSG_USERAUTH_REQUEST: Rate(0, limits.login_tries),
        message.MSG_GLOBAL_REQUEST: limits.requests,
        message.MSG_CHANNEL_OPEN: limits.channels,
    }


def keep_known_variables(channel: asyncssh.SSHServerChannel[bytes], limits: Limits) -> None:
    """Keep of the client's environment what describes its terminal, and not too much of that."""
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


async def echo(connection: SSHConnection, padding: int) -> None:
    """Ask the client for an answer of any kind, and wait for it; it leaves no trace on the client's screen.

    Every client must answer a request, also one that it does not know (RFC 4254, 4).
    """
    if padding:
        await connection._make_global_request(PADDED_ECHO, bytes(padding))
    else:
        await connection._make_global_request(ECHO)
