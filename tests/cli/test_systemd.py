"""A service tells systemd what it is doing, as datagrams on a real socket."""

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from server.cli.systemd import Notifier
from tests.cli.commands.test_serve import invitation, serving
from tests.kit.clock import pass_time, patience


@contextmanager
def manager(address: str) -> Iterator[socket.socket]:
    """What systemd does: listen for datagrams."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as inbox:
        inbox.bind(address)
        inbox.setblocking(False)
        yield inbox


async def heard(inbox: socket.socket, word: str) -> str:
    """Wait for a datagram that begins with a word."""
    loop = asyncio.get_running_loop()
    async with patience():
        while not (words := (await loop.sock_recv(inbox, 4096)).decode()).startswith(word):
            pass
    return words


async def test_it_says_when_it_is_open_alive_reading_again_and_closing(tmp_path: Path) -> None:
    path = str(tmp_path / "notify")
    environment = {"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "200000000"}
    with manager(path) as inbox:
        async with serving(
            "--listen", "127.0.0.1:0", "--data", str(tmp_path / "data"), environment=environment
        ) as house:
            assert await heard(inbox, "READY=1") == "READY=1\nSTATUS=0 here, 0 tables"
            await invitation(house)
            assert await heard(inbox, "WATCHDOG=1") == "WATCHDOG=1\nSTATUS=0 here, 0 tables"
            house.send_signal(signal.SIGHUP)
            assert (await heard(inbox, "RELOADING=1")).startswith("RELOADING=1\nMONOTONIC_USEC=")
            await heard(inbox, "READY=1")
            house.send_signal(signal.SIGTERM)
            await heard(inbox, "STOPPING=1")
            assert await house.wait() == 0


async def test_signs_of_life_come_twice_as_often_as_the_manager_asks_for(tmp_path: Path) -> None:
    path, signs = str(tmp_path / "notify"), map(str, count())
    notifier = Notifier({"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "20000000"})
    with manager(path) as inbox, notifier.alive(lambda: next(signs)):
        assert await heard(inbox, "") == "WATCHDOG=1\nSTATUS=0"
        await pass_time(30)
        for number in (1, 2, 3):
            assert await heard(inbox, "") == f"WATCHDOG=1\nSTATUS={number}"
        assert next(signs) == "4"


async def test_a_name_without_a_file_is_understood() -> None:
    """systemd may listen in the abstract namespace, which it writes with an at sign."""
    name = f"kombio-test-{id(object())}"
    with manager(f"\0{name}") as inbox:
        Notifier({"NOTIFY_SOCKET": f"@{name}"}).stopping()
        assert await heard(inbox, "STOPPING") == "STOPPING=1"


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/nowhere/socket"}])
def test_without_a_manager_nothing_is_said_and_nothing_breaks(environment: dict[str, str]) -> None:
    Notifier(environment).ready("")


async def test_a_watchdog_that_is_meant_for_another_process_is_left_alone(tmp_path: Path) -> None:
    path = str(tmp_path / "notify")
    with manager(path) as inbox:
        notifier = Notifier({"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"})
        with notifier.alive(str):
            notifier.stopping()
            await asyncio.sleep(0)
        assert await heard(inbox, "") == "STOPPING=1"
