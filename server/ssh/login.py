"""Who someone is. Every key is welcome and its fingerprint is the player; who has no key comes in as a guest.

A client that offers a key but can't prove it must not become that player: the identity is the key of the request that
succeeded. asyncssh asks about a key right before it verifies the signature of the same request, with nothing in
between, so the key asked about last is the one that succeeded, unless another way in was taken after it.
"""

from collections.abc import Callable

import asyncssh

from server.ssh.inside import without_empty_packets


class Visitor(asyncssh.SSHServer):
    """One connection, from its first packet to its last."""

    def __init__(self, session: Callable[["Visitor"], asyncssh.SSHServerSession[bytes]]) -> None:
        self._make_session = session
        self._asked_about: str | None = None
        self.identity: str | None = None
        """The fingerprint of the key that logged in, or None for a guest."""
        self.wish = ""
        """The name asked for."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody is at the door."""
        without_empty_packets(conn)

    def begin_auth(self, username: str) -> bool:
        """Ask everyone to log in: a client that is let in at once never offers its key."""
        self.wish = username
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are welcome."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do; its signature is checked after this."""
        self.wish = username
        self._asked_about = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        """Who has no key comes in without one."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:  # noqa: ARG002
        """Ask nothing."""
        self.wish = username
        self._asked_about = None
        return True

    def auth_completed(self) -> None:
        """Fix who it is."""
        self.identity = self._asked_about

    def session_requested(self) -> asyncssh.SSHServerSession[bytes]:
        """A channel of the only kind there is."""
        return self._make_session(self)
