"""Sessions come and go, and leave nothing behind."""

import asyncio
import json
import sys


async def test_after_many_sessions_no_dead_app_is_reachable() -> None:
    """500 sessions in a process of their own, so that nothing but the house can hold on to anything."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.kit.churn", stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert process.returncode == 0
    left = json.loads(output)
    assert (left["apps"], left["members"], left["tables"]) == (0, 0, 0)
    assert left["end"] < left["level"] * 1.05
