"""Sessions that come and go, in a process of their own: `python -m tests.kit.churn`.

Prints what is left after them, as JSON: memory after the first hundred and at the end, live apps, members, tables.
"""

import asyncio
import gc
import json
import os
import sys

import asyncssh
from msgspec.structs import replace

from kombio_tui.app import HouseApp
from server.door.frontends.app_runner import AppRunner
from server.door.ssh_server import listen
from server.house.runtime.garbage_collector import GarbageCollector
from server.link.in_process import InProcessHouse
from server.office.desk import Desk
from tests.kit.client import player
from tests.kit.clock import patience
from tests.kit.limits import PLENTY_OF_ALL, ROOMY

SESSIONS = 120
FIRST = 50
AT_ONCE = 5
LIMITS = replace(ROOMY, person=PLENTY_OF_ALL)
"""A few keys open all tables."""


async def come_and_go(port: int, key: asyncssh.SSHKey, number: int) -> None:
    """Come, open a table, and go: by the door, or, one in ten, by losing the connection."""
    async with player(port, f"player-{number}", key) as client:
        client.press("n\r")
        await client.until(b"Others join")
        if number % 10 == 0:
            return
        client.press("q")
        await client.until(b"LOBBY")
        client.press("qq")
        async with patience():
            await client.closed.wait()


def resident() -> int:
    """The memory of this process, in bytes, after all rubbish is collected."""
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def churn() -> dict[str, int]:
    """Let sessions come and go, and look what is left."""
    desk = Desk()
    house = desk.house
    apps = AppRunner(GarbageCollector(quiet=lambda: not house.playing))
    acceptor = await listen(
        InProcessHouse(desk, LIMITS), apps, asyncssh.generate_private_key("ssh-ed25519"), "127.0.0.1", 0, limits=LIMITS
    )
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(AT_ONCE)]
    level = 0
    for first in range(0, SESSIONS, AT_ONCE):
        await asyncio.gather(*(come_and_go(acceptor.get_port(), key, first + n) for n, key in enumerate(keys)))
        if first == FIRST:
            level = resident()
    async with patience():
        while house.members or house.tables or apps.running:  # noqa: ASYNC110 - a turn of the loop is waited for
            await asyncio.sleep(0)
    acceptor.close()
    await acceptor.wait_closed()
    return {
        "level": level,
        "end": resident(),
        "apps": sum(isinstance(thing, HouseApp) for thing in gc.get_objects()),
        "members": len(house.members),
        "tables": len(house.tables),
    }


if __name__ == "__main__":
    out = sys.stdout
    print(json.dumps(asyncio.run(churn())), file=out)
