"""What belongs to a person and not to a connection, so that reconnecting does not reset it.

A person is a key. The guests of an address share numbered accounts; each takes the first free one, which is usually the
one it had before.
"""

from collections.abc import Callable
from itertools import count
from typing import Generic, TypeVar

from server.link.places.bounded_memory import Memory, Remembered

R = TypeVar("R", bound=Remembered)


class Accounts(Generic[R]):
    """The accounts of everyone who is here, or was recently."""

    def __init__(self, most: int, make: Callable[[], R]) -> None:
        self._accounts = Memory(most, lambda _: make())

    def __len__(self) -> int:
        return len(self._accounts)

    def open(self, key: str | None, address: str, now: float) -> R:
        """Open the account of a person; each call needs a call of `close`."""
        account = self._accounts.of(key or self._guest_of(address), now)
        account.users += 1
        return account

    @staticmethod
    def close(account: R) -> None:
        """One connection of the person has ended."""
        account.users -= 1

    def _guest_of(self, address: str) -> str:
        names = (f"guest {number} of {address}" for number in count(1))
        return next(name for name in names if (known := self._accounts.get(name)) is None or not known.users)
