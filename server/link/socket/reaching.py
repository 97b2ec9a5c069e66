"""Finds the house at one of several addresses: the house that welcomes this door, and has taken over last."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from server.link.port import AwayError
from server.link.socket.house_end import HouseEnd, VersionError
from server.link.socket.reasons import in_words

log = logging.getLogger(__name__)

PAUSES = 0.05, 0.5
"""Seconds before the second attempt to reach the house, and the most between two."""

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


class Search:
    """Dials all addresses, each again and again, until a house is found.

    Each has its own pauses: a machine that does not answer must not delay the attempt to reach another one.

    A house from which another one has taken over may still answer, and even sooner. So a house with a lower term than
    one that was met before counts only if nobody else is found for a while: after a backup was restored, terms begin
    again from a lower number. It is the same with a house of another version.
    """

    def __init__(self, attempts: Sequence[Callable[[], Attempt]], term: int, seconds: float) -> None:
        self._attempts, self._term = attempts, term
        self._second_thoughts = seconds if len(attempts) > 1 else 0.0
        self._offers: asyncio.Queue[HouseEnd | VersionError] = asyncio.Queue()

    async def house(self) -> HouseEnd:
        """Wait until a house is found; raise a VersionError if it has another version."""
        dialling = [asyncio.create_task(self._keep_dialling(attempt)) for attempt in self._attempts]
        try:
            return await self._best()
        finally:
            for task in dialling:
                task.cancel()
            await asyncio.gather(*dialling, return_exceptions=True)
            while not self._offers.empty():
                _close(self._offers.get_nowait())

    async def _best(self) -> HouseEnd:
        found = await self._offers.get()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._second_thoughts):
                while not self._good(found):
                    found = _better(found, await self._offers.get())
        if isinstance(found, VersionError):
            raise found
        return found

    def _good(self, found: HouseEnd | VersionError) -> bool:
        return isinstance(found, HouseEnd) and found.term >= self._term

    async def _keep_dialling(self, attempt: Callable[[], Attempt]) -> None:
        pause, most = PAUSES
        told = ""
        while True:
            try:
                return self._offers.put_nowait(await attempt())
            except VersionError as error:
                self._offers.put_nowait(error)
            except (OSError, AwayError) as error:
                if told != (told := in_words(error)):
                    log.warning("waiting for the house: %s", told)
            await asyncio.sleep(pause)
            pause = min(2 * pause, most)


def _better(one: HouseEnd | VersionError, other: HouseEnd | VersionError) -> HouseEnd | VersionError:
    """The house with the higher term; any house is better than one of another version. The other is left."""
    best = max(one, other, key=lambda found: found.term if isinstance(found, HouseEnd) else -1)
    _close(one if best is other else other)
    return best


def _close(found: HouseEnd | VersionError) -> None:
    if isinstance(found, HouseEnd):
        found.close()


async def highest_term(attempts: Sequence[Attempt]) -> int:
    """The highest term of the houses that answer at these addresses."""
    answers = await asyncio.gather(*attempts, return_exceptions=True)
    ends = [end for end in answers if isinstance(end, HouseEnd)]
    for end in ends:
        end.close()
    return max((end.term for end in ends), default=0)
