"""The open door: which algorithms, which limits, which services; everything else is refused."""

import asyncssh

from server.house.house import House
from server.operate.desk import Desk
from server.ssh.apps import Apps
from server.ssh.login import Visitor
from server.ssh.session import Session

CIPHERS = ("aes256-gcm@openssh.com", "aes128-gcm@openssh.com", "aes256-ctr", "aes128-ctr")
"""Every client has one of these. ChaCha20 is left out: clients prefer it, and here it takes seven times as long."""
MACS = ("umac-128-etm@openssh.com", "hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com")
KEY_EXCHANGE = ("mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org")
LOGIN_SECONDS = 20
KEEPALIVE_SECONDS, KEEPALIVES = 15, 3
WINDOW = 64 * 1024


async def listen(  # noqa: PLR0913 - who is behind the door, and where it is
    house: House, apps: Apps, key: asyncssh.SSHKey, host: str | None, port: int, *, desk: Desk | None = None
) -> asyncssh.SSHAcceptor:
    """Open the door; an empty host is every interface, IPv4 and IPv6. Without a desk it is open to everyone."""
    desk = desk or Desk(house)

    def visitor() -> Visitor:
        return Visitor(lambda who: Session(who, house, apps, desk), desk.doorkeeper)

    return await asyncssh.create_server(
        visitor,
        host or "",
        port,
        server_host_keys=[key],
        server_version="Kombio",
        encoding=None,
        line_editor=False,
        window=WINDOW,
        kex_algs=KEY_EXCHANGE,
        encryption_algs=CIPHERS,
        mac_algs=MACS,
        compression_algs=None,
        login_timeout=LOGIN_SECONDS,
        keepalive_interval=KEEPALIVE_SECONDS,
        keepalive_count_max=KEEPALIVES,
        password_auth=False,
        host_based_auth=False,
        gss_host=None,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        allow_pty=True,
    )
