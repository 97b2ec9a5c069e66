"""A light SSH client for tests that need many players at once: bytes in, bytes out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from tests.kit.clock import patience
from tests.kit.emulator import ByteStream, Emulator

SIZE = 80, 24


class LightClient(asyncssh.SSHClientSession[bytes]):
    """One player's channel, and what a terminal shows of it."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.seen = bytearray()
        """What has come since the last `until`."""
        self.closed = asyncio.Event()
        self._news = asyncio.Event()
        self._screen = Emulator(*size)
        self._stream = ByteStream(self._screen)
        self._unread = bytearray()
        self._before = [""] * size[1]

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        self.seen += data
        self._unread += data
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.closed.set()

    def press(self, keys: str) -> None:
        """Send keys."""
        self.channel.write(keys.encode())

    async def until(self, text: bytes) -> None:
        """Wait until these bytes have come, or a line shows them that did not, and forget all that came up to now."""
        async with patience():
            while text not in self.seen and not self._shows(text.decode()):
                self._news.clear()
                await self._news.wait()
        self.seen.clear()
        self._before = list(self._screen.display)

    def _shows(self, text: str) -> bool:
        """Whether a line of the screen shows a text that it did not show at the last `until`."""
        self._stream.feed(bytes(self._unread))
        self._unread.clear()
        pairs = zip(self._before, self._screen.display, strict=True)
        return any(text in now and text not in before for before, now in pairs)


async def session(connection: asyncssh.SSHClientConnection) -> LightClient:
    """A channel with a screen on a connection that has logged in."""
    client = LightClient()
    await connection.create_session(lambda: client, term_type="xterm-256color", term_size=SIZE, encoding=None)
    return client


def key_file(folder: Path, name: str) -> Path:
    """A player's key as the stock client reads it, made once for each name."""
    path = folder / f"key-{name}"
    if not path.exists():
        asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
        path.chmod(0o600)
    return path


@asynccontextmanager
async def connected(port: int, name: str, key: asyncssh.SSHKey | None = None) -> AsyncIterator[Any]:
    """Someone who has logged in, with a key of their own."""
    async with asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, config=None, agent_path=None,
        client_keys=[key or asyncssh.generate_private_key("ssh-ed25519")],
    ) as connection:  # fmt: skip
        yield connection


@asynccontextmanager
async def player(port: int, name: str, key: asyncssh.SSHKey | None = None) -> AsyncIterator[LightClient]:
    """Someone with a key of their own who has come to the lobby."""
    async with connected(port, name, key) as connection:
        client = await session(connection)
        await client.until(b"LOBBY")
        yield client
