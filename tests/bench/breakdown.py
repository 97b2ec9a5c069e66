"""Where the time of an update goes: `python -m tests.bench.breakdown [PLAYERS]`, or `make profile`.

The players of `make bench` play in a house that samples itself (`sampling`). Printed is the CPU time per update of each
part of the program, and of the threads beside the main one. Sampling costs time too: compare the shares, and take sums
from `make bench`.
"""

import asyncio
import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.house import SECONDS, served
from tests.bench.players import play


async def main(players: int) -> None:
    """Let this many play for a while, and print the parts, the most expensive first."""
    os.sched_setaffinity(0, {1})
    with TemporaryDirectory() as folder:
        file = Path(folder) / "samples.json"
        async with served("-m", "tests.bench.sampling", str(file)) as house:
            await house.grow(players)
            house.figures.begin_anew()
            os.kill(house.pid, signal.SIGUSR1)
            until = time.perf_counter() + SECONDS
            async with asyncio.TaskGroup() as group:
                for number, table in enumerate(house.tables):
                    group.create_task(play(table, house.figures, until, random.Random(number)))
            updates = house.figures.updates
            os.kill(house.pid, signal.SIGUSR2)
            while not file.exists():  # noqa: ASYNC110 - the house writes it when it comes to it
                await asyncio.sleep(0.1)
            await asyncio.sleep(0.5)
            spent = json.loads(file.read_text())
    samples, each = sum(spent["parts"].values()), 1e6 / updates
    print(f"{players} players, {updates} updates, {spent['all'] * each:.0f} us of CPU per update:")
    rows = {part: count / samples * spent["main"] for part, count in spent["parts"].items()}
    rows["other threads (store)"] = spent["all"] - spent["main"]
    for part, seconds in sorted(rows.items(), key=lambda row: -row[1]):
        print(f"  {part:32} {seconds * each:5.0f} us  {seconds / spent['all']:4.0%}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 300))
