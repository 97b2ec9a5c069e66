"""What a person may type, however often the person reconnects."""

from server.door.admission.limits import Limits
from server.house.members.token_bucket import TokenBucket
from server.link.places.accounts import Accounts
from server.link.places.bounded_memory import Remembered


class Account(Remembered):
    """The rate limits of one person's keyboard."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self.keys = TokenBucket(limits.keys)
        self.typed = TokenBucket(limits.typed)

    def is_as_new(self, now: float) -> bool:
        """Whether forgetting it would change nothing for the person."""
        return self.keys.is_full(now) and self.typed.is_full(now)


def open_accounts(limits: Limits) -> Accounts[Account]:
    """The accounts of a door that nobody has come to yet."""
    return Accounts(limits.people_remembered, lambda: Account(limits))
