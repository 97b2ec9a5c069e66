"""The clock of tests: passed time is exact, however slow the machine is."""

import asyncio
import time

import pytest

from tests.kit.clock import pass_time

SECONDS = 10.0
A_SLOW_TURN = 0.01


@pytest.mark.time_runs
async def test_slow_turns_do_not_delay_what_repeats() -> None:
    """Three times in thirty seconds is three times, even if the machine is slow each time."""
    fired: list[None] = []

    async def repeat() -> None:
        while True:
            await asyncio.sleep(SECONDS)
            time.sleep(A_SLOW_TURN)  # noqa: ASYNC251
            fired.append(None)

    task = asyncio.create_task(repeat())
    await asyncio.sleep(0)
    await pass_time(3 * SECONDS)
    task.cancel()
    assert len(fired) == 3
