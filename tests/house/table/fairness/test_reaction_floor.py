"""The reaction floor: a slap too soon after the card was shown was meant for the card before."""

import asyncio
from typing import Any

import pytest

from protocol import kombio as k
from protocol.house import Play, Raced
from server.house.house import House
from tests.kit.clock import pass_time
from tests.kit.house import Client, seated, settled
from tests.kit.races import far, refusals, slap, slappers
from tests.kit.table import table as laid_out


async def start(house: House, *clients: Client, **options: Any) -> str:
    code = await seated(house, *clients, **{"starter": 0, "slap_floor": 100, **options})
    for client in clients:
        await client.play(k.Ready())
    await clients[0].play(k.Draw())
    for client in clients:
        client.sees_at = asyncio.get_running_loop().time()
    return code


@pytest.mark.parametrize("order", ["fair", "arrival"])
async def test_a_slap_before_the_card_was_written_does_not_count(house: House, enter: Any, order: str) -> None:
    """The key was meant for the card before."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await start(house, ana, ben, slap_order=order)
    await ana.play(k.Swap(1))
    ben.connection.latest()  # the picture was made, and never written
    await pass_time(1)
    ben.connection.send(Play(k.Slap()))
    await settled()
    assert refusals(ben) == ["too_early"]
    assert house.tables[code].match.state.slap is None


@pytest.mark.parametrize("order", ["fair", "arrival"])
@pytest.mark.parametrize(("seconds", "heard"), [(0.005, ["too_early"]), (0.099, ["too_early"]), (0.100, [])])
async def test_a_reaction_below_the_floor_does_not_count(
    house: House, enter: Any, order: str, seconds: float, heard: list[str]
) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await start(house, ana, ben, slap_order=order)
    await ana.play(k.Swap(1))
    ben.look()
    slap(ben, seconds)
    await pass_time(1)
    await settled()
    assert refusals(ben) == heard
    assert slappers(ana) == ([] if heard else [1])


async def test_the_way_is_no_part_of_the_reaction(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await start(house, ana, ben)
    await ana.play(k.Swap(1))
    ben.look()
    far(ben, 100)
    slap(ben, 0.190)
    await settled()
    assert refusals(ben) == ["too_early"]


async def test_a_floor_of_nothing_takes_every_slap(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await start(house, ana, ben, slap_floor=0)
    await ana.play(k.Swap(1))
    ben.look()
    slap(ben, 0.001)
    await pass_time(1)
    await settled()
    assert slappers(ana) == [1]


async def test_the_card_counts_from_its_first_picture(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await start(house, ana, ben)
    await ana.play(k.Swap(1))
    ben.look()
    first = ben.sees_at
    ben.sees_at = first + 5
    await ben.play(k.Draw())
    ben.sees_at = first
    slap(ben, 0.3)
    await pass_time(1)
    await settled()
    [raced] = ben.heard(Raced)
    assert raced.reactions[0].milliseconds == 300


async def test_a_card_of_the_game_before_is_another_card(house: House, enter: Any) -> None:
    """The first card of the second game may be the same one, in the same place."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await start(house, ana, ben)
    await ana.play(k.Swap(1))
    ben.look()
    table = house.tables[code]
    lying = table.match.state
    table._races.follow(table.game.set_up(2, k.Options(), bytes(32)).state)  # type: ignore[union-attr]
    table._races.follow(lying)
    await pass_time(1)
    ben.connection.send(Play(k.Slap()))
    await settled()
    assert refusals(ben) == ["too_early"]


async def test_a_new_draw_pile_does_not_make_it_another_card(house: House, enter: Any) -> None:
    """K40: the top card stays where it is."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await start(house, ana, ben)
    table = house.tables[code]
    table.match.state = laid_out("A: 1 2 3 4 | B: 5 6 0 6", turn="B", discard="9", rest="discard").state
    table._races.follow(table.match.state)
    for client in (ana, ben):
        client.sees_at = None
        client.look()
    await pass_time(3)
    await ben.play(k.Draw())
    assert len(table.match.state.discard_pile) == 1
    ana.look()
    ana.connection.send(Play(k.Slap()))
    await settled()
    assert (refusals(ana), slappers(ben)) == ([], [0])


async def test_who_comes_back_must_see_the_card_first(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await start(house, ana, ben)
    await ana.play(k.Swap(1))
    ben.look()
    again = await enter("ben")
    await pass_time(1)
    again.connection.send(Play(k.Slap()))
    await settled()
    assert refusals(again) == ["too_early"]
    await pass_time(0.1)
    await again.play(k.Slap())
    assert slappers(ana) == [1]
