"""Lets people through one after the other, at a pace. Somebody who gives up waiting takes nobody's turn."""

import asyncio
from math import inf

from server.house.members.token_bucket import Rate, TokenBucket


class Pacer:
    """A queue in front of a token bucket."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._bucket = TokenBucket(rate)
        self._first = asyncio.Lock()
        self.waiting = 0
        """How many are waiting, or are about to have their turn."""

    @property
    def wait(self) -> float:
        """How many seconds a newcomer would have to wait."""
        behind = self.waiting / self._rate.per_second if self._rate.per_second else inf
        return self._bucket.wait(1, _now()) + (behind if self.waiting else 0)

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits, and nobody came lately."""
        return not self.waiting and self._bucket.is_full(_now())

    async def turn(self, *further: "Pacer") -> None:
        """Wait for one's turn, here and then at further ones; whoever is behind waits until all are passed.

        So no more than one of a queue waits at a turnstile that many queues lead to, and they take turns there.
        """
        self.waiting += 1
        try:
            async with self._first:
                await asyncio.sleep(self._bucket.wait(1, _now()))
                self._bucket.take(1, _now())
                for turnstile in further:
                    await turnstile.turn()
        finally:
            self.waiting -= 1


def _now() -> float:
    return asyncio.get_running_loop().time()
