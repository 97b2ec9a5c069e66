"""When a player waits alone at a public table, everyone who is not playing gets one notice; notices are limited."""

from protocol.house import Join, Leave, OpenTable, Start
from protocol.people import Ignore, Waits
from server.house.house import House
from server.house.lobby.lonely_tables import AGAIN, ALONE, PAUSE
from tests.kit.clock import pass_time
from tests.kit.house import Client, Entrance, seated, settled


async def waits(seconds: float = ALONE + 1) -> None:
    await pass_time(seconds)
    await settled()


async def opened(client: Client, **fields: object) -> str:
    await client.send(OpenTable("kombio", **fields))  # type: ignore[arg-type]
    code: str = client.place.line.code
    return code


async def test_people_in_the_lobby_and_at_idle_tables_are_told_once(house: House, enter: Entrance) -> None:
    ana, ben, cleo, dan, eve = [await enter(name) for name in ("ana", "ben", "cleo", "dan", "eve")]
    await seated(house, cleo, dan, turn=0, look=0)
    code = await opened(ana)
    assert ben.heard(Waits) == []
    await waits()
    told = [Waits("ana", code, "kombio")]
    assert (ben.heard(Waits), eve.heard(Waits)) == (told, told)
    assert (cleo.heard(Waits), dan.heard(Waits), ana.heard(Waits)) == ([], [], []), "whoever plays is not disturbed"
    await waits(AGAIN * 2)
    assert ben.heard(Waits) == told


async def test_a_table_that_is_joined_or_left_in_time_is_not_told_of(enter: Entrance) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    await ben.send(Join(await opened(ana)))
    await waits()
    assert eve.heard(Waits) == []
    await opened(eve)
    await eve.send(Leave())
    await waits()
    assert ana.heard(Waits) == ben.heard(Waits) == []


async def test_private_tables_lessons_and_games_are_nobodys_business(enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await opened(ana, private=True)
    await waits()
    await ana.send(Leave())
    await opened(ana, bots=("easy",))
    await ana.send(Start())
    await waits()
    assert ben.heard(Waits) == []


async def test_nobody_fills_screens_by_opening_tables(enter: Entrance) -> None:
    ana, eve, ben = await enter("ana"), await enter("eve"), await enter("ben")
    for _ in range(5):
        await opened(eve)
        await waits()
        await eve.send(Leave())
    assert len(ben.heard(Waits)) == 1
    await waits(PAUSE)
    await opened(eve)
    await waits()
    assert len(ben.heard(Waits)) == 1, "the same person only now and then"
    await opened(ana)
    await waits()
    assert len(ben.heard(Waits)) == 2


async def test_those_who_wait_at_the_same_time_are_told_of_one_after_the_other(enter: Entrance) -> None:
    """The oldest first; whoever has gone meanwhile is left out, and takes no time."""
    ben, *others = [await enter(name) for name in ("ben", "ana", "eve", "cleo", "dan")]
    for client in others:
        await opened(client)
        await waits(0.5)
    await waits()
    told = ["ana", "cleo", "dan"]
    await others[1].send(Leave())
    for number in range(3):
        assert [notice.name for notice in ben.heard(Waits)] == told[: number + 1]
        await waits(PAUSE)
    assert [notice.name for notice in ben.heard(Waits)] == told


async def test_an_address_is_told_of_now_and_then_whatever_its_keys(house: House, enter: Entrance) -> None:
    """So one stranger with many keys keeps nobody from being told of."""
    ben, ana = await enter("ben"), await enter("ana")
    for number in range(4):
        async with house.connected(f"key {number}", f"eve{number}", print, network="10.0.0.1") as connection:
            await opened(Client(connection))
            await waits(PAUSE)
        if number == 1:
            await opened(ana)
    assert [notice.name for notice in ben.heard(Waits)] == ["eve0", "ana"]
    await waits(AGAIN)
    async with house.connected("key", "eve", print, network="10.0.0.1") as connection:
        await opened(Client(connection))
        await waits()
    assert [notice.name for notice in ben.heard(Waits)] == ["eve0", "ana", "eve"]


async def test_who_ignores_the_person_is_not_told(enter: Entrance) -> None:
    eve, ben = await enter("eve"), await enter("ben")
    await ben.send(Ignore("eve"))
    await opened(eve)
    await waits()
    assert ben.heard(Waits) == []


async def test_who_loses_the_connection_waits_no_more(house: House, enter: Entrance) -> None:
    eve, ben = await enter("eve"), await enter("ben")
    await opened(eve)
    house._disconnect(eve.connection.member)
    await waits()
    assert ben.heard(Waits) == []
