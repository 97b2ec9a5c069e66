"""Real clients at a full house, and those who have not logged in yet."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from functools import partial
from typing import Any

import asyncssh
import pytest
from msgspec.structs import replace

from server.door.admission.addresses import Origin
from server.door.admission.gates import Pace, Queue
from server.link.places.refusal import TurnedAwayError
from tests.door.conftest import Door, opened
from tests.kit.client import session
from tests.kit.limits import PLENTY, ROOMY
from tests.kit.wire import GUEST, bare, logged_in

OPERATOR, REGULAR, *STRANGERS = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(6)]
FULL = "The house is full"


def fingerprint(key: asyncssh.SSHKey) -> str:
    return str(key.convert_to_public().get_fingerprint())


# --- at the door ---


@asynccontextmanager
async def house(**changes: Any) -> AsyncIterator[Door]:
    """A house with one operator and one regular."""
    async with opened(replace(ROOMY, **changes), operators=(fingerprint(OPERATOR),)) as door:
        door.house.known_players.has_played(fingerprint(REGULAR))
        yield door


async def test_a_full_house_turns_strangers_away_and_lets_others_in() -> None:
    async with house(connections=4, regulars_percent=25) as door, AsyncExitStack() as stack:
        for key in STRANGERS[:3]:
            await stack.enter_async_context(logged_in(door.port, client_keys=[key]))
        for who in ({"client_keys": [STRANGERS[3]]}, GUEST):
            with pytest.raises(asyncssh.DisconnectError, match=FULL):
                await stack.enter_async_context(logged_in(door.port, **who))
        assert door.house.figures.refusals["door_full"] == 2
        for key in (REGULAR, OPERATOR, OPERATOR):
            connection = await stack.enter_async_context(logged_in(door.port, client_keys=[key]))
            await connection.run("help", check=True)


async def test_a_place_is_free_again_when_its_owner_is_gone() -> None:
    async with house(connections=1, regulars_percent=0) as door:
        for key in STRANGERS:
            async with logged_in(door.port, client_keys=[key]) as connection:
                await connection.run("help", check=True)
                connection.close()
                await connection.wait_closed()
            async with asyncio.timeout(20):
                while door.acceptor._visits:  # noqa: ASYNC110 - a turn of the loop is what is waited for
                    await asyncio.sleep(0)


async def test_an_idle_guest_is_told_who_has_the_place() -> None:
    async with house(connections=1, idle_seconds=1e-9) as door, AsyncExitStack() as stack:
        idle = await stack.enter_async_context(logged_in(door.port, client_keys=[STRANGERS[0]]))
        client = await session(idle)
        await client.until(b"Welcome")
        connection = await stack.enter_async_context(logged_in(door.port, client_keys=[REGULAR]))
        await client.until(b"somebody else has your place")
        async with asyncio.timeout(20):
            await client.closed.wait()
        await connection.run("help", check=True)


async def test_seven_addresses_that_hold_all_they_can_lock_nobody_out() -> None:
    """Each holds as many connections as it may, logged in and not; then others come from elsewhere."""
    limits = {"connections": 28, "connections_per_address": 3, "newcomers": 14, "newcomers_per_address": 3}
    async with house(**limits) as door, AsyncExitStack() as stack:
        for number in range(2, 9):
            for _ in range(3):
                key = asyncssh.generate_private_key("ssh-ed25519")
                await stack.enter_async_context(logged_in(door.port, f"127.0.0.{number}", client_keys=[key]))
            for _ in range(3):
                await stack.enter_async_context(bare(door.port, f"127.0.0.{number}"))
        for who in ({"client_keys": [OPERATOR]}, {"client_keys": [REGULAR]}, {"client_keys": [STRANGERS[0]]}, GUEST):
            connection = await stack.enter_async_context(logged_in(door.port, "127.0.0.99", **who))
            await connection.run("help", check=True)
            connection.abort()


# --- before anybody has logged in ---


async def test_of_too_many_newcomers_one_goes_of_the_address_that_has_the_most() -> None:
    """An attacker who holds connections open, from however many addresses, sends away their own."""
    async with house(newcomers=4) as door, AsyncExitStack() as stack:

        async def come(source: str) -> Any:
            client = await stack.enter_async_context(bare(door.port, source))
            assert await client.is_welcome()
            return client

        honest = await come("127.0.0.9")
        attackers = [await come(f"127.0.0.{2 + number // 2}") for number in range(3)]
        attackers += [await come(f"127.0.0.{2 + number % 2}") for number in range(10)]
        await attackers[0].rest()
        assert not honest.is_closed
        async with logged_in(door.port, "127.0.0.9", client_keys=[OPERATOR]) as operator:
            await operator.run("help", check=True)


async def test_addresses_take_turns_for_a_handshake() -> None:
    """An address with a long queue does not stand before one that has just come."""
    limits = replace(ROOMY, arrivals=replace(PLENTY, per_second=1000, burst=1))
    pace, order = Pace(limits), list[str]()
    crowd, single = Origin("crowd", limits), Origin("single", limits)

    async def come(origin: Origin) -> None:
        await pace.turn(origin)
        order.append(origin.address)

    coming = [asyncio.create_task(come(crowd)) for _ in range(30)]
    await asyncio.sleep(0)
    await asyncio.gather(*coming, come(single))
    assert order.index("single") <= 2


async def test_a_full_queue_has_room_for_an_address_with_a_shorter_line() -> None:
    queue, left = Queue(replace(ROOMY, waiting=4)), list[str]()
    long, short, other = (Origin(name, ROOMY) for name in ("long", "short", "other"))
    with ExitStack() as stack:
        for number in range(4):
            stack.enter_context(queue.place(long, partial(left.append, f"long {number}")))
        stack.enter_context(queue.place(short, partial(left.append, "short")))
        stack.enter_context(queue.place(other, partial(left.append, "other")))
        assert left == ["long 3", "long 2"]
        for origin in (long, short, other):
            with pytest.raises(TurnedAwayError, match="Too many connections at once"):
                stack.enter_context(queue.place(origin, lambda: None))
