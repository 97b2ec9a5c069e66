"""A table runs races: it waits for who could still win, and no longer. Time stands still between the keys."""

import asyncio
from typing import Any

import pytest

from protocol import kombio as k
from protocol.house import Happened, Play, Raced, Refused, Watch
from server.house.house import House
from tests.kit.clock import pass_time
from tests.kit.house import Client, seated, settled
from tests.kit.table import table as laid_out


def far(client: Client, milliseconds: float) -> None:
    """Let a client be so far away."""
    client.connection.round_trip.answered(milliseconds / 1000)


async def on_the_table(house: House, *clients: Client, seen_for: float = 10, **options: Any) -> str:
    """A card lies on the discard pile, and everyone has seen it for a while."""
    code = await seated(house, *clients, starter=0, **options)
    for client in clients:
        await client.play(k.Ready())
    await clients[0].play(k.Draw())
    for client in clients:
        client.sees_at = asyncio.get_running_loop().time() - seen_for
    await clients[0].play(k.Swap(1))
    for client in clients:
        client.look()
    return code


def act(client: Client, command: Any, seconds: float) -> None:
    """Act so many seconds after the card was shown, by the arrival of the key, whatever the time is."""
    assert client.sees_at is not None
    client.connection.send(Play(command), client.sees_at + seconds)


def slap(client: Client, seconds: float) -> None:
    act(client, k.Slap(), seconds)


def slappers(client: Client) -> list[int]:
    return [item.event.seat for item in client.heard(Happened) if isinstance(item.event, k.Slapped)]


def refusals(client: Client) -> list[str]:
    return [refused.reason for refused in client.heard(Refused)]


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


async def test_a_rival_is_waited_for_and_then_the_first_has_won(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben)
    far(ben, 250)
    slap(ana, 10)
    await pass_time(0.249)
    await settled()
    assert slappers(ben) == []
    await pass_time(0.001)
    await settled()
    assert slappers(ben) == [0]


async def test_nobody_is_waited_for_longer_than_the_cap(house: House, enter: Any) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await on_the_table(house, ana, ben, compensation=20)
    far(ben, 300)
    slap(ana, 10)
    await pass_time(0.019)
    await settled()
    assert slappers(ben) == []
    await pass_time(0.001)
    await settled()
    assert slappers(ben) == [0]


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


class TestTooEarly:
    async def start(self, house: House, *clients: Client, **options: Any) -> str:
        code = await seated(house, *clients, **{"starter": 0, "slap_floor": 100, **options})
        for client in clients:
            await client.play(k.Ready())
        await clients[0].play(k.Draw())
        for client in clients:
            client.sees_at = asyncio.get_running_loop().time()
        return code

    @pytest.mark.parametrize("order", ["fair", "arrival"])
    async def test_a_slap_before_the_card_was_written_does_not_count(
        self, house: House, enter: Any, order: str
    ) -> None:
        """The key was meant for the card before."""
        ana, ben = await enter("ana"), await enter("ben")
        code = await self.start(house, ana, ben, slap_order=order)
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
        self, house: House, enter: Any, order: str, seconds: float, heard: list[str]
    ) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.start(house, ana, ben, slap_order=order)
        await ana.play(k.Swap(1))
        ben.look()
        slap(ben, seconds)
        await pass_time(1)
        await settled()
        assert refusals(ben) == heard
        assert slappers(ana) == ([] if heard else [1])

    async def test_the_way_is_no_part_of_the_reaction(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.start(house, ana, ben)
        await ana.play(k.Swap(1))
        ben.look()
        far(ben, 100)
        slap(ben, 0.190)
        await settled()
        assert refusals(ben) == ["too_early"]

    async def test_a_floor_of_nothing_takes_every_slap(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.start(house, ana, ben, slap_floor=0)
        await ana.play(k.Swap(1))
        ben.look()
        slap(ben, 0.001)
        await pass_time(1)
        await settled()
        assert slappers(ana) == [1]

    async def test_the_card_counts_from_its_first_picture(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.start(house, ana, ben)
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

    async def test_a_card_of_the_game_before_is_another_card(self, house: House, enter: Any) -> None:
        """The first card of the second game may be the same one, in the same place."""
        ana, ben = await enter("ana"), await enter("ben")
        code = await self.start(house, ana, ben)
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

    async def test_a_new_draw_pile_does_not_make_it_another_card(self, house: House, enter: Any) -> None:
        """K40: the top card stays where it is."""
        ana, ben = await enter("ana"), await enter("ben")
        code = await self.start(house, ana, ben)
        table = house.tables[code]
        table.match.state = laid_out("A: 1 2 3 4 | B: 5 6 0 6", turn="B", discard="9", rest="discard").state
        table._races.follow(table.match.state)
        ben.look()
        await ben.play(k.Draw())
        assert len(table.match.state.discard_pile) == 1
        await pass_time(3)
        ben.connection.send(Play(k.Slap()))
        await settled()
        assert slappers(ana) == [1]

    async def test_who_comes_back_must_see_the_card_first(self, house: House, enter: Any) -> None:
        ana, ben = await enter("ana"), await enter("ben")
        await self.start(house, ana, ben)
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
