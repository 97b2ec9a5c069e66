"""What goes by itself: nobody collects garbage while people play, so nothing heavy may wait for the collector."""

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tests.kit.clock import patience


@contextmanager
def no_collector() -> Iterator[None]:
    """Collect what there is, and nothing more for the time of the block."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def gone(*kinds: type) -> None:
    """Wait until nothing of these kinds is left: the end of a connection takes a few turns of the loop."""
    try:
        async with patience():
            while _left(kinds):  # noqa: ASYNC110 - what goes tells nobody
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"never gone: {_left(kinds)}") from None


def _left(kinds: tuple[type, ...]) -> Counter[str]:
    return Counter(type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, kinds))
