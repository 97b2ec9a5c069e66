"""The doorkeeper decides who may connect. Operators always may, without a password."""

import asyncio
import hmac
from collections import Counter
from collections.abc import Awaitable, Callable, Container
from enum import IntEnum

from server.office.access.bans import Bans
from server.office.access.durations import told
from server.office.access.password_attempts import PasswordAttempts
from server.office.access.terms import Terms
from server.store.decisions import Ban, Kind

NOT_LISTED = "This house is open to invited players only. {how}\n"
WITH_KEY = "Ask its host to let your key in:\n{key}"
WITHOUT_KEY = "Make a key with ssh-keygen, come again, and ask its host to let it in."


class Rank(IntEnum):
    """How well a person is known; when the server is full, the better known have priority."""

    STRANGER = 0
    """A guest, or a key that has never finished a game here."""
    REGULAR = 1
    OPERATOR = 2


class Doorkeeper:
    """Knows the terms, the bans, and who has played here before."""

    def __init__(
        self,
        bans: Bans | None = None,
        knows: Callable[[str], Awaitable[bool]] | None = None,
        refusals: Counter[str] | None = None,
        regulars: Container[str] = frozenset(),
    ) -> None:
        self.terms = Terms()
        self._bans = Bans() if bans is None else bans
        self._knows = knows
        self.refusals = Counter() if refusals is None else refusals
        self._regulars = regulars
        self._tries = PasswordAttempts()

    def is_operator(self, key: str | None) -> bool:
        """Whether this is the key of an operator."""
        return key in self.terms.operators

    def rank(self, key: str | None) -> Rank:
        """How well the owner of this key, or a guest, is known."""
        if self.is_operator(key):
            return Rank.OPERATOR
        return Rank.REGULAR if key in self._regulars else Rank.STRANGER

    def asks_for_password(self, key: str | None) -> bool:
        """Whether a person needs the password."""
        return bool(self.terms.password) and not self.is_operator(key)

    def knows_password(self, word: str, address: str) -> bool:
        """Whether this is the password; an address with too many wrong ones is refused for a while."""
        now = asyncio.get_running_loop().time()
        if not self._tries.may_try(address, now):
            return self._refuse("password_tries")
        if not hmac.compare_digest(word.encode(), self.terms.password.encode()):
            self._tries.was_wrong(address, now)
            return self._refuse("password")
        return True

    async def turns_away(self, key: str | None, address: str) -> str | None:
        """Why a person may not connect, in words; None if they may."""
        if self.is_operator(key):
            return None
        if ban := await self._ban_of(key, address):
            self._refuse("banned")
            return _banned(ban, self._bans.left(ban))
        if self.terms.open_to == "listed" and key not in self.terms.listed:
            self._refuse("not_listed")
            return NOT_LISTED.format(how=WITH_KEY.format(key=key) if key else WITHOUT_KEY)
        return None

    async def _ban_of(self, key: str | None, address: str) -> Ban | None:
        """The ban that applies to a person who connects. Usually there is none, and the key need not be looked up."""
        ban = self._bans.find("ban", key, address, known=False)
        if ban is None or key is None or self._knows is None:
            return ban
        return self._bans.find("ban", key, address, known=await self._knows(key))

    def applies_inside(self, kind: Kind, key: str | None, address: str) -> bool:
        """Whether a connected person is banned or muted; every connected key counts as known."""
        if self.is_operator(key):
            return False
        return self._bans.find(kind, key, address, known=key is not None) is not None

    def _refuse(self, reason: str) -> bool:
        self.refusals[reason] += 1
        return False


def _banned(ban: Ban, left: int | None) -> str:
    how_long = "" if left is None else f" for {told(left)}"
    why = f": {ban.why}" if ban.why else "."
    return f"You are banned from this house{how_long}{why}\n"
