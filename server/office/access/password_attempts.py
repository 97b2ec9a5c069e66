"""How often somebody may try a password: a few times a connection, and not much more often an address."""

from collections import OrderedDict, deque

PER_ADDRESS = 12
SECONDS = 600.0
"""So many wrong ones may come from an address in this time; then it has to wait."""
REMEMBERED = 10_000
"""Addresses; beyond that the one that tried longest ago is forgotten."""


class PasswordAttempts:
    """Wrong passwords, by the address that they came from."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def may_try(self, address: str, now: float) -> bool:
        """Whether another one is listened to."""
        times = self._wrong.get(address, ())
        return sum(then > now - SECONDS for then in times) < PER_ADDRESS

    def was_wrong(self, address: str, now: float) -> None:
        """Note a wrong one."""
        self._wrong.setdefault(address, deque(maxlen=PER_ADDRESS)).append(now)
        self._wrong.move_to_end(address)
        if len(self._wrong) > REMEMBERED:
            self._wrong.popitem(last=False)
