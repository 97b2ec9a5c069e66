"""Slices of long computations: as many steps as fit into two milliseconds, so that the event loop stays free."""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from typing import TypeVar

T = TypeVar("T")

SECONDS = 0.002
"""The CPU time of a slice; a step that has begun is finished."""


def one_slice(steps: Iterator[T]) -> list[T]:
    """Run as many steps as fit into a slice, at least one; the result is empty when there are none left."""
    end, done = time.thread_time() + SECONDS, []
    for result in steps:
        done.append(result)
        if time.thread_time() >= end:
            break
    return done


async def in_slices(steps: Iterator[None]) -> None:
    """Do something long in short steps, and let everybody else run in between."""
    for _ in iter(partial(one_slice, steps), []):
        await asyncio.sleep(0)
