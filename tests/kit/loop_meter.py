"""How long the event loop is held: the processor's time of each callback, however busy the machine is.

Passes of the garbage collector are left out: when one comes is not the doing of the callback that it interrupts.
"""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

CEILING = 0.020
"""How many seconds of the processor's time nothing in the house may take in one go."""


class Stopwatch:
    """The processor's time of this thread, which stands still while garbage is collected."""

    def __init__(self) -> None:
        self._collecting = 0.0
        self._began = 0.0

    def __call__(self) -> float:
        return time.thread_time() - self._collecting

    def collected(self, phase: str, _info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self._collecting += time.thread_time() - self._began


@contextmanager
def stopwatch() -> Iterator[Stopwatch]:
    watch = Stopwatch()
    gc.callbacks.append(watch.collected)
    try:
        yield watch
    finally:
        gc.callbacks.remove(watch.collected)


def cpu_seconds(call: Callable[[], object]) -> float:
    """How much of the processor's time a call takes."""
    with stopwatch() as watch:
        began = watch()
        call()
        return watch() - began


@dataclass
class LoopMeter:
    """The longest callback up to now, what it was, and how long all of them took."""

    longest: float = 0.0
    what: str = ""
    total: float = 0.0

    def note(self, handle: asyncio.Handle, seconds: float) -> None:
        self.total += seconds
        if seconds > self.longest:
            self.longest, self.what = seconds, repr(handle)


@contextmanager
def loop_meter() -> Iterator[LoopMeter]:
    """Measure every callback of this thread's loop."""
    meter, run = LoopMeter(), asyncio.Handle._run
    with stopwatch() as watch:

        def measured(handle: asyncio.Handle) -> None:
            began = watch()
            try:
                run(handle)
            finally:
                meter.note(handle, watch() - began)

        asyncio.Handle._run = measured  # type: ignore[assignment, method-assign]
        try:
            yield meter
        finally:
            asyncio.Handle._run = run  # type: ignore[method-assign]
