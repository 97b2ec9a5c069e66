"""Games that an earlier version stored: their figures are filled in when somebody asks for the page, once."""

import sqlite3

import msgspec
import pytest

from protocol.archive import Browse, PlayerPage
from server.archive import past_games
from server.archive.lookups import Requester
from server.archive.room import GameArchive
from server.house.house import House
from server.ratings.player_stats import stats_of
from server.store import ledger
from server.store.store import Connection
from tests.kit.kept import ANA, BEN, BOT, keep, name

NEW = ("outings", "fastest", "streak", "longest", "private_outings", "private_fastest", "complete")
pytestmark = pytest.mark.time_runs


def as_before(connection: Connection) -> None:
    """Leave the statistics of ana as an earlier version had them."""
    entry = ledger.read(connection, "key of ana", "kombio")
    assert entry
    stats = msgspec.msgpack.decode(entry.line)
    old = {field: value for field, value in stats.items() if field not in NEW}
    ledger.write(connection, "kombio", entry._replace(line=msgspec.msgpack.encode(old)))


@pytest.fixture
async def kept(house: House) -> House:
    """A house with four games of ana, one of them private."""

    def job(connection: Connection) -> None:
        name(connection, ANA, BEN)
        for number in range(4):
            keep(connection, number, ANA, BEN, BOT, private=number == 2)

    await house.store.do(job)
    return house


async def page_of(house: House, requester: Requester) -> PlayerPage:
    page = (await GameArchive(house.store).shelf(requester, Browse("player", "kombio", "ana"))).page
    assert page
    return page


STRANGER, HERSELF = Requester("key of eve"), Requester("key of ana")


async def test_the_page_is_what_it_would_be_if_the_figures_had_always_been_kept(kept: House) -> None:
    before = [await page_of(kept, who) for who in (STRANGER, HERSELF)]
    await kept.store.do(as_before)
    assert [await page_of(kept, who) for who in (STRANGER, HERSELF)] == before


async def test_private_games_are_for_the_player_alone(kept: House) -> None:
    theirs, own = await page_of(kept, STRANGER), await page_of(kept, HERSELF)
    assert (len(theirs.trends["points"]), len(own.trends["points"])) == (3, 4)
    assert (theirs.counts["games"], own.counts["games"]) == (3, 4)


async def test_it_is_done_once(kept: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await kept.store.do(as_before)
    await page_of(kept, STRANGER)

    def never(*_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(past_games, "_stored", never)
    await page_of(kept, STRANGER)


async def test_a_game_that_ends_before_the_page_is_asked_for_counts_once(kept: House) -> None:
    await kept.store.do(as_before)
    await kept.store.do(lambda db: keep(db, 4, ANA, BEN, BOT))
    assert len((await page_of(kept, HERSELF)).trends["points"]) == 5
    stats = stats_of(await kept.store.do(lambda db: ledger.read(db, "key of ana", "kombio")))
    assert [one.code for one in stats.outings] == ["GAMEAA", "GAMEBA", "GAMEDA", "GAMEEA"]


async def test_a_damaged_record_is_left_out(kept: House) -> None:
    await kept.store.do(as_before)
    await kept.store.do(lambda db: db.execute("UPDATE records SET record = x'00' WHERE id = 2"))
    assert len((await page_of(kept, HERSELF)).trends["points"]) == 3


async def test_a_full_disk_costs_nobody_the_page(kept: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await kept.store.do(as_before)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(past_games, "_write", full)
    page = await page_of(kept, HERSELF)
    assert (page.trends, page.counts["games"]) == ({}, 4)
