"""Limits how often an address may try a password."""

from collections import OrderedDict, deque

PER_ADDRESS = 12
SECONDS = 600.0
"""How many wrong passwords an address may try within this many seconds; then it has to wait."""
REMEMBERED = 10_000
"""How many addresses are remembered; beyond that, the one that tried longest ago is forgotten."""


class PasswordAttempts:
    """Wrong passwords, by address."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def may_try(self, address: str, now: float) -> bool:
        """Whether an address may try again."""
        times = self._wrong.get(address, ())
        return sum(then > now - SECONDS for then in times) < PER_ADDRESS

    def was_wrong(self, address: str, now: float) -> None:
        """Record a wrong password."""
        self._wrong.setdefault(address, deque(maxlen=PER_ADDRESS)).append(now)
        self._wrong.move_to_end(address)
        if len(self._wrong) > REMEMBERED:
            self._wrong.popitem(last=False)
