"""Reviews and players' pages by the stock client, from a house that is killed in between."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from server.store.format import sealed_rows
from server.store.sqlite import database
from tests.archive.test_past_games import as_before
from tests.kit.crash import Server
from tests.kit.kept import ANA, BEN, BOT, keep, name
from tests.kit.terminal import client_options


async def asked(port: int, *words: str) -> str:
    process = await asyncio.create_subprocess_exec(
        "ssh", *client_options(port, None), "127.0.0.1", *words,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, _ = await process.communicate()
    assert process.returncode == 0
    return output.decode()


def fill(data: Path) -> None:
    """Store three games, as an earlier version did."""
    data.mkdir()
    with closing(database.open_database(data / database.NAME)) as connection:
        name(connection, ANA, BEN)
        for number in range(3):
            keep(connection, number, ANA, BEN, BOT)
        as_before(connection)


def reviews_in(data: Path) -> list[sealed_rows.Row]:
    with closing(sqlite3.connect(data / database.NAME)) as connection:
        return list(sealed_rows.read(connection, "reviews"))


async def test_a_review_and_a_page_are_the_same_after_the_house_was_killed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    fill(data)
    server = Server(data)
    told = []
    for _ in range(2):
        port = await server.start()
        try:
            told.append((await asked(port, "review", "GAMEAA", "ana"), await asked(port, "player", "ana")))
        finally:
            server.kill()
    assert told[0] == told[1]
    review, page = told[0]
    assert review.startswith("Review: ana, Kombio, GAMEAA\n")
    assert "  points per round: " in page
    assert " over 3 games\n" in page
    [stored] = reviews_in(data)
    assert stored.whole
