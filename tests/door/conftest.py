"""A real house on loopback, and keys for real clients."""

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from protocol.kombio import Options
from server.door.acceptor import Acceptor
from server.door.admission.limits import Limits
from server.door.admission.login import Visitor
from server.door.frontends.app_runner import AppRunner
from server.door.ssh_server import listen
from server.house.runtime.garbage_collector import GarbageCollector
from server.house.runtime.policy import Policy
from server.office.access.terms import Terms
from server.office.desk import Desk
from tests.kit.client import key_file
from tests.kit.limits import ROOMY
from tests.kit.links import USUAL, linked, store_for


class Door:
    """A house that listens; its deals are always the same, so that a test is the same test every time."""

    def __init__(self, desk: Desk, apps: AppRunner, acceptor: Acceptor[Visitor], key: asyncssh.SSHKey) -> None:
        self.desk, self.house = desk, desk.house
        self.key = key
        self.apps = apps
        self.acceptor = acceptor
        self.port = acceptor.get_port()


@pytest.fixture
def limits() -> Limits:
    """What clients may do at the door; a module that is about limits has its own."""
    return ROOMY


@pytest.fixture
def over() -> str:
    """How the door reaches the house; modules that try both are parametrised."""
    return USUAL


@pytest.fixture
async def door(limits: Limits, over: str) -> AsyncIterator[Door]:
    async with opened(limits, over=over) as door:
        yield door


@asynccontextmanager
async def opened(
    limits: Limits,
    operators: Sequence[str] = (),
    proxies: tuple[str, ...] = (),
    over: str = USUAL,
    **house_options: Any,
) -> AsyncIterator[Door]:
    """A house for the time of the block."""
    numbers = count()
    policy = Policy(options={"kombio": Options(last_slap=0)})  # where long timers stand still, a round must end without
    desk = Desk(
        **{"store": store_for(over), **house_options},
        terms=Terms(operators=frozenset(operators)),
        policy=policy,
        bot_pace=0.02,
        new_seed=lambda: sha256(b"deal %d" % next(numbers)).digest(),
    )
    house = desk.house
    apps = AppRunner(GarbageCollector(quiet=lambda: not house.playing))
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with linked(desk, limits, over) as link:
        acceptor = await listen(link, apps, key, "127.0.0.1", 0, limits=limits, proxies=proxies)
        yield Door(desk, apps, acceptor, key)
        acceptor.close()
        await house.close()
        await acceptor.wait_closed()


@pytest.fixture
def key(tmp_path: Path) -> Callable[[str], Path]:
    """Make a player's key file, once for each name."""
    return partial(key_file, tmp_path)


@pytest.fixture
def no_bug(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever a client sends, nothing of it is an error of the house."""
    yield
    assert [record.message for record in caplog.get_records("call") if record.levelno >= logging.ERROR] == []
