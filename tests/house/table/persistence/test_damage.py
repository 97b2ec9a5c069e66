"""Wrong bytes in the files of a house: it opens, and every table but the one that was hit is where it was."""

from pathlib import Path
from random import Random

import pytest

from protocol import kombio as k
from server.store.sqlite import database
from tests.kit.house import seated
from tests.kit.restart import Visit, fallen, house_in, views
from tests.kit.store import copied

FLIPS = 40


async def three_tables(visit: Visit) -> dict[str, list[bytes]]:
    """Three games in which something happened, and what everyone sees of them."""
    for number in range(3):
        players = [await visit.enter(f"{name}{number}") for name in ("ana", "ben")]
        await seated(visit.house, *players, starter=0)
        for client in players:
            await client.play(k.Ready())
        await players[0].play(k.Draw())
        await players[0].play(k.Swap(1))
    return {code: views(table) for code, table in visit.house.tables.items()}


@pytest.mark.parametrize("companion", ["", "-wal"])
async def test_wrong_bytes_cost_one_table_at_most(tmp_path: Path, companion: str) -> None:
    """In the database after it was closed, and in its log after a fall, but for the last changes of all."""
    async with house_in(tmp_path / "data") as before:
        seen = await three_tables(before)
        image = fallen(tmp_path / "data")
    source = (image if companion else tmp_path / "data") / database.NAME
    content, chance = source.with_name(source.name + companion).read_bytes(), Random(4)
    end = len(content) - 6 * 4120 if companion else len(content)
    for _ in range(FLIPS):
        place = chance.randrange(end)
        path = copied(source, tmp_path / "copy")
        damaged = content[:place] + bytes([content[place] ^ chance.randrange(1, 256)]) + content[place + 1 :]
        path.with_name(path.name + companion).write_bytes(damaged)
        async with house_in(tmp_path / "copy") as after:
            found = {code: views(table) for code, table in after.house.tables.items()}
            assert sum(found.get(code) == seen[code] for code in seen) >= 2, place
            assert set(found) <= set(seen)
