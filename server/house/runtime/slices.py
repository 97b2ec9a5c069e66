"""Long computations on the event loop, a few milliseconds at a time."""

import asyncio
import time
from collections.abc import Iterator

SECONDS = 0.002
"""The CPU time of a slice; a step that has begun is finished."""


async def in_slices(steps: Iterator[None]) -> None:
    """Do something long in short steps, and let everybody else run in between."""
    end = time.thread_time() + SECONDS
    for _ in steps:
        if time.thread_time() >= end:
            await asyncio.sleep(0)
            end = time.thread_time() + SECONDS
