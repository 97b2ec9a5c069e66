"""The time for a last slap at a real table: its clock, its race, and what ends it (K34)."""

from pathlib import Path
from typing import Any

from protocol import kombio as k
from protocol.base import TimeUp
from protocol.house import Happened, Play, Refused
from server.house.house import House
from server.house.table.actor import Table
from tests.kit.clock import pass_time
from tests.kit.house import Client, last_turns, seated, settled
from tests.kit.restart import fallen, house_in, views


async def at_the_last_card(house: House, *clients: Client, **options: Any) -> Table:
    """The first has called, everyone else has played, and all have seen the last card."""
    table = house.tables[await seated(house, *clients, starter=0, last_slap=60, **options)]
    await last_turns(*clients)
    for client in clients:
        client.look()
    return table


def events(client: Client, kind: type) -> list[Any]:
    return [item.event for item in client.heard(Happened) if isinstance(item.event, kind)]


async def test_the_table_shows_its_clock_and_waits_for_it(house: House, enter: Any) -> None:
    """K34."""
    ana, ben = await enter("ana"), await enter("ben")
    table = await at_the_last_card(house, ana, ben)
    [clock] = [clock for clock in ana.look().clocks if clock.kind == "last_slap"]
    assert (clock.seat, clock.seconds, clock.paused) == (None, 60, False)
    assert ana.place.view.last_slap
    table.inbox.put(None, TimeUp("last_slap", 1))
    await settled()
    assert [event.cause for event in events(ana, k.RoundEnded)] == ["called"]


async def test_a_slap_that_is_held_when_the_time_is_over_counts(house: House, enter: Any) -> None:
    """K34, K20: it came in time; whoever could still have been first is waited for, and so is the clock."""
    ana, ben = await enter("ana"), await enter("ben")
    table = await at_the_last_card(house, ana, ben, compensation=20)
    ben.connection.round_trip.answered(0.3)
    ana.connection.send(Play(k.Slap()))
    table.inbox.put(None, TimeUp("last_slap", 1))
    await settled()
    assert not events(ben, k.Slapped)
    await pass_time(0.1)
    await settled()
    assert events(ben, k.Slapped)[0].seat == 0
    assert not events(ben, k.RoundEnded)
    await ana.play(k.Name(k.Spot(0, 1)))
    assert events(ben, k.Named)
    assert events(ben, k.RoundEnded)


async def test_a_far_slap_that_was_made_in_time_counts(house: House, enter: Any) -> None:
    """K34: it arrives after the clock, but by no more than its way takes."""
    ana, ben = await enter("ana"), await enter("ben")
    await at_the_last_card(house, ana, ben)
    ben.connection.round_trip.answered(0.2)
    await pass_time(60)
    await settled()
    assert not events(ana, k.RoundEnded)
    await pass_time(0.1)
    ben.connection.send(Play(k.Slap()))
    await pass_time(0.2)
    await settled()
    assert events(ana, k.Slapped)[0].seat == 1
    assert not events(ana, k.RoundEnded)


async def test_without_it_the_round_is_scored_a_moment_later(house: House, enter: Any) -> None:
    """K34: as long as the way of the farthest player takes."""
    ana, ben = await enter("ana"), await enter("ben")
    await at_the_last_card(house, ana, ben)
    ben.connection.round_trip.answered(0.2)
    await pass_time(60.3)
    await settled()
    assert not events(ana, k.Slapped)
    assert events(ana, k.RoundEnded)


async def test_a_slap_after_the_time_is_refused(house: House, enter: Any) -> None:
    """K34."""
    ana, ben = await enter("ana"), await enter("ben")
    table = await at_the_last_card(house, ana, ben)
    table.inbox.put(None, TimeUp("last_slap", 1))
    await settled()
    await ben.play(k.Slap())
    assert ben.heard(Refused)[-1] == Refused("round_over")


async def test_a_house_that_falls_then_knows_it_again(tmp_path: Path) -> None:
    """K34: everyone sees the same as before, and the time begins anew when somebody is back."""
    async with house_in(tmp_path / "data") as before:
        table = await at_the_last_card(before.house, *[await before.enter(name) for name in ("ana", "ben", "cleo")])
        seen = views(table)
        image = fallen(tmp_path / "data")
    async with house_in(image) as after:
        again = after.house.tables[table.code]
        assert views(again) == seen
        [clock] = again._clocks.shown()
        assert (clock.kind, clock.left, clock.paused) == ("last_slap", 60.0, True)
