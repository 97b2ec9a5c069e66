"""How much somebody may do: buckets that fill with time."""

from math import inf
from typing import Annotated

from msgspec import Meta, Struct


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """So many a second in the long run, and so many at once."""

    per_second: Annotated[float, Meta(ge=0)]
    """How many in the long run."""
    burst: Annotated[float, Meta(ge=1)]
    """How many at once."""


class Budget:
    """What is left of a rate. It may be overdrawn; then there is nothing for as long as that takes to make up for."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at: float | None = None

    def left(self, now: float) -> float:
        """How many there are now; below zero is a debt."""
        if self._at is not None:
            self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now
        return self._left

    def is_full(self, now: float) -> bool:
        """Whether it is as if nothing had been taken."""
        return self.left(now) >= self._rate.burst

    def wait(self, wanted: float, now: float) -> float:
        """Say in how many seconds so many are there; more than fit in are there when it is full."""
        missing = min(wanted, self._rate.burst) - self.left(now)
        if missing <= 0:
            return 0.0
        return missing / self._rate.per_second if self._rate.per_second else inf

    def take(self, number: float, now: float) -> None:
        """Take so many, whether or not they are there."""
        self._left = self.left(now) - number

    def allowed(self, data: bytes, now: float) -> bytes:
        """As much of the data as fits in now; the rest is left out."""
        kept = data[: max(0, int(self.left(now)))]
        self._left -= len(kept)
        return kept


class Purse:
    """Several budgets that pay together: a person's own, and the one of the address that the person shares."""

    def __init__(self, *budgets: Budget) -> None:
        self._budgets = budgets

    def wait(self, wanted: float, now: float) -> float:
        """Say in how many seconds all of them have so many."""
        return max((budget.wait(wanted, now) for budget in self._budgets), default=0.0)

    def take(self, number: float, now: float) -> None:
        """Take so many from all of them."""
        for budget in self._budgets:
            budget.take(number, now)

    def pay(self, number: float, now: float) -> bool:
        """Take so many, if all of them have so many."""
        if self.wait(number, now) > 0:
            return False
        self.take(number, now)
        return True
