"""What it costs that nothing is lost: `python -m tests.bench.durable [PLAYERS [ROUNDS]]`, or `make bench`.

The same players with the same keys play in the real house and in one that writes nothing down, in turns, so that
whatever else the machine does meets both alike. Printed are the medians over all rounds, and how many times longer a
key takes to everyone's screen when it is on the disk before anyone sees it.
"""

import asyncio
import os
import sys
from statistics import median

from tests.bench.house import served

KINDS = {"journal on": (), "journal off": ("-m", "tests.bench.forgetful")}

Figures = tuple[float, float, float]
"""Half of the keys, 99 of 100 keys, and processor time an update, in milliseconds."""


async def measured(command: tuple[str, ...], players: int) -> Figures:
    """Let this many play in a fresh house for a while."""
    async with served(*command) as house:
        found = await house.measure(players)
        return found.p50 * 1000, found.p99 * 1000, found.per_update * 1000


async def main(players: int, rounds: int) -> None:
    """Measure both houses in turns."""
    os.sched_setaffinity(0, {1})
    found: dict[str, list[Figures]] = {kind: [] for kind in KINDS}
    for _ in range(rounds):
        for kind, command in KINDS.items():
            print(f"{kind}:", flush=True)
            found[kind].append(await measured(command, players))
    on, off = ([median(values) for values in zip(*found[kind], strict=True)] for kind in KINDS)
    for name, one, other in zip(("key to everyone's screen, p50", "p99", "CPU an update"), on, off, strict=True):
        print(f"{name:32} on {one:7.2f} ms   off {other:7.2f} ms   {one / other:.2f} times")


if __name__ == "__main__":
    asyncio.run(main(*(int(word) for word in sys.argv[1:] or ["60", "3"])))
