"""What attackers have in common: they come in waves, and in sessions."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, suppress
from functools import wraps
from typing import Any, ParamSpec

import asyncssh

from tests.kit.client import LightClient
from tests.kit.wire import GONE, logged_in

Attack = Callable[[int, str], AsyncIterator[None]]
"""An attack on a port from an address, as endless waves."""
MOST = 300
"""Attackers at the same time."""
P = ParamSpec("P")


def starting_over(visit: Callable[P, AsyncGenerator[None, None]]) -> Callable[P, AsyncIterator[None]]:
    """Repeat a visit forever: start again whenever it is over, or the house has disconnected the client."""

    @wraps(visit)
    async def visits(*args: P.args, **kwargs: P.kwargs) -> AsyncIterator[None]:
        while True:
            with suppress(*GONE):
                async with aclosing(visit(*args, **kwargs)) as waves:
                    async for _ in waves:
                        yield
            yield

    return visits


async def swarm(one: Callable[[], Coroutine[None, None, None]], each_wave: int) -> AsyncIterator[None]:
    """Start this many more clients in each wave, whether or not the previous ones are done; a few hundred at most."""

    async def dared() -> None:
        with suppress(*GONE, TimeoutError):
            await one()

    running: set[asyncio.Task[None]] = set()
    try:
        while True:
            for _ in range(min(each_wave, MOST - len(running))):
                running.add(task := asyncio.create_task(dared()))
                task.add_done_callback(running.discard)
            yield
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def session(
    connection: asyncssh.SSHClientConnection, columns: int = 80, lines: int = 24, *, term: str | None = "xterm-256color"
) -> LightClient:
    client = LightClient()
    await connection.create_session(lambda: client, term_type=term, term_size=(columns, lines), encoding=None)
    return client


@asynccontextmanager
async def crowd(port: int, source: str, number: int = 4, **how: Any) -> AsyncIterator[list[LightClient]]:
    """Several of them, in the lobby."""
    async with AsyncExitStack() as stack:
        clients = []
        for _ in range(number):
            key = asyncssh.generate_private_key("ssh-ed25519")
            connection = await stack.enter_async_context(logged_in(port, source, client_keys=[key]))
            clients.append(await session(connection, **how))
            await clients[-1].until(b"Welcome")
        yield clients
