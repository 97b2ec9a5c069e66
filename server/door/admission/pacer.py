"""Lets callers through one at a time, at a limited rate. A caller who gives up does not use a turn."""

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
        """How many callers wait, the one whose turn it is included."""

    @property
    def wait(self) -> float:
        """How many seconds a new caller would have to wait."""
        behind = self.waiting / self._rate.per_second if self._rate.per_second else inf
        return self._bucket.wait(1, _now()) + (behind if self.waiting else 0)

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits, and nobody came recently."""
        return not self.waiting and self._bucket.is_full(_now())

    async def turn(self, *further: "Pacer") -> None:
        """Wait for a turn here, then at each further pacer; the next caller starts when all of them are passed.

        So each queue has at most one caller at a pacer that it shares with other queues, and the queues take turns.
        """
        self.waiting += 1
        try:
            async with self._first:
                await asyncio.sleep(self._bucket.wait(1, _now()))
                self._bucket.take(1, _now())
                for pacer in further:
                    await pacer.turn()
        finally:
            self.waiting -= 1


def _now() -> float:
    return asyncio.get_running_loop().time()
