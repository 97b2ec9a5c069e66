"""The log calls somebody by one name from beginning to end: the one that the others see."""

import asyncio
import logging
from typing import Any

import asyncssh
import pytest

from tests.door.conftest import Door
from tests.kit.frames import FrameClient, channel, frames
from tests.kit.wire import logged_in

GUEST: dict[str, Any] = {"client_keys": None, "password": "", "preferred_auth": ["keyboard-interactive"]}


@pytest.fixture(autouse=True)
def told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="server")


async def logged(caplog: pytest.LogCaptureFixture, line: str) -> None:
    """Wait for a line in the log."""
    async with asyncio.timeout(20):
        while line not in caplog.messages:  # noqa: ASYNC110 - the log has no event
            await asyncio.sleep(0.01)


async def test_who_gets_a_variation_of_the_name_loses_the_connection_under_it(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    async with frames(door.port, "ana"):
        async with frames(door.port, "ana"):
            await logged(caplog, "ana-2 connected")
        await logged(caplog, "ana-2 lost the connection")
    await logged(caplog, "ana lost the connection")


async def test_a_client_that_is_disconnected_has_the_same_name(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    async with frames(door.port, "ana"), frames(door.port, "ana") as other:
        other.write(b"\xc1")
        reason = await other.ended()
        await logged(caplog, f"disconnected ana-2: {reason}")


async def test_whose_session_crashes_has_the_same_name(
    door: Door, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_member: object) -> None:
        raise RuntimeError("a bug")

    async with frames(door.port, "ana"), frames(door.port, "ana", bot=True) as other:
        with monkeypatch.context() as patch:
            patch.setattr(door.house.lobby, "seen_by", broken)
            other.send("say", text="hello")
            assert await other.ended() == "crashed"
        await logged(caplog, "a session of ~ana-2 crashed")


async def greeted(connection: asyncssh.SSHClientConnection) -> FrameClient:
    client = await channel(connection)
    client.send("hello", version=1)
    await client.until(lambda: client.place)
    return client


async def test_a_guest_who_takes_the_own_seat_again_is_logged_with_both_names(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    async with logged_in(door.port, username="ana", **GUEST) as connection:
        ana = await greeted(connection)
        ana.send("open_table", game="kombio", bots=["easy"], start=True)
        await ana.until(lambda: ana.view)
    async with logged_in(door.port, username="zoe", **GUEST) as connection:
        zoe = await greeted(connection)
        zoe.send("come_back", code=ana.update["you"]["code"])
        await zoe.until(lambda: zoe.at_table)
        assert "guest zoe took over the seat of ana" in caplog.messages
    await logged(caplog, "ana lost the connection")
    assert "zoe lost the connection" not in caplog.messages
