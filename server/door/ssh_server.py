"""The SSH server: which algorithms, logins and services it offers. Everything else is refused."""

from typing import Any

import asyncssh

from server.door.acceptor import Acceptor
from server.door.admission.addresses import Origin
from server.door.admission.client_keys import SIGNATURES
from server.door.admission.gates import Starts
from server.door.admission.limits import Limits
from server.door.admission.login import Visitor, open_reception
from server.door.frontends.app_runner import AppRunner
from server.door.sessions.archive_commands import Exports
from server.door.sessions.session import Session
from server.door.transport.proxy_protocol import Proxies
from server.door.transport.sockets import VERSION, listening
from server.office.desk import Desk

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


async def listen(  # noqa: PLR0913 - what is behind the door, where it is, and who may pass
    desk: Desk,
    apps: AppRunner,
    key: asyncssh.SSHKey,
    host: str | None,
    port: int,
    *,
    limits: Limits = Limits(),  # noqa: B008 - a value that never changes
    proxies: tuple[str, ...] = (),
) -> Acceptor:
    """Start the server; an empty host means every interface, IPv4 and IPv6. Proxies say where clients come from."""
    house, starts = desk.house, Starts(limits)
    exports, feeds = Exports(limits.exports_per_address), Exports(limits.feeds_per_address)
    reception = open_reception(limits, desk.doorkeeper)

    def session(visitor: Visitor) -> Session:
        return Session(visitor, desk, apps, exports=exports, feeds=feeds, starts=starts, limits=limits)

    def visitor(origin: Origin) -> Visitor:
        return Visitor(origin, limits, session, reception)

    sockets, refusals = await listening(host, port), house.figures.refusals
    return Acceptor(sockets, _options(key, limits), limits, visitor, refusals, proxies=Proxies(proxies))


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
