"""Sessions come and go, and leave nothing behind."""

import asyncio
import gc
import json
import sys

import asyncssh
import pytest

from kombio_tui.app import HouseApp
from kombio_tui.controls.page import Page
from kombio_tui.kit.canvas import Line
from kombio_tui.kit.regions import Regions
from server.door.sessions.session import Session
from server.house.members.connection import Connection
from tests.door.conftest import Door
from tests.kit.churn import come_and_go
from tests.kit.garbage import gone, no_collector
from tests.kit.house import until
from tests.kit.stranger import stranger


async def test_after_many_sessions_no_dead_app_is_reachable() -> None:
    """120 sessions in a process of their own, so that nothing but the house can hold on to anything."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.kit.churn", stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert process.returncode == 0
    left = json.loads(output)
    assert (left["apps"], left["members"], left["tables"]) == (0, 0, 0)
    assert left["end"] < left["level"] * 1.05


@pytest.mark.parametrize("numbers", [(1, 2, 3), (10, 20, 30)], ids=["left", "lost"])
async def test_what_a_session_held_needs_no_collector(door: Door, numbers: tuple[int, ...]) -> None:
    """Nobody collects garbage while people play: what is heavy must go by itself when somebody is gone."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    with no_collector():
        for number in numbers:
            await come_and_go(door.port, key, number)
        await until(lambda: not door.apps.running and not door.house.members)
        await gone(Page, Session, Connection, Line, Regions)
        apps = [thing for thing in gc.get_objects() if isinstance(thing, HouseApp)]
    assert all(set(vars(app)) == {"_closing", "_closed"} for app in apps)


async def test_a_session_in_lines_counts_for_the_collector_too(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a door with lines only, what little each leaves behind would never be collected."""
    ended: list[str] = []
    monkeypatch.setattr(door.apps.collector, "session_ended", lambda: ended.append("session"))
    async with stranger(door.port, user="ana") as ana:
        await ana.until("Welcome")
        ana.type("quit")
        await ana.until("Bye")
        await until(lambda: ended == ["session"])
