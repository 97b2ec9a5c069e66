"""Other programs, for the time of a test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any


@asynccontextmanager
async def running(*words: str, **how: Any) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a program for the time of the block; it is killed if it has not ended by then. Its output can be read."""
    process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE, **how)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
