"""A bounded memory for what people and addresses have used up of their limits.

Token buckets refill with time. A full one is like a new one, so it can be forgotten. Each time something is added, two
others are checked, and forgotten if they are as new and unused. So the memory holds little more than what was used
recently, at a constant cost per addition. What is in use is never forgotten; if there is still too much, something else
is, even if it is not full.
"""

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

LOOKED_AT = 2


class Remembered(ABC):
    """Something that is used up and refills."""

    def __init__(self) -> None:
        self.users = 0
        """How many connections use it now."""

    @abstractmethod
    def is_as_new(self, now: float) -> bool:
        """Whether all of it has refilled."""


R = TypeVar("R", bound=Remembered)


class Memory(Generic[R]):
    """Items by name, made on first use."""

    def __init__(self, most: int, make: Callable[[str], R]) -> None:
        self._most = most
        self._make = make
        self._known: OrderedDict[str, R] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def get(self, name: str) -> R | None:
        """The item with this name, if it is remembered."""
        return self._known.get(name)

    def of(self, name: str, now: float) -> R:
        """The item with this name."""
        if name not in self._known:
            self._forget_some(now)
            self._known[name] = self._make(name)
        return self._known[name]

    def _forget_some(self, now: float) -> None:
        for _ in range(min(LOOKED_AT, len(self._known))):
            name, first = self._known.popitem(last=False)
            if first.users or not first.is_as_new(now):
                self._known[name] = first
        if len(self._known) >= self._most:
            self._known.pop(next((name for name, one in self._known.items() if not one.users), ""), None)
