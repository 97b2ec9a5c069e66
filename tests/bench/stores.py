"""What a write to the journal costs on SQLite and on PostgreSQL: `python -m tests.bench.stores [SECONDS [ROUNDS]]`.

Tables write entries of 200 bytes as quickly as they are confirmed: one table alone, and thirty at once. Both databases
sync every commit to the same disk, and are measured in turns. Printed are the medians over all rounds: how long a write
takes, and the processor time of this process per write, which is the store's thread and the loop.
"""

import asyncio
import sys
import time
from contextlib import closing
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from server.store import journal
from server.store.store import Store
from tests.kit import postgres
from tests.kit.store_places import PostgresPlace

BODY = b"x" * 200
TABLES = 1, 30
SYNCED = postgres.SETTINGS | {"fsync": "on", "full_page_writes": "on"}

Figures = tuple[float, float, float, float]
"""Half of the writes, 99 of 100 writes (milliseconds), writes a second, processor time a write (microseconds)."""


async def measured(store: Store, tables: int, seconds: float) -> Figures:
    """Let so many tables write for a while."""
    took: list[float] = []
    end, cpu, began = time.perf_counter() + seconds, time.process_time(), time.perf_counter()

    async def write(table: int) -> None:
        number = 0
        while (start := time.perf_counter()) < end:
            await store.do(partial(journal.append, table=table, number=number, body=BODY))
            took.append(time.perf_counter() - start)
            number += 1

    await asyncio.gather(*map(write, range(1, tables + 1)))
    spent, passed = time.process_time() - cpu, time.perf_counter() - began
    await store.do(lambda connection: journal.forget(connection, 0, journal.ENTRIES * journal.SLOW))
    cuts = quantiles(took, n=100)
    return cuts[49] * 1000, cuts[98] * 1000, len(took) / passed, spent / len(took) * 1e6


async def main(seconds: float, rounds: int) -> None:
    """Measure both in turns."""
    found: dict[tuple[str, int], list[Figures]] = {}
    with (
        TemporaryDirectory() as folder,
        postgres.own_server(SYNCED) as server,
        closing(Store.open(Path(folder))) as sqlite,
        closing(PostgresPlace(server).open()) as elsewhere,
    ):
        for _, tables in product(range(rounds), TABLES):
            for name, store in (("SQLite", sqlite), ("PostgreSQL", elsewhere)):
                found.setdefault((name, tables), []).append(await measured(store, tables, seconds))
    for (name, tables), figures in found.items():
        p50, p99, rate, cpu = (median(values) for values in zip(*figures, strict=True))
        print(
            f"{name:10} {tables:3} tables: p50 {p50:6.2f} ms   p99 {p99:6.2f} ms   "
            f"{rate:6.0f} writes/s   {cpu:4.0f} us of CPU a write"
        )


if __name__ == "__main__":
    words = [float(word) for word in sys.argv[1:]] or [3.0, 3.0]
    asyncio.run(main(words[0], int(words[1])))
