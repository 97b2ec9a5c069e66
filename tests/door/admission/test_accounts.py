"""Budgets belong to the person and the address: whoever reconnects finds them as they were."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from server.door.admission.accounts import Account, open_accounts
from server.door.admission.addresses import Addresses, Origin
from server.door.admission.limits import Limits
from server.door.admission.login import Reception, Visitor
from server.door.admission.session_slots import HouseSession
from server.house.members.rate_limits import RateLimits
from server.house.members.token_bucket import Rate
from server.link.in_process import InProcessHouse
from server.office.desk import Desk
from tests.door.conftest import Door
from tests.kit.client import session
from tests.kit.limits import ROOMY
from tests.kit.wire import GUEST, KEYS, logged_in

HERE, THERE = "192.0.2.1", "192.0.2.2"


def spend(account: Account, now: float) -> None:
    """Use up all bytes."""
    account.typed.take(account.typed.left(now), now)


@pytest.mark.parametrize("key", ["a key", None])
def test_who_comes_back_has_as_much_as_before(key: str | None) -> None:
    accounts = open_accounts(Limits())
    for _ in range(3):
        account = accounts.open(key, HERE, 0.0)
        spend(account, 0.0)
        accounts.close(account)
        assert accounts.open(key, HERE, 1.0).typed.left(1.0) <= Limits().typed.per_second
        accounts.close(account)


def test_a_key_has_one_account_wherever_it_comes_from() -> None:
    accounts = open_accounts(Limits())
    assert accounts.open("a key", HERE, 0.0) is accounts.open("a key", THERE, 0.0)


def test_guests_who_are_here_at_the_same_time_have_an_account_each() -> None:
    accounts = open_accounts(Limits())
    ana, ben, other = (accounts.open(None, address, 0.0) for address in (HERE, HERE, THERE))
    assert len({ana, ben, other}) == 3
    accounts.close(ana)
    assert accounts.open(None, HERE, 0.0) is ana


def test_what_is_full_again_is_forgotten_and_what_is_used_up_is_not() -> None:
    accounts = open_accounts(Limits())
    spent = accounts.open("mallory", HERE, 0.0)
    spend(spent, 0.0)
    accounts.close(spent)
    for number in range(5000):
        accounts.close(accounts.open(f"key {number}", HERE, 1.0))
        assert len(accounts) <= 4
    assert accounts.open("mallory", HERE, 1.0) is spent
    accounts.close(spent)
    for number in range(10):
        accounts.close(accounts.open(f"key {number}", HERE, 1e6))
    assert accounts.open("mallory", HERE, 1e6) is not spent


def test_the_memory_of_people_has_bounds_even_if_all_have_used_something_up() -> None:
    accounts = open_accounts(replace(Limits(), people_remembered=100))
    here = accounts.open("ana", HERE, 0.0)
    for number in range(1000):
        account = accounts.open(f"key {number}", HERE, 0.0)
        spend(account, 0.0)
        accounts.close(account)
        assert len(accounts) <= 100
    assert accounts.open("ana", HERE, 0.0) is here


async def test_addresses_are_remembered_while_it_matters() -> None:
    origins = Addresses(Limits(addresses_remembered=10))
    with origins.of("2001:db8::1") as used, origins.of("2001:db8::2") as same:
        assert used is same
        used.keys.take(2_000, asyncio.get_running_loop().time())
    for number in range(1000):
        with origins.of(f"2001:db8:{number % 100 + 1:x}:{number:x}::1"):
            assert len(origins) <= 4
    with origins.of("2001:db8::1") as again:
        assert again is used


async def test_the_memory_of_addresses_has_bounds_even_if_all_have_used_something_up() -> None:
    origins = Addresses(Limits(addresses_remembered=10))
    with origins.of("2001:db8::1") as here:
        for number in range(1000):
            with origins.of(f"2001:db8:{number % 100 + 1:x}:{number:x}::1") as origin:
                origin.keys.take(100_000, asyncio.get_running_loop().time())
            assert len(origins) <= 10
        with origins.of("2001:db8::1") as again:
            assert again is here


async def test_keys_and_bytes_are_counted_for_the_person() -> None:
    reception = Reception(InProcessHouse(Desk(), Limits()), open_accounts(Limits()))
    first, second = (Visitor(Origin(HERE, Limits()), Limits(), lambda _: HouseSession(), reception) for _ in range(2))
    for visitor in (first, second):
        visitor.validate_public_key("ana", KEYS[0].convert_to_public())
        await visitor.take_place()
        visitor.auth_completed()
    assert first.account is second.account
    for visitor in (first, second):
        visitor.connection_lost(None)
    assert not first._account
    visitor.sessions.stop()


@pytest.fixture
def limits() -> Limits:
    """Two lines of chat for a person, for good."""
    return replace(ROOMY, person=replace(RateLimits(), lines=Rate(1e-9, 2)))


@pytest.mark.parametrize("who", [{}, GUEST], ids=["key", "guest"])
async def test_reconnecting_does_not_refill_what_was_used_up(door: Door, who: dict[str, Any]) -> None:
    for talked in (2, 0, 0):
        async with logged_in(door.port, **who) as connection:
            client = await session(connection)
            await client.until(b"Welcome")
            for number in range(talked):
                client.press(f"/line {number}\r")
                await client.until(f": line {number}".encode())
            client.press("/too much\r")
            await client.until(b"Not so fast")
        async with asyncio.timeout(20):
            while door.acceptor._visits:  # noqa: ASYNC110 - a turn of the loop is what is waited for
                await asyncio.sleep(0)
