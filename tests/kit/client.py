"""A light SSH client for tests that need many players at once: bytes in, bytes out, no terminal."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncssh

from tests.kit.clock import patience


class LightClient(asyncssh.SSHClientSession[bytes]):
    """One player's channel."""

    def __init__(self) -> None:
        self.seen = bytearray()
        self.closed = asyncio.Event()
        self._news = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        self.seen += data
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.closed.set()

    def press(self, keys: str) -> None:
        """Send keys."""
        self.channel.write(keys.encode())

    async def until(self, text: bytes) -> None:
        """Wait until these bytes have come, and forget all that came up to now."""
        async with patience():
            while text not in self.seen:
                self._news.clear()
                await self._news.wait()
        self.seen.clear()


async def session(connection: asyncssh.SSHClientConnection) -> LightClient:
    """A channel with a screen on a connection that has logged in."""
    client = LightClient()
    await connection.create_session(lambda: client, term_type="xterm-256color", term_size=(80, 24), encoding=None)
    return client


@asynccontextmanager
async def player(port: int, name: str, key: asyncssh.SSHKey | None = None) -> AsyncIterator[LightClient]:
    """Someone with a key of their own who has come to the lobby."""
    async with asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, config=None, agent_path=None,
        client_keys=[key or asyncssh.generate_private_key("ssh-ed25519")],
    ) as connection:  # fmt: skip
        client = await session(connection)
        await client.until(b"Welcome")
        yield client
