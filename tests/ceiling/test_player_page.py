"""A player's page in the largest house: it never holds the loop, and asks the database little."""

import sqlite3

from protocol.archive import Archive, Browse, EnterArchive
from server.archive.lookups import Requester, player_page
from server.ratings.trends import KEPT
from server.store.store import Connection
from tests.archive.test_past_games import as_before
from tests.kit.ceiling import TRIES, full_house
from tests.kit.house import in_time
from tests.kit.loop_meter import CEILING, loop_meter

STATEMENTS = 8
"""How many queries a page takes at most, however many games were played."""


async def test_a_page_never_holds_the_loop_even_if_all_games_have_to_be_read_again() -> None:
    """The games of ana were stored by an earlier version."""
    longest = 1.0
    async with full_house() as (desk, enter):
        ben = await enter("ben")
        await ben.send(EnterArchive())
        await in_time(lambda: isinstance(ben.look(), Archive) and ben.place.games is not None)
        await enter("ana")
        for _ in range(TRIES):
            await desk.house.store.do(as_before)
            ben.connection.send(Browse("top"))
            await in_time(lambda: ben.look().shelf == "top" and ben.place.standings)
            with loop_meter() as meter:
                ben.connection.send(Browse("player", "kombio", "ana"))
                await in_time(lambda: ben.look().page is not None)
            assert len(ben.place.page.trends["points"]) == KEPT
            longest = min(longest, meter.longest)
            if longest < CEILING:
                break
        assert longest < CEILING
        assert await desk.house.store.do(_statements) <= STATEMENTS


def _statements(connection: Connection) -> int:
    """How many statements a page takes that is complete."""
    assert isinstance(connection, sqlite3.Connection)
    asked: list[str] = []
    connection.set_trace_callback(asked.append)
    try:
        assert player_page(connection, Requester(), "kombio", "ana")
    finally:
        connection.set_trace_callback(None)
    return len(asked)
