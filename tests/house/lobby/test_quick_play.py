"""Quick play leads to people, if there are any; otherwise to a game with bots."""

from collections.abc import AsyncIterator

import pytest

from protocol import kombio as k
from protocol.house import Join, Leave, OpenTable, QuickPlay, Refused, Start
from protocol.people import Ignore
from server.house.house import House
from server.house.runtime.policy import Policy
from tests.kit.house import Client, Entrance, open_house, settled
from tests.kit.takeover import BOTS, SLOW

PLAY = QuickPlay("kombio", BOTS)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(bot_pace=SLOW) as house:
        yield house


def code(client: Client) -> str:
    found: str = client.look().line.code
    return found


async def test_alone_in_the_house_one_plays_with_bots_at_once(enter: Entrance) -> None:
    ana = await enter("ana")
    await ana.send(PLAY)
    line = ana.place.line
    assert (line.phase, [seat.bot for seat in line.seats], line.private) == ("playing", [None, *BOTS], False)
    assert (ana.place.you, line.open_seat) == (0, 1)


async def test_the_second_one_sits_at_the_table_of_the_first(enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(PLAY)
    await ben.send(PLAY)
    assert (code(ben), ben.place.promised) == (code(ana), 1)


async def test_two_who_press_at_the_same_moment_meet_too(enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    ana.connection.send(PLAY)
    ben.connection.send(PLAY)
    await settled()
    assert code(ben) == code(ana)
    assert (ana.place.you, ben.place.promised) == (0, 1)


async def test_who_comes_when_all_bots_seats_are_promised_plays_with_bots(enter: Entrance) -> None:
    people = [await enter(name) for name in ("ana", "ben", "cleo", "dan")]
    for client in people:
        await client.send(PLAY)
    codes = [code(client) for client in people]
    assert codes[0] == codes[1] == codes[2] != codes[3]


async def test_a_table_that_waits_comes_before_a_running_game(enter: Entrance) -> None:
    ana, ben, cleo = await enter("ana"), await enter("ben"), await enter("cleo")
    await ana.send(PLAY)
    await ben.send(OpenTable("kombio"))
    await cleo.send(PLAY)
    assert (code(cleo), cleo.place.you) == (code(ben), 1)


async def test_a_running_game_comes_before_one_that_is_over(enter: Entrance) -> None:
    """Where a game is over, nothing happens until its host starts another."""
    ana, ben, cleo, dan = [await enter(name) for name in ("ana", "ben", "cleo", "dan")]
    await ana.send(OpenTable("kombio", options={"target": 1, "starter": 0, "last_slap": 0}))
    await ben.send(Join(code(ana)))
    await ana.send(Start())
    for client in (ana, ben):
        await client.play(k.Ready())
    await ana.play(k.Call())
    await ben.play(k.Draw())
    await ben.play(k.Swap(1))
    assert ana.look().line.phase == "over"
    await cleo.send(OpenTable("kombio", bots=BOTS, start=True))
    await dan.send(PLAY)
    assert code(dan) == code(cleo)


@pytest.mark.parametrize(
    "table",
    [
        OpenTable("kombio", private=True),
        OpenTable("level8"),
        OpenTable("kombio", bots=BOTS, start=True, takeover=False),
        OpenTable("kombio", bots=BOTS, start=True, private=True),
    ],
)
async def test_nobody_is_led_where_they_are_not_expected(enter: Entrance, table: OpenTable) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(table)
    await ben.send(PLAY)
    assert (code(ben) != code(ana), ben.place.you) == (True, 0)


async def test_a_table_without_people_is_not_joined(enter: Entrance) -> None:
    """Programs are no company, and neither is a player who is away."""
    ana, ben, cleo = await enter("ana"), await enter("ben"), await enter("cleo")
    ana.connection.member.program = True
    await ana.send(OpenTable("kombio"))
    await ben.send(PLAY)
    assert code(ben) != code(ana)
    await ben.send(Leave())
    await cleo.send(PLAY)
    assert cleo.place.you == 0


@pytest.mark.parametrize("who", ["the newcomer", "the other"])
async def test_people_who_ignore_each_other_are_not_brought_together(enter: Entrance, who: str) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(PLAY)
    if who == "the newcomer":
        await ben.send(Ignore("ana"))
    else:
        await ana.send(Ignore("ben"))
    await ben.send(PLAY)
    assert code(ben) != code(ana)


async def test_a_full_table_is_not_joined(enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(OpenTable("kombio", bots=("easy",) * 5))
    await ben.send(PLAY)
    assert code(ben) != code(ana)


async def test_who_has_left_a_game_gets_their_own_seat_again(enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(OpenTable("kombio"))
    await ben.send(Join(code(ana)))
    await ana.send(Start())
    await ben.send(Leave())
    await ben.send(Join(code(ana)))
    assert ben.place.you == 1


async def test_where_there_are_no_bots_one_waits_for_people(enter: Entrance, house: House) -> None:
    house.policy = Policy(bots=False)
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(PLAY)
    assert (ana.place.line.phase, len(ana.place.line.seats)) == ("waiting", 1)
    await ben.send(PLAY)
    assert (code(ben), ben.place.you) == (code(ana), 1)


async def test_an_unknown_game_and_a_closing_house_refuse(enter: Entrance, house: House) -> None:
    ana = await enter("ana")
    await ana.send(QuickPlay("chess"))
    house.drain()
    await ana.send(PLAY)
    assert [refused.reason for refused in ana.heard(Refused)] == ["no_such_game", "house_is_closing"]
