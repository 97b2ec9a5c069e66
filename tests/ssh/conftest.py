"""A real house on loopback, and keys for real clients."""

from collections.abc import AsyncIterator, Callable
from hashlib import sha256
from itertools import count
from pathlib import Path

import asyncssh
import pytest

from server.house.collector import Collector
from server.house.house import House
from server.ssh.apps import Apps
from server.ssh.listener import listen


class Door:
    """A house that listens; its deals are always the same, so that a test is the same test every time."""

    def __init__(self, house: House, apps: Apps, port: int) -> None:
        self.house = house
        self.apps = apps
        self.port = port


@pytest.fixture
async def door() -> AsyncIterator[Door]:
    numbers = count()
    house = House(bot_pace=0.02, new_seed=lambda: sha256(b"deal %d" % next(numbers)).digest())
    apps = Apps(Collector(quiet=lambda: not house.playing))
    acceptor = await listen(house, apps, asyncssh.generate_private_key("ssh-ed25519"), "127.0.0.1", 0)
    yield Door(house, apps, acceptor.get_port())
    acceptor.close()
    await house.close()
    await acceptor.wait_closed()


@pytest.fixture
def key(tmp_path: Path) -> Callable[[str], Path]:
    """Make a player's key file, once for each name."""

    def make(name: str) -> Path:
        path = tmp_path / f"key-{name}"
        if not path.exists():
            asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
            path.chmod(0o600)
        return path

    return make
