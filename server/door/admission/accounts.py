"""Rate limits that belong to a person, not to a connection, so reconnecting does not reset them.

A person is a key. The guests of an address share numbered accounts; each takes the first free one, which is usually the
one it had before.
"""

from itertools import count

from server.door.admission.bounded_memory import Memory, Remembered
from server.door.admission.limits import Limits
from server.house.members.rate_limits import RateLimiter
from server.house.members.token_bucket import TokenBucket


class Account(Remembered):
    """The rate limits of one person."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self.limiter = RateLimiter(limits.person)
        self.keys = TokenBucket(limits.keys)
        self.typed = TokenBucket(limits.typed)

    def is_as_new(self, now: float) -> bool:
        """Whether forgetting it would change nothing for the person."""
        return self.keys.is_full(now) and self.typed.is_full(now) and self.limiter.is_full(now)


class Accounts:
    """The accounts of everyone who is here, or was recently."""

    def __init__(self, limits: Limits) -> None:
        self._accounts = Memory(limits.people_remembered, lambda _: Account(limits))

    def __len__(self) -> int:
        return len(self._accounts)

    def open(self, key: str | None, address: str, now: float) -> Account:
        """Open the account of a person; each call needs a call of `close`."""
        account = self._accounts.of(key or self._guest_of(address), now)
        account.users += 1
        return account

    @staticmethod
    def close(account: Account) -> None:
        """One connection of the person has ended."""
        account.users -= 1

    def _guest_of(self, address: str) -> str:
        names = (f"guest {number} of {address}" for number in count(1))
        return next(name for name in names if (known := self._accounts.get(name)) is None or not known.users)
