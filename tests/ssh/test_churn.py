"""Sessions come and go, and leave nothing behind."""

import asyncio
import gc
import os

import asyncssh

from kombio_tui.app import HouseApp
from tests.kit.client import player
from tests.ssh.conftest import Door

SESSIONS = 500
FIRST = 100
AT_ONCE = 5


async def come_and_go(door: Door, key: asyncssh.SSHKey, name: str) -> None:
    """Come, open a table, and go: by the door, or by losing the connection."""
    async with player(door.port, name, key) as client:
        client.press("n")
        await client.until(b"Others join")
        if name.endswith("0"):
            return
        client.press("q")
        await client.until(b"the lobby")
        client.press("q")
        async with asyncio.timeout(20):
            await client.closed.wait()


def resident() -> int:
    """The memory of this process, in bytes, after all rubbish is collected."""
    gc.unfreeze()
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def test_after_many_sessions_no_dead_app_is_reachable(door: Door) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(AT_ONCE)]
    level = 0
    for number in range(0, SESSIONS, AT_ONCE):
        await asyncio.gather(*(come_and_go(door, key, f"p{n}-{number}") for n, key in enumerate(keys)))
        if number == FIRST:
            level = resident()
    await until_empty(door)
    assert resident() < level * 1.05
    assert [app for app in gc.get_objects() if isinstance(app, HouseApp)] == []
    assert not door.house.tables
    assert not door.house.members


async def until_empty(door: Door) -> None:
    async with asyncio.timeout(20):
        while door.house.members or door.apps.running:  # noqa: ASYNC110 - a turn of the loop is what is waited for
            await asyncio.sleep(0)
