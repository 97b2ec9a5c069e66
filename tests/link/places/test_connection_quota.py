"""Who gets a place in a full house: operators always, keys that have played here before strangers."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from server.link.places.connection_quota import ConnectionQuota
from server.link.places.limits import PlaceLimits
from server.link.places.refusal import TurnedAwayError
from server.office.access.doorkeeper import Rank

FULL = "The house is full"
LONG_AGO = -1e6


class Somebody:
    """Somebody who may have a place."""

    def __init__(self, rank: Rank = Rank.STRANGER, network: str = "", *, idle: bool = False) -> None:
        self.rank, self.network = rank, network
        self.active = LONG_AGO if idle else asyncio.get_running_loop().time()
        self.gone = False

    def give_way(self) -> None:
        self.gone = True


def quota_of(**changes: Any) -> ConnectionQuota:
    return ConnectionQuota(replace(PlaceLimits(), **changes), Counter())


async def test_twenty_addresses_take_all_places_of_strangers_and_no_others() -> None:
    """Operators and keys that have played here are not locked out."""
    quota = quota_of()
    strangers = [Somebody(network=f"192.0.2.{number % 20}") for number in range(1000)]
    for stranger in strangers[:900]:
        quota.take(stranger)
    with pytest.raises(TurnedAwayError, match=FULL):
        quota.take(Somebody(network="198.51.100.1"))
    for number in range(100):
        quota.take(Somebody(Rank.REGULAR, f"203.0.113.{number}"))
    with pytest.raises(TurnedAwayError, match=FULL):
        quota.take(Somebody(Rank.REGULAR, "198.51.100.1"))
    quota.take(Somebody(Rank.OPERATOR, "192.0.2.1"))
    quota.leave(strangers[0])
    quota.leave(strangers[1])
    quota.take(Somebody(Rank.REGULAR, "198.51.100.1"))


async def test_a_stranger_who_is_idle_gives_way_to_a_regular_and_to_no_stranger() -> None:
    quota = quota_of(connections=3, regulars_percent=0)
    busy, idle, regular = Somebody(), Somebody(idle=True), Somebody(Rank.REGULAR, idle=True)
    for each in (busy, idle, regular):
        quota.take(each)
    with pytest.raises(TurnedAwayError, match=FULL):
        quota.take(Somebody())
    assert not idle.gone
    quota.take(Somebody(Rank.REGULAR))
    assert (busy.gone, idle.gone, regular.gone) == (False, True, False)
    with pytest.raises(TurnedAwayError, match=FULL):
        quota.take(Somebody(Rank.REGULAR))


async def test_who_has_been_idle_for_longest_goes_first() -> None:
    quota = quota_of(connections=2, regulars_percent=0)
    first, second = Somebody(idle=True), Somebody(idle=True)
    first.active += 1
    quota.take(first)
    quota.take(second)
    quota.take(Somebody(Rank.REGULAR))
    assert (first.gone, second.gone) == (False, True)


async def test_of_a_full_address_a_stranger_gives_way_too_and_an_operator_comes_in_anyway() -> None:
    quota = quota_of(connections_per_address=1)
    elsewhere, here = Somebody(network="there", idle=True), Somebody(network="here", idle=True)
    quota.take(elsewhere)
    quota.take(here)
    with pytest.raises(TurnedAwayError, match="from your address"):
        quota.take(Somebody(network="here"))
    quota.take(Somebody(Rank.OPERATOR, "here"))
    quota.leave(here)
    with pytest.raises(TurnedAwayError, match="from your address"):
        quota.take(Somebody(network="here"))


async def test_a_small_house_has_a_place_for_a_stranger() -> None:
    quota_of(connections=1, regulars_percent=50).take(Somebody())
