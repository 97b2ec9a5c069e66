"""A house whose store is on PostgreSQL: tables pause while the database is away, and every game counts once."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import pytest

from protocol import kombio as k
from protocol.house import Notice, Play
from server.ratings.player_stats import stats_of
from server.store import finished_games, ledger
from server.store.opening import open_store
from tests.kit.broken_link import BrokenLink, Cut
from tests.kit.house import Client, Entrance, in_time, open_house, seated
from tests.kit.restart import Visit, views
from tests.kit.store_places import PostgresPlace


@pytest.fixture
def place() -> PostgresPlace:
    return PostgresPlace()


@pytest.fixture
def link(place: PostgresPlace) -> Iterator[BrokenLink]:
    with closing(BrokenLink(place.url)) as link:
        yield link


@asynccontextmanager
async def house_on(url: str) -> AsyncIterator[Visit]:
    async with open_house(open_store(Path(), url, create=False)) as house, AsyncExitStack() as stack:
        yield Visit(house, Entrance(house, stack))


async def test_a_table_pauses_while_the_database_is_away_and_goes_on(place: PostgresPlace, link: BrokenLink) -> None:
    async with house_on(link.url) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        code = await seated(visit.house, ana, ben, starter=0, look=30)
        link.cut_all()
        ana.connection.send(Play(k.Ready()))
        await in_time(lambda: ben.heard(Notice)[-1] == Notice("paused"))
        assert ben.look().view.ready == ()
        link.closed = False
        await in_time(lambda: ben.look().view.ready == (0,))
        assert [notice.kind for notice in ben.heard(Notice)] == ["welcome", "paused", "resumed"]
        await ben.play(k.Ready())
        seen = views(visit.house.tables[code])
    async with house_on(place.url) as after:
        assert views(after.house.tables[code]) == seen


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_a_game_whose_last_commit_is_cut_off_counts_once(
    place: PostgresPlace, link: BrokenLink, cut: Cut
) -> None:
    async with house_on(link.url) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        code = await to_the_last_move(visit, ana, ben)
        link.cut = cut
        ben.connection.send(Play(k.Swap(1)))
        await in_time(lambda: visit.house.tables[code].phase == "over")
    with place.stored() as connection:
        assert len(finished_games.every(connection)) == 1
        for name in ("ana", "ben"):
            known = ledger.read(connection, f"key of {name}", "kombio")
            assert stats_of(known).counts["games"] == 1


async def to_the_last_move(visit: Visit, ana: Client, ben: Client) -> str:
    code = await seated(visit.house, ana, ben, target=1, starter=0, last_slap=0)
    for client in (ana, ben):
        await client.play(k.Ready())
    await ana.play(k.Call())
    await ben.play(k.Draw())
    return code
