"""The SSH server: which algorithms, logins and services it offers. Everything else is refused."""

import asyncio
import socket
from typing import Any

import asyncssh

from server.door.acceptor import Acceptor
from server.door.admission.accounts import open_accounts
from server.door.admission.addresses import Origin
from server.door.admission.client_keys import SIGNATURES
from server.door.admission.gates import Starts
from server.door.admission.limits import Limits
from server.door.admission.login import Reception, Visitor
from server.door.frontends.app_runner import AppRunner
from server.door.internals.asyncssh_internals import HouseConnection
from server.door.sessions.archive_commands import Exports
from server.door.sessions.session import Session
from server.door.transport.proxy_protocol import Proxies
from server.door.transport.reader import Reader
from server.door.transport.sockets import VERSION, listening, reached_at
from server.house.members.token_bucket import Buckets, TokenBucket
from server.link.port import HouseLink

CIPHERS = ("aes256-gcm@openssh.com", "aes128-gcm@openssh.com", "aes256-ctr", "aes128-ctr")
"""Every client has one of these. ChaCha20 is missing: clients prefer it, and here it takes seven times as long."""
MACS = ("umac-128-etm@openssh.com", "hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256")
"""Every client has one of these; the last is for Dropbear, which has none of the others."""
KEY_EXCHANGE = ("mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org")
WINDOW = 64 * 1024
ALGORITHMS: dict[str, Any] = {
    "kex_algs": KEY_EXCHANGE, "encryption_algs": CIPHERS, "mac_algs": MACS, "signature_algs": SIGNATURES,
    "compression_algs": None,
}  # fmt: skip
NOT_OFFERED = dict.fromkeys(
    ("password_auth", "host_based_auth", "agent_forwarding", "x11_forwarding", "allow_scp", "line_editor"), False
)
"""Ways to log in and services of asyncssh that nobody needs here."""


class SshEntrance:
    """Speaks SSH with everyone who has passed the gates."""

    def __init__(self, house: HouseLink, apps: AppRunner, key: asyncssh.SSHKey, limits: Limits) -> None:
        self._house, self._apps, self._limits = house, apps, limits
        self._options = _options(key, limits)
        self._starts = Starts(limits)
        self._exports, self._feeds = Exports(limits.exports_per_address), Exports(limits.feeds_per_address)
        self._reception = Reception(house, open_accounts(limits))

    def arrival(self, origin: Origin) -> Visitor:
        """Somebody who has not logged in yet."""
        return Visitor(origin, self._limits, self._session, self._reception)

    def _session(self, visitor: Visitor) -> Session:
        return Session(
            visitor, self._house, self._apps,
            exports=self._exports, feeds=self._feeds, starts=self._starts, limits=self._limits,
        )  # fmt: skip

    async def connect(self, knocking: socket.socket, arrival: Visitor) -> None:
        """Hand the socket over to SSH, behind a reader."""
        loop, limits = asyncio.get_running_loop(), self._limits
        arrival.reached = reached_at(knocking, arrival.address)
        connection = HouseConnection(loop, self._options, limits, arrival)
        buckets = Buckets(TokenBucket(limits.received), arrival.origin.received)
        reader = Reader(connection, buckets, limits.unread_bytes, limits.stalled_seconds)
        await loop.connect_accepted_socket(lambda: reader, socket.socket(fileno=knocking.detach()))


async def listen(  # noqa: PLR0913 - what is behind the door, where it is, and who may pass
    house: HouseLink,
    apps: AppRunner,
    key: asyncssh.SSHKey,
    host: str | None,
    port: int,
    *,
    limits: Limits = Limits(),  # noqa: B008 - a value that never changes
    proxies: tuple[str, ...] = (),
) -> Acceptor[Visitor]:
    """Start the server; an empty host means every interface, IPv4 and IPv6. Proxies say where clients come from."""
    entrance, sockets = SshEntrance(house, apps, key, limits), await listening(host, port)
    return Acceptor(sockets, entrance, limits, house.figures.refusals, proxies=Proxies(proxies))


def _options(key: asyncssh.SSHKey, limits: Limits) -> asyncssh.SSHServerConnectionOptions:
    return asyncssh.SSHServerConnectionOptions(
        server_host_keys=[key],
        server_version=VERSION,
        encoding=None,
        window=WINDOW,
        login_timeout=limits.login_seconds,
        keepalive_interval=limits.keepalive_seconds,
        keepalive_count_max=limits.keepalives,
        gss_host=None,
        allow_pty=True,
        **ALGORITHMS,
        **NOT_OFFERED,
    )
