"""Token buckets."""

from math import inf
from typing import Annotated

from msgspec import Meta, Struct


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """How fast a bucket fills, and how much it holds."""

    per_second: Annotated[float, Meta(ge=0)]
    """Tokens per second."""
    burst: Annotated[float, Meta(ge=1)]
    """The capacity."""


class TokenBucket:
    """A token bucket. It may be overdrawn; then it allows nothing until the debt is refilled."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at: float | None = None

    def left(self, now: float) -> float:
        """The tokens that are left; negative if overdrawn."""
        if self._at is not None:
            self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now
        return self._left

    def is_full(self, now: float) -> bool:
        """Whether it is full, as if nothing had been taken."""
        return self.left(now) >= self._rate.burst

    def wait(self, count: float, now: float) -> float:
        """Seconds until `count` tokens are there, or the bucket is full."""
        missing = min(count, self._rate.burst) - self.left(now)
        if missing <= 0:
            return 0.0
        return missing / self._rate.per_second if self._rate.per_second else inf

    def take(self, count: float, now: float) -> None:
        """Take `count` tokens, whether or not they are there."""
        self._left = self.left(now) - count

    def allowed(self, data: bytes, now: float) -> bytes:
        """As many bytes as there are tokens; the rest is dropped."""
        kept = data[: max(0, int(self.left(now)))]
        self._left -= len(kept)
        return kept


class Buckets:
    """Several buckets that are charged together: a person's, and that of the person's address."""

    def __init__(self, *buckets: TokenBucket) -> None:
        self._buckets = buckets

    def wait(self, count: float, now: float) -> float:
        """Seconds until each of them has `count` tokens."""
        return max([bucket.wait(count, now) for bucket in self._buckets], default=0.0)

    def take(self, count: float, now: float) -> None:
        """Take `count` tokens from each of them."""
        for bucket in self._buckets:
            bucket.take(count, now)

    def pay(self, count: float, now: float) -> bool:
        """Take `count` tokens from each of them, if each has that many."""
        if self.wait(count, now) > 0:
            return False
        self.take(count, now)
        return True
