"""Login. Every key is accepted, and its fingerprint identifies the player; a client without a key is a guest.

A client that offers a key but can't prove it must not become that player: the identity is the key of the request that
succeeded. asyncssh asks about a key right before it verifies the signature of the same request, with nothing in
between, so the key asked about last is the one that succeeded, unless the client logged in another way after it.

A house may have a password. Then a key alone is not enough: the client has to give the password as well. Guests give
only the password.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

import asyncssh
from asyncssh.auth import KbdIntChallenge

from protocol.encodings.remote import HouseAddress
from server.door.admission.accounts import Account
from server.door.admission.addresses import Origin
from server.door.admission.client_keys import is_sound
from server.door.admission.limits import Limits
from server.door.admission.session_slots import HouseSession, SessionSlots
from server.house.members.clean_text import clean_line
from server.link.places.accounts import Accounts
from server.link.places.refusal import TurnedAwayError
from server.link.port import Client, HouseLink, VisitorLink

LONGEST_WISH = 64
"""Characters of the requested name that are kept; no name is that long."""
PROMPT = "The password of this house: "
GOODBYE_SECONDS = 5.0
"""How long a client that gives way has to receive the reason."""
TRIES = 3
"""How many passwords a client may try."""


class Reception(NamedTuple):
    """What all logins share."""

    house: HouseLink
    accounts: Accounts[Account]


class Visitor(asyncssh.SSHServer):
    """One connection, from its first packet to its last."""

    def __init__(
        self,
        origin: Origin,
        limits: Limits,
        session: Callable[["Visitor"], HouseSession],
        reception: Reception,
    ) -> None:
        self.origin = origin
        self.address = ""
        """Where the client comes from; a proxy in between does not count."""
        self.reached: HouseAddress | None = None
        """Where the client has reached the house, if that is known."""
        self.identity: str | None = None
        """The fingerprint of the key that logged in, or None for a guest."""
        self.wish = ""
        """The requested name."""
        self.logged_in = False
        self.settled = asyncio.Event()
        """Set when the visitor has logged in or is gone."""
        self.gone = asyncio.Event()
        self.sessions = SessionSlots(limits)
        self._make_session = session
        self._house, self._accounts = reception
        self._place: VisitorLink | None = None
        self._account: Account | None = None
        self._asked_about: str | None = None
        self._proven: str | None = None
        """The key that was proven, while the password is still missing."""
        self._password_known = False
        self._tries = 0
        self._connection: asyncssh.SSHServerConnection | None = None

    # --- coming and going ---

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Remember the connection."""
        self._connection = conn

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Release everything that the connection holds."""
        self._connection = None
        if self._place:
            self._place.leave()
        if self._account:
            self._accounts.close(self._account)
            self._account = None
        self.sessions.stop()
        self.settled.set()
        self.gone.set()

    def leave(self) -> None:
        """Abort the connection without a message."""
        if self._connection:
            self._connection.abort()

    def give_way(self) -> None:
        """Disconnect to make room for another player, and tell the client the reason."""
        for session in self.sessions.open:
            session.give_way()
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self.leave)

    def close(self) -> None:
        """Disconnect because this door closes, and tell the client how to come back."""
        for session in self.sessions.open:
            session.close()
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self.leave)

    # --- logging in ---

    def begin_auth(self, username: str) -> bool:
        """Require a login of everyone: a client that is let in at once never offers its key."""
        self._wish(username)
        return True

    def public_key_auth_supported(self) -> bool:
        """Accept keys until one is proven."""
        return self._proven is None

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Accept every key that is strong enough; asyncssh checks its signature after this."""
        self._wish(username)
        self._asked_about = key.get_fingerprint()
        return is_sound(key)

    def kbdint_auth_supported(self) -> bool:
        """Let guests log in without a key."""
        return True

    async def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:  # noqa: ARG002
        """Ask for the password if there is one, otherwise for nothing."""
        self._wish(username)
        self._asked_about = self._proven
        return ("", "", "", [(PROMPT, False)]) if await self._house.asks_for_password(self._proven) else True

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:  # noqa: ARG002
        """Check the password; disconnect after too many wrong ones."""
        self._password_known = await self._house.knows_password("".join(responses), self.origin.address)
        self._tries += 1
        if not self._password_known and self._tries >= TRIES:
            raise asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many wrong passwords")
        return self._password_known

    async def password_to_come(self) -> bool:
        """Whether the password is required after the key that was just proven."""
        proven = self._asked_about
        if self._password_known or not await self._house.asks_for_password(proven):
            return False
        self._proven = proven
        return True

    async def take_place(self) -> None:
        """Take a place in the house for the proven identity; if there is none, disconnect with the reason."""
        client = Client(self._asked_about, self.wish, self.address, self.origin.address)
        try:
            place = await self._house.admit(client, self.give_way)
        except TurnedAwayError as reason:
            raise asyncssh.DisconnectError(asyncssh.DISC_TOO_MANY_CONNECTIONS, str(reason)) from None
        if self.gone.is_set():
            place.leave()
        else:
            self.identity, self._place = client.key, place

    def auth_completed(self) -> None:
        """Give the person an account."""
        self._account = self._accounts.open(self.identity, self.origin.address, _now())
        self.logged_in = True
        self.settled.set()
        self.sessions.watch(self.leave)

    @property
    def link(self) -> VisitorLink:
        """The way to the house; there from the login on."""
        if self._place is None:
            raise RuntimeError("nobody has logged in")
        return self._place

    @property
    def account(self) -> Account:
        """The person's rate limits; set at the login."""
        if self._account is None:
            raise RuntimeError("nobody has logged in")
        return self._account

    def _wish(self, username: str) -> None:
        """Remember the requested name. It is shown and logged, so it is cleaned here."""
        self.wish = clean_line(username, LONGEST_WISH, "")

    # --- sessions ---

    def session_requested(self) -> HouseSession | bool:
        """Open a session, unless the connection has too many."""
        if not self.sessions.has_room:
            return False
        session = self._make_session(self)
        self.sessions.add(session)
        return session

    def block_network(self) -> None:
        """The send buffer is full: the client does not read."""
        for session in self.sessions.open:
            session.block_network()

    def free_network(self) -> None:
        """The send buffer has room again."""
        for session in self.sessions.open:
            session.free_network()


def _now() -> float:
    return asyncio.get_running_loop().time()
