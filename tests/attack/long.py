"""The long runs: all attacks for longer, and a million streams.

`python -m tests.attack.long [WAVES [STREAMS]]`, or `make soak`. Ends with a non-zero code at the first error.
"""

import asyncio
import logging
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from rich.progress import track

from server.door.admission.limits import Limits
from tests.attack.attacks import ATTACKS
from tests.attack.fuzz import fuzz
from tests.attack.siege import besieged
from tests.kit.served import served

WAVES, STREAMS = 500, 1_000_000
BATCH = 5_000
TURNS = 100
MEGABYTES = 60
"""How much the house may grow by under one attack."""


async def attack_all(waves: int) -> None:
    """Let one house stand all attacks."""
    with served(Limits()) as house:
        for number, attack in enumerate(ATTACKS):
            began = time.monotonic()
            grown = await besieged(house, attack, f"127.0.{100 + number}.1", turns=TURNS, waves=waves)
            print(f"{attack.__name__:26} {time.monotonic() - began:5.0f} s  {grown:5.1f} MB more", flush=True)
            if grown > MEGABYTES:
                raise AssertionError(f"{attack.__name__}: {grown:.0f} MB more")
        print(f"{house.megabytes:.0f} MB in all")


def batch(seed: int) -> int:
    """Try some streams."""

    async def run() -> int:
        return fuzz(seed, BATCH)

    return asyncio.run(run())


def fuzz_all(streams: int) -> None:
    """Try streams on all cores."""
    seeds = range(streams // BATCH)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        keys = sum(track(pool.map(batch, seeds), "streams", total=len(seeds)))
    print(f"{len(seeds) * BATCH} streams, {keys} keys and pastes")


if __name__ == "__main__":
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # attackers go on after they were let go, and it tells so
    given = [int(word) for word in sys.argv[1:]]
    waves, streams = (*given, *(WAVES, STREAMS)[len(given) :])
    asyncio.run(attack_all(waves))
    fuzz_all(streams)
