"""A hosted house on loopback: a desk, an operator's key, other keys, and the stock client for words."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import count
from pathlib import Path

import asyncssh
import pytest

from server.door.frontends.app_runner import AppRunner
from server.door.ssh_server import listen
from server.house.house import House
from server.house.runtime.garbage_collector import GarbageCollector
from server.office.access.saved_decisions import open_decisions
from server.office.access.terms import Terms
from server.office.desk import Desk
from server.store.store import Store
from tests.kit.client import key_file
from tests.kit.limits import ROOMY
from tests.kit.links import USUAL, linked, store_for
from tests.kit.terminal import client_options

Keys = Callable[[str], Path]


@pytest.fixture
def key(tmp_path: Path) -> Keys:
    """Make a player's key file, once for each name."""
    return partial(key_file, tmp_path)


def fingerprint(path: Path) -> str:
    """The fingerprint of a key file."""
    return str(asyncssh.read_private_key(path).convert_to_public().get_fingerprint())


class Hosted:
    """An open house with an operator called olga."""

    def __init__(self, house: House, desk: Desk, port: int, key: Keys) -> None:
        self.house = house
        self.desk = desk
        self.port = port
        self.key = key

    async def admin(self, words: str, who: str = "olga") -> tuple[int, str]:
        """Say `ssh host admin ...` with the stock client; give the exit code and the answer."""
        return await self.word(f"admin {words}", who)

    async def word(self, words: str, who: str | None) -> tuple[int, str]:
        """Say a word with the stock client, with a key or as a guest."""
        process = await asyncio.create_subprocess_exec(
            "ssh", *client_options(self.port, self.key(who) if who else None), f"{who or 'guest'}@127.0.0.1", words,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        output, _ = await process.communicate()
        return process.returncode or 0, output.decode()


@pytest.fixture
def over() -> str:
    """How the door reaches the house."""
    return USUAL


@pytest.fixture
async def hosted(key: Keys, over: str) -> AsyncIterator[Hosted]:
    numbers = count()
    store, terms = store_for(over) or Store.in_memory(), Terms(operators=frozenset({fingerprint(key("olga"))}))
    desk = Desk(store, terms, await open_decisions(store), bot_pace=0.02, new_seed=lambda: next(numbers).to_bytes(32))
    house = desk.house
    apps = AppRunner(GarbageCollector(quiet=lambda: not house.playing))
    host_key = asyncssh.generate_private_key("ssh-ed25519")
    async with linked(desk, ROOMY, over) as link:
        acceptor = await listen(link, apps, host_key, "127.0.0.1", 0, limits=ROOMY)
        yield Hosted(house, desk, acceptor.get_port(), key)
        acceptor.close()
        await house.close()
        await acceptor.wait_closed()
