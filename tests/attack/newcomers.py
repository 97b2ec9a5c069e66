"""Attacks by a stream of new clients that do something newcomers may do, and disconnect."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from itertools import count

import asyncssh

from tests.attack.waves import session, swarm
from tests.kit.client import LightClient
from tests.kit.wire import GONE, logged_in

A_MOMENT = 0.9
"""Seconds that an attacker waits for an answer that may never come; longer timers stand still in tests."""


def comings_and_goings(port: int, source: str) -> AsyncIterator[None]:
    """Sessions that are gone as soon as they have begun."""

    async def one() -> None:
        async with logged_in(port, source) as connection:
            await session(connection)

    return swarm(one, 2)


def dropped_tables(port: int, source: str) -> AsyncIterator[None]:
    """New keys from seven addresses that open a table with bots and drop the connection, one after the other."""

    async def one(client: LightClient) -> None:
        client.press("s")
        await client.until(b"\x1b[")  # the table, or that there are enough of them

    return one_by_one(port, source, one)


def begun_deals(port: int, source: str) -> AsyncIterator[None]:
    """New keys from seven addresses that begin the deal of the day and drop the connection."""

    async def one(client: LightClient) -> None:
        client.press("d")
        await client.until(b"DEAL OF THE DAY")
        client.press("\r")
        await client.until(b"\x1b[")  # the table, or that there are enough of them

    return one_by_one(port, source, one)


def taken_seats(port: int, source: str) -> AsyncIterator[None]:
    """New keys from seven addresses that take the seats of bots where people play, and drop the connection."""

    async def one(client: LightClient) -> None:
        client.press("p")
        async with asyncio.timeout(A_MOMENT):
            await client.until(b"you join next round")

    return one_by_one(port, source, one)


async def one_by_one(
    port: int, source: str, one: Callable[[LightClient], Coroutine[None, None, None]]
) -> AsyncIterator[None]:
    """Clients with new keys from seven addresses; each does something in the lobby and disconnects."""
    network = source.rpartition(".")[0]
    for number in count():
        key = asyncssh.generate_private_key("ssh-ed25519")
        with suppress(*GONE, TimeoutError):
            async with logged_in(port, f"{network}.{number % 7 + 1}", client_keys=[key]) as connection:
                client = await session(connection)
                await client.until(b"Welcome")
                await one(client)
        yield


def many_names(port: int, source: str) -> AsyncIterator[None]:
    """One key that keeps asking for new names."""
    numbers = count()

    async def one() -> None:
        async with logged_in(port, source, username=f"name{next(numbers)}") as connection:
            await (await session(connection)).until(b"Welcome")

    return swarm(one, 1)


def guessed_codes(port: int, source: str) -> AsyncIterator[None]:
    """New keys from seven addresses, each of which logs in with a made-up code of a table."""
    network, numbers = source.rpartition(".")[0], count()

    async def one() -> None:
        code, key = "".join(random.choices("ABCDEFGH", k=4)), asyncssh.generate_private_key("ssh-ed25519")
        where = f"{network}.{next(numbers) % 7 + 1}"
        async with logged_in(port, where, username=code, client_keys=[key]) as connection:
            await (await session(connection)).until(b"LOBBY")

    return swarm(one, 1)


def followers(port: int, source: str) -> AsyncIterator[None]:
    """More clients than may follow the tables; none of them reads."""

    async def one() -> None:
        async with logged_in(port, source, client_keys=[asyncssh.generate_private_key("ssh-ed25519")]) as connection:
            client = LightClient()
            await connection.create_session(lambda: client, "tables --follow --json", encoding=None)
            client.channel.pause_reading()
            await client.closed.wait()

    return swarm(one, 2)
