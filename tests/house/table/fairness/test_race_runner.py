"""A table runs races: it waits while a rival could still win, and no longer. Time stands still between the keys."""

from typing import Any

import pytest

from protocol import kombio as k
from protocol.house import Happened, Raced, Watch
from server.house.house import House
from tests.kit.clock import pass_time
from tests.kit.house import Client, settled
from tests.kit.races import act, far, on_the_table, refusals, slap, slappers


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
    assert [(each.seat, each.milliseconds, each.made_up) for each in ana.heard(Raced)[0].reactions] == [
        (1, 290, 140),
        (0, 300, 0),
    ]
    assert refusals(ana) == ["slap_in_progress"]


async def decided_after(seconds: float, client: Client) -> None:
    """The slap of the first player is held this long, and not a millisecond less."""
    await pass_time(seconds - 0.001)
    await settled()
    assert slappers(client) == []
    await pass_time(0.001)
    await settled()
    assert slappers(client) == [0]


async def test_a_rival_is_waited_for_and_then_the_first_has_won(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben)
    far(ben, 250)
    slap(ana, 10)
    await decided_after(0.250, ben)


async def test_nobody_is_waited_for_longer_than_the_cap(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben, compensation=20)
    far(ben, 300)
    slap(ana, 10)
    await decided_after(0.020, ben)


async def test_everything_else_waits_until_the_race_is_decided(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben, compensation=20)
    far(ben, 300)
    slap(ana, 10)
    act(ben, k.Draw(), 10)
    await settled()
    assert ben.look().view.stage == "choosing"
    await pass_time(0.020)
    await settled()
    assert slappers(ben) == [0]
    assert refusals(ben) == ["slap_in_progress"]
    assert ben.look().view.stage == "choosing"


@pytest.mark.parametrize("order", ["fair", "arrival"])
async def test_every_slap_is_answered(house: House, enter: Any, order: str) -> None:
    """Who presses twice hears twice, in a race that is held too."""
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben, slap_order=order)
    far(ben, 200)
    slap(ana, 10)
    slap(ana, 10.01)
    await pass_time(0.3)
    await settled()
    assert slappers(ben) == [0]
    assert refusals(ana) == ["name_a_card"]


class TestWhoIsWaitedFor:
    async def test_not_a_watcher(self, house: House, enter: Any) -> None:
        ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
        code = await on_the_table(house, ana, ben)
        await eve.send(Watch(code))
        eve.look()
        far(eve, 300)
        slap(ana, 10)
        await settled()
        assert slappers(ben) == [0]

    async def test_not_who_may_not_slap(self, house: House, enter: Any) -> None:
        """K31: with three players the caller can't slap."""
        ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
        await on_the_table(house, ana, ben, eve)
        await ben.play(k.Call())
        far(ben, 300)
        slap(ana, 10)
        await settled()
        assert slappers(eve) == [0]

    async def test_not_who_has_not_been_shown_the_card(self, house: House, enter: Any) -> None:
        """A client that does not read makes nobody wait."""
        ana, ben = await enter("ana"), await enter("ben")
        await on_the_table(house, ana, ben)
        far(ben, 300)
        ben.connection.shown.__init__()
        slap(ana, 10)
        await settled()
        [slapped] = [item.event for item in ana.heard(Happened) if isinstance(item.event, k.Slapped)]
        assert slapped.seat == 0


class TestCovering:
    """A move that covers the card takes part in the race."""

    async def drawn(self, house: House, ana: Client, ben: Client, **options: Any) -> None:
        """A card lies there for ten seconds; Ben is in turn, has drawn a card, and can cover it."""
        await on_the_table(house, ana, ben, **options)
        await ben.play(k.Draw())
        ana.look()

    async def test_a_far_slap_from_before_the_card_was_covered_counts(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.drawn(house, ana, ben)
        far(ana, 200)
        act(ben, k.Swap(1), 10.0)
        slap(ana, 9.9 + 0.2)
        await pass_time(0.2)
        await settled()
        assert slappers(ben) == [0]
        assert ben.look().view.stage == "holding"
        assert refusals(ben) == ["slap_in_progress"]

    async def test_a_far_slap_from_after_it_is_too_early_for_the_next_card(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.drawn(house, ana, ben)
        far(ana, 200)
        act(ben, k.Swap(1), 10.0)
        slap(ana, 10.01 + 0.2)
        await pass_time(0.3)
        await settled()
        assert slappers(ben) == []
        assert ben.look().view.stage != "holding"
        assert refusals(ana) == ["too_early"]
        assert ana.heard(Raced) == []

    async def test_it_is_held_only_as_long_as_somebody_could_have_slapped(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.drawn(house, ana, ben)
        far(ana, 200)
        act(ben, k.Swap(1), 10.0)
        await pass_time(0.199)
        await settled()
        assert ben.look().view.stage == "holding"
        await pass_time(0.002)
        await settled()
        assert ben.look().view.stage != "holding"

    async def test_with_equal_ways_it_is_not_held(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.drawn(house, ana, ben)
        act(ben, k.Swap(1), 10.0)
        await settled()
        assert ben.look().view.stage != "holding"

    async def test_a_move_that_covers_nothing_is_not_held(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await on_the_table(house, ana, ben)
        far(ana, 200)
        act(ben, k.Draw(), 10.0)
        await settled()
        assert ben.look().view.stage == "holding"

    async def test_by_arrival_it_is_not_held(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.drawn(house, ana, ben, slap_order="arrival")
        far(ana, 200)
        act(ben, k.Swap(1), 10.0)
        await settled()
        assert ben.look().view.stage != "holding"

    async def test_of_the_clock_and_a_slap_at_the_same_moment_the_slap_is_first(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.drawn(house, ana, ben, turn=30, seen_for=0)
        far(ben, 200)
        slap(ana, 30)
        await pass_time(30.3)
        await settled()
        assert slappers(ben) == [0]

    async def test_the_clock_covers_like_a_player(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.drawn(house, ana, ben, turn=30, seen_for=0)
        far(ana, 200)
        await pass_time(30.05)
        slap(ana, 30.1)  # a tenth of a second before the time was up, seen from afar
        await pass_time(0.2)
        await settled()
        assert slappers(ben) == [0]


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
    await eve.play(k.Slap())
    assert refusals(eve) == ["watchers_only_watch"]
    assert slappers(ana) == []


async def test_a_slap_after_the_decision_is_too_late(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben)
    slap(ana, 0.3)
    await settled()
    slap(ben, 0.1)
    await settled()
    assert refusals(ben) == ["slap_in_progress"]
