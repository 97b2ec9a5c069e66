"""How many tables there may be at a time: of one person, from one address, of strangers, and how long each is kept."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from protocol.house import Join, Learn, Leave, OpenTable, Reason, Refused, Start, Table, Watch
from server.house.house import House
from server.house.runtime.policy import Policy, TableQuota
from tests.kit.house import Client, seated, settled
from tests.kit.regulars import play_until
from tests.kit.restart import house_in
from tests.kit.table import table as laid_out

BOTS = OpenTable("kombio", bots=("easy",), start=True)
PATIENT = 3600.0


@asynccontextmanager
async def visit(house: House, key: str | None, network: str) -> AsyncIterator[Client]:
    """Somebody from an address, with a key or as a guest."""
    async with house.connected(key and f"key of {key}", key or "guest", lambda _: None, network=network) as connection:
        yield Client(connection)


def reasons(client: Client) -> list[str]:
    return [refused.reason for refused in client.heard(Refused)]


# --- how many ---


async def test_a_person_has_so_many_tables_at_a_time(house: House, enter: Any) -> None:
    """Tables that others play at count for who opened them."""
    house.adopt(Policy(tables=TableQuota(per_person=2)))
    ana, ben, cleo = await enter("ana"), await enter("ben"), await enter("cleo")
    for other in (ben, cleo):
        await ana.send(OpenTable("kombio"))
        await other.send(Join(ana.place.line.code))
        await ana.send(Leave())
    for request in (OpenTable("kombio"), Learn("kombio")):
        await ana.send(request)
    assert reasons(ana) == [Reason.TOO_MANY_TABLES_OF_YOURS] * 2
    assert len(house.tables) == 2
    await ben.send(Leave())
    await ana.send(OpenTable("kombio"))
    assert isinstance(ana.look(), Table)


@pytest.mark.parametrize("keys", [False, True])
async def test_who_connects_and_drops_again_and_again_keeps_no_more_tables_than_an_address_has(
    house: House, enter: Any, *, keys: bool
) -> None:
    """Seven addresses kept two hundred tables of bots alive, and nobody could open another."""
    house.adopt(Policy(deserted_seconds=PATIENT))
    for number in range(7 * 40):
        async with visit(house, f"k{number}" if keys else None, f"192.0.2.{number % 7}") as stranger:
            await stranger.send(BOTS)
        await settled(1)
    assert len(house.tables) == 7 * house.policy.tables.per_address < house.policy.tables.most / 2
    ana = await enter("ana")
    await ana.send(OpenTable("kombio"))
    assert isinstance(ana.look(), Table)


async def test_a_family_behind_one_address_plays(house: House) -> None:
    """Six people who all play alone, and each has lost the connection at another table before."""
    async with AsyncExitStack() as stack:
        family = [await stack.enter_async_context(visit(house, f"f{n}", "192.0.2.1")) for n in range(6)]
        for person in family:
            await person.send(BOTS)
            assert isinstance(person.look(), Table)


async def test_an_address_is_told_what_is_wrong(house: House) -> None:
    house.adopt(Policy(tables=TableQuota(per_address=1)))
    async with AsyncExitStack() as stack:
        people = [("ana", "192.0.2.1"), ("ben", "192.0.2.1"), ("cleo", "192.0.2.2")]
        clients = [await stack.enter_async_context(visit(house, *who)) for who in people]
        for client in clients:
            await client.send(OpenTable("kombio"))
        assert [reasons(client) for client in clients] == [[], [Reason.TOO_MANY_TABLES_OF_ADDRESS], []]


async def test_the_last_tables_are_kept_for_those_who_have_played_here(house: House, enter: Any) -> None:
    house.adopt(Policy(tables=TableQuota(10, regulars_percent=20), operators=frozenset({"key of op"})))
    strangers = [await enter(f"s{number}") for number in range(9)]
    for stranger in strangers:
        await stranger.send(OpenTable("kombio"))
    assert len(house.tables) == 8
    assert reasons(strangers[8]) == [Reason.TOO_MANY_TABLES]
    house.known_players.has_played("key of regular")
    for name in ("regular", "op"):
        client = await enter(name)
        await client.send(OpenTable("kombio"))
        assert isinstance(client.look(), Table)
    assert len(house.tables) == 10


async def test_a_small_house_has_a_table_for_a_stranger(house: House, enter: Any) -> None:
    house.adopt(Policy(tables=TableQuota(1, regulars_percent=50)))
    ana = await enter("ana")
    await ana.send(OpenTable("kombio"))
    assert isinstance(ana.look(), Table)


@pytest.mark.time_runs
async def test_who_has_played_a_game_to_its_end_is_known_from_then_on(tmp_path: Path) -> None:
    async with house_in(tmp_path) as visited:
        house = visited.house
        assert not house.known_players.regulars
        await play_until(house, ["companeros"], lambda number: number >= 1)
        regulars = set(house.known_players.regulars)
        assert regulars
        assert all(identity.startswith("key of") for identity in regulars)
    async with house_in(tmp_path) as again:
        assert again.house.known_players.regulars == regulars


# --- how long ---


async def test_a_game_that_nobody_sits_at_or_watches_closes_at_once(house: House, enter: Any) -> None:
    house.adopt(Policy(deserted_seconds=PATIENT))
    ana, eve = await enter("ana"), await enter("eve")
    await ana.send(BOTS)
    code = ana.place.line.code
    await eve.send(Watch(code))
    await ana.send(Leave())
    assert list(house.tables) == [code]
    await eve.send(Leave())
    assert not house.tables


async def test_a_game_whose_only_player_lost_the_connection_waits(house: House) -> None:
    house.adopt(Policy(deserted_seconds=PATIENT))
    async with visit(house, "ana", "") as ana:
        await ana.send(BOTS)
    await settled()
    assert len(house.lobby.registry._closing) == len(house.tables) == 1
    async with visit(house, "ana", "") as ana:
        await settled()
        assert ana.look().line.phase == "playing"
        await ana.send(Leave())
        assert not house.tables


async def test_a_game_that_ends_while_everyone_is_away_closes_at_once(house: House) -> None:
    house.adopt(Policy(deserted_seconds=PATIENT))
    async with visit(house, "ana", "") as ana:
        await ana.send(BOTS)
    await settled()
    [table] = house.tables.values()
    over = laid_out("A: 1 1 2 3 | B: 4 5 6 7", target=1, last_slap=0).play("A call", "B draw", "B swap 1")
    table.match.state = over.state
    house.lobby.table_changed(table)
    await settled()
    assert not house.tables


async def test_who_is_away_is_waited_for_although_the_last_who_was_there_left(house: House, enter: Any) -> None:
    house.adopt(Policy(deserted_seconds=PATIENT))
    ben = await enter("ben")
    async with visit(house, "ana", "") as ana:
        await seated(house, ana, ben)
    await settled()
    await ben.send(Leave())
    assert len(house.lobby.registry._closing) == len(house.tables) == 1


async def test_a_table_is_counted_until_it_is_closed(house: House) -> None:
    """Also while everyone is away; a restart does not forget whose it is."""
    house.adopt(Policy(tables=TableQuota(per_person=1), deserted_seconds=PATIENT))
    async with visit(house, "ana", "") as ana, visit(house, "ben", "") as ben:
        await ana.send(OpenTable("kombio"))
        await ben.send(Join(ana.place.line.code))
        await ana.send(Start())
        await ana.send(Leave())
        await ana.send(OpenTable("kombio"))
        assert reasons(ana) == [Reason.TOO_MANY_TABLES_OF_YOURS]
    await settled()
    async with visit(house, "ana", "") as ana:
        await ana.send(OpenTable("kombio"))
        assert reasons(ana) == [Reason.TOO_MANY_TABLES_OF_YOURS]


async def test_a_table_that_stands_again_is_still_its_openers(tmp_path: Path) -> None:
    async with house_in(tmp_path) as visited:
        ana = await visited.enter("ana")
        await ana.send(BOTS)
    async with house_in(tmp_path) as again:
        [table] = again.house.tables.values()
        assert table.about.opener.identity == "key of ana"
