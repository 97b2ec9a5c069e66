"""Finds the house at one of several addresses: the house that welcomes this door, and has taken over last."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from server.link.port import AwayError
from server.link.socket.house_end import HouseEnd, VersionError

Dial = Callable[[Callable[[], asyncio.Protocol]], Awaitable[object]]
"""Connects a protocol with the house, at one address."""
Attempt = Coroutine[Any, Any, HouseEnd]


class Patience(NamedTuple):
    """Seconds between two pings, and after which a house that says nothing is dialled again; it answers pings."""

    ping: float = 2.0
    silent: float = 7.0


async def greeted(end: HouseEnd, dial: Dial, seconds: float) -> HouseEnd:
    """Connect at one address, and wait for the welcome of the house."""
    try:
        async with asyncio.timeout(seconds):
            await dial(lambda: end)
            await end.welcomed
    except BaseException:
        end.welcomed.cancel()
        end.close()
        raise
    return end


async def newest(attempts: Sequence[Attempt], term: int) -> HouseEnd:
    """Try all addresses at once. Take the first house that has at least this term, or else the newest of all.

    A house from which another one has taken over may still answer, and even sooner. It counts only if nobody else is
    found: after a backup was restored, terms begin again from a lower number.
    """
    trying = {asyncio.create_task(attempt) for attempt in attempts}
    found: list[HouseEnd] = []
    errors: list[BaseException] = []
    try:
        while trying and not any(end.term >= term for end in found):
            done, trying = await asyncio.wait(trying, return_when=asyncio.FIRST_COMPLETED)
            errors += [error for one in done if (error := one.exception())]
            found += [one.result() for one in done if not one.exception()]
        best = max(found, key=lambda end: end.term, default=None)
        if best is None:
            raise _most_telling(errors)
        found.remove(best)
        return best
    finally:
        for end in found:
            end.close()
        for one in trying:
            one.cancel()
        for lost in await asyncio.gather(*trying, return_exceptions=True):
            if isinstance(lost, HouseEnd):
                lost.close()


async def newer_than(term: int, attempts: Sequence[Attempt]) -> bool:
    """Whether a house with a higher term answers at one of the addresses."""
    answers = await asyncio.gather(*attempts, return_exceptions=True)
    ends = [end for end in answers if isinstance(end, HouseEnd)]
    for end in ends:
        end.close()
    return any(end.term > term for end in ends)


def _most_telling(errors: Sequence[BaseException]) -> BaseException:
    """The error to act on: another version is for good, and that nobody listens says the least."""
    ranks = VersionError, AwayError, TimeoutError
    return min(errors, key=lambda error: [*(not isinstance(error, kind) for kind in ranks)])
