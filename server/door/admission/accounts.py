"""What each person has used up of what a person may do.

It belongs to the person and not to the connection: who comes back finds it as it was. A person is a key. A guest is
nobody, so guests of an address share numbered accounts: each takes the first that no other guest there has now, which
is the one that the same guest has just left.
"""

from itertools import count

from server.door.admission.bounded_memory import Memory, Remembered
from server.door.admission.limits import Limits
from server.house.members.allowances import Allowance
from server.house.members.budget import Budget


class Account(Remembered):
    """What is left to one person."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self.allowance = Allowance(limits.person)
        self.keys = Budget(limits.keys)
        self.typed = Budget(limits.typed)

    def is_as_new(self, now: float) -> bool:
        """Whether the person could be somebody who was never here."""
        return self.keys.is_full(now) and self.typed.is_full(now) and self.allowance.is_full(now)


class Accounts:
    """The accounts of all who are here, and of those who were lately."""

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
        """Somebody is gone."""
        account.users -= 1

    def _guest_of(self, address: str) -> str:
        names = (f"guest {number} of {address}" for number in count(1))
        return next(name for name in names if (known := self._accounts.get(name)) is None or not known.users)
