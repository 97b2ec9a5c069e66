"""How long the event loop is held: the processor's time of each callback, however busy the machine is."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field

from server.house.collector import Collector

CEILING = 0.020
"""How many seconds of the processor's time nothing in the house may take in one go."""


@dataclass
class LoopMeter:
    """The longest callback up to now, what it was, and how long all of them took."""

    longest: float = 0.0
    what: str = ""
    total: float = 0.0
    callbacks: int = field(default=0, repr=False)

    def note(self, handle: asyncio.Handle, seconds: float) -> None:
        self.total += seconds
        self.callbacks += 1
        if seconds > self.longest:
            self.longest, self.what = seconds, repr(handle)


def cpu_seconds(call: Callable[[], object]) -> float:
    """How much of the processor's time a call takes, with the garbage collector as in an open house."""
    with _open_house():
        began = time.thread_time()
        call()
        return time.thread_time() - began


@contextmanager
def loop_meter() -> Iterator[LoopMeter]:
    """Measure every callback of this thread's loop, with the garbage collector as in an open house."""
    meter, run = LoopMeter(), asyncio.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        try:
            run(handle)
        finally:
            meter.note(handle, time.thread_time() - began)

    asyncio.Handle._run = measured  # type: ignore[assignment, method-assign]
    try:
        with _open_house():
            yield meter
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]


def _open_house() -> AbstractContextManager[None]:
    return Collector(quiet=lambda: False).running()
