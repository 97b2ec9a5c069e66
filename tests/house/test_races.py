"""A table runs races: it waits for who could still win, and no longer."""

import asyncio
from typing import Any

import pytest

from protocol import kombio as k
from protocol.house import Happened, Play, Raced, Refused, Watch
from server.house.house import House
from tests.kit.clock import pass_time
from tests.kit.house import Client, in_time, seated, settled


def far(client: Client, milliseconds: float) -> None:
    """Let a client be so far away."""
    client.connection.round_trip.add(milliseconds / 1000)


async def on_the_table(house: House, *clients: Client, **options: Any) -> str:
    """A card lies on the discard pile, and everyone has seen it for a second."""
    code = await seated(house, *clients, starter=0, **options)
    for client in clients:
        await client.play(k.Ready())
    await clients[0].play(k.Draw())
    await clients[0].play(k.Swap(1))
    now = asyncio.get_running_loop().time()
    for client in clients:
        client.look()
        member = client.connection.member
        member.shown = member.shown[0], now - 1
    return code


def slap(client: Client, reaction: float) -> None:
    """Slap so many seconds after the card was shown, way included, whatever the time is."""
    client.connection.send(Play(k.Slap()), client.connection.member.shown[1] + reaction)


def slappers(client: Client) -> list[int]:
    return [item.event.seat for item in client.heard(Happened) if isinstance(item.event, k.Slapped)]


async def test_with_equal_ways_a_slap_is_decided_at_once(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben)
    slap(ana, 0.3)
    await settled()
    assert slappers(ben) == [0]
    [raced] = ben.heard(Raced)
    assert [(each.seat, each.milliseconds) for each in raced.reactions] == [(0, 300)]


async def test_a_far_player_who_was_quicker_wins(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben)
    far(ben, 140)
    slap(ana, 0.300)
    slap(ben, 0.290 + 0.140)
    await settled()
    assert slappers(ana) == [1]
    assert [each.seat for each in ana.heard(Raced)[0].reactions] == [1, 0]
    assert ana.heard(Refused)[-1] == Refused("slap_in_progress")


async def test_a_rival_is_waited_for_and_then_the_first_has_won(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben, compensation=20)
    far(ben, 300)
    ana.connection.send(Play(k.Slap()))
    await settled()
    assert slappers(ben) == []
    await in_time(lambda: slappers(ben) == [0])


async def test_everything_else_waits_until_the_race_is_decided(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben, compensation=20)
    far(ben, 300)
    ana.connection.send(Play(k.Slap()))
    ben.connection.send(Play(k.Draw()))
    await in_time(lambda: slappers(ben) == [0])
    assert ben.heard(Refused)[-1] == Refused("slap_in_progress")
    assert ben.look().view.stage == "choosing"


async def test_a_slap_for_a_card_that_was_not_shown_yet_does_not_count(house: House, enter: Any) -> None:
    """The key was meant for the card before."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await seated(house, ana, ben, starter=0)
    for client in (ana, ben):
        await client.play(k.Ready())
    await ana.play(k.Draw())
    await ana.play(k.Swap(1))
    ben.connection.send(Play(k.Slap()))
    await settled()
    assert ben.heard(Refused)[-1] == Refused("too_early")
    assert house.tables[code].course.state.slap is None
    far(ben, 100)
    slap(ben, 0.050)
    await settled()
    assert ben.heard(Refused)[-1] == Refused("too_early")


async def test_by_arrival_the_first_stamp_wins_however_far(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben, slap_order="arrival")
    far(ben, 140)
    slap(ben, 0.310)
    slap(ana, 0.300)
    await settled()
    assert slappers(ben) == [0]


async def test_a_watchers_key_is_no_slap(house: House, enter: Any) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await on_the_table(house, ana, ben)
    await eve.send(Watch(code))
    await pass_time(1)
    await eve.play(k.Slap())
    assert eve.heard(Refused)[-1] == Refused("watchers_only_watch")
    assert slappers(ana) == []


async def test_a_slap_after_the_decision_is_too_late(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben)
    slap(ana, 0.3)
    await settled()
    slap(ben, 0.1)
    await settled()
    assert ben.heard(Refused)[-1] == Refused("slap_in_progress")


@pytest.mark.parametrize("order", ["fair", "arrival"])
async def test_pressing_twice_changes_nothing(house: House, enter: Any, order: str) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben, slap_order=order)
    slap(ana, 0.3)
    slap(ana, 0.31)
    await settled()
    assert slappers(ben) == [0]
