"""Who someone is. Every key is welcome and its fingerprint is the player; who has no key comes in as a guest.

A client that offers a key but can't prove it must not become that player: the identity is the key of the request that
succeeded. asyncssh asks about a key right before it verifies the signature of the same request, with nothing in
between, so the key asked about last is the one that succeeded, unless another way in was taken after it.

A house may have a password. Then a proven key is only half of the way in, and the password the other half, for guests
the whole.
"""

from collections.abc import Callable, Sequence

import asyncssh
from asyncssh.auth import KbdIntChallenge

from server.operate.doorkeeper import Doorkeeper
from server.ssh.inside import in_two_steps, without_empty_packets

PROMPT = "The password of this house: "
TRIES = 3
"""How many passwords a client may try."""


class Visitor(asyncssh.SSHServer):
    """One connection, from its first packet to its last."""

    def __init__(
        self, session: Callable[["Visitor"], asyncssh.SSHServerSession[bytes]], doorkeeper: Doorkeeper | None = None
    ) -> None:
        self._make_session = session
        self._doorkeeper = doorkeeper or Doorkeeper()
        self._asked_about: str | None = None
        self._proven: str | None = None
        """The key that was proven while the password is still to come."""
        self._password_known = False
        self._tries = 0
        self.address = ""
        self.identity: str | None = None
        """The fingerprint of the key that logged in, or None for a guest."""
        self.wish = ""
        """The name asked for."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody is at the door."""
        self.address = (conn.get_extra_info("peername") or ("",))[0]
        without_empty_packets(conn)
        in_two_steps(conn, self._password_to_come)

    def begin_auth(self, username: str) -> bool:
        """Ask everyone to log in: a client that is let in at once never offers its key."""
        self.wish = username
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are welcome; one is enough."""
        return self._proven is None

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do; its signature is checked after this."""
        self.wish = username
        self._asked_about = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        """Who has no key comes in without one."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:  # noqa: ARG002
        """Ask for the password if there is one, and else nothing."""
        self.wish = username
        self._asked_about = self._proven
        return ("", "", "", [(PROMPT, False)]) if self._doorkeeper.asks_for_password(self._proven) else True

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:  # noqa: ARG002
        """Listen to the password; who guesses is sent away."""
        self._password_known = self._doorkeeper.knows_password("".join(responses), self.address)
        self._tries += 1
        if not self._password_known and self._tries >= TRIES:
            raise asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many wrong passwords")
        return self._password_known

    def _password_to_come(self) -> bool:
        """Whether a key that was proven just now is not enough."""
        if self._password_known or not self._doorkeeper.asks_for_password(self._asked_about):
            return False
        self._proven = self._asked_about
        return True

    def auth_completed(self) -> None:
        """Fix who it is."""
        self.identity = self._asked_about

    def session_requested(self) -> asyncssh.SSHServerSession[bytes]:
        """A channel of the only kind there is."""
        return self._make_session(self)
