"""How much of their limits each person has used.

This belongs to the person, not to the connection: reconnecting does not reset it. A person is a key. Guests can't be
told apart, so the guests of an address share numbered accounts. Each takes the first one that is free, which is the
one that the same guest has just left.
"""

from itertools import count

from server.door.admission.bounded_memory import Memory, Remembered
from server.door.admission.limits import Limits
from server.house.members.rate_limits import RateLimiter
from server.house.members.token_bucket import TokenBucket


class Account(Remembered):
    """What one person has left of their limits."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self.limiter = RateLimiter(limits.person)
        self.keys = TokenBucket(limits.keys)
        self.typed = TokenBucket(limits.typed)

    def is_as_new(self, now: float) -> bool:
        """Whether the person could be somebody who was never here."""
        return self.keys.is_full(now) and self.typed.is_full(now) and self.limiter.is_full(now)


class Accounts:
    """The accounts of everyone who is here or was here recently."""

    def __init__(self, limits: Limits) -> None:
        self._accounts = Memory(limits.people_remembered, lambda _: Account(limits))

    def __len__(self) -> int:
        return len(self._accounts)

    def open(self, key: str | None, address: str, now: float) -> Account:
        """The account of somebody who comes in; it is theirs until it is closed as often as it was opened."""
        account = self._accounts.of(key or self._guest_of(address), now)
        account.users += 1
        return account

    @staticmethod
    def close(account: Account) -> None:
        """Close the account of somebody who has left."""
        account.users -= 1

    def _guest_of(self, address: str) -> str:
        names = (f"guest {number} of {address}" for number in count(1))
        return next(name for name in names if (known := self._accounts.get(name)) is None or not known.users)
