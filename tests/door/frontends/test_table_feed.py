"""`ssh HOST tables --follow` writes a line for each change, as fast as it is read, and ends with the house."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import asyncssh
import pytest
from msgspec.structs import replace

from protocol.house import OpenTable
from server.door.admission.limits import Limits
from server.door.frontends.table_feed import changes
from tests.door.conftest import Door
from tests.kit.clock import pass_time, patience
from tests.kit.house import Entrance, settled, until
from tests.kit.limits import ROOMY
from tests.kit.links import NEAR
from tests.kit.processes import running
from tests.kit.screens import line
from tests.kit.terminal import client_options, ssh
from tests.kit.wire import GUEST, KEYS, logged_in


@pytest.fixture(params=NEAR)
def over(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def limits() -> Limits:
    return replace(ROOMY, feeds_per_address=2)


@pytest.fixture
async def enter(door: Door) -> AsyncIterator[Entrance]:
    async with AsyncExitStack() as stack:
        yield Entrance(door.house, stack)


@asynccontextmanager
async def following(door: Door, *words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The stock client, without a terminal."""
    command = "ssh", *client_options(door.port, None), "127.0.0.1", "tables", "--follow", *words
    async with running(*command, stdin=asyncio.subprocess.DEVNULL) as process:
        yield process


async def next_line(process: asyncio.subprocess.Process) -> str:
    assert process.stdout
    async with patience():
        return (await process.stdout.readline()).decode()


@asynccontextmanager
async def somebody(door: Door) -> AsyncIterator[Any]:
    async with door.house.connected("key of ana", "ana", lambda _: None) as connection:
        yield connection


async def test_each_change_is_a_line(door: Door) -> None:
    async with following(door) as process, somebody(door) as ana:
        await until(lambda: door.house.lobby._observers)
        ana.send(OpenTable("kombio"))
        opened = await next_line(process)
        [code] = door.house.tables
        assert opened == f"open     {code}  kombio       1/6  waiting  ana\n"
        door.house.tables[code].close()
        await pass_time(1)
        assert await next_line(process) == f"closed   {code}  kombio       1/6  waiting  ana\n"


async def test_as_json_each_line_is_an_object(door: Door) -> None:
    async with somebody(door) as ana:
        ana.send(OpenTable("kombio"))
        ana.send(OpenTable("kombio", private=True))
        await settled()
        async with following(door, "--json") as process:
            told = json.loads(await next_line(process))
            assert told["event"] == "open"
            assert told["table"]["seats"][0]["name"] == "ana"
            assert not told["table"]["private"]


async def test_it_ends_with_the_house(door: Door) -> None:
    async with following(door) as process:
        await until(lambda: door.house.lobby._observers)
        await door.house.close()
        async with patience():
            assert await process.wait() == 0
    assert not door.house.lobby._observers


async def test_on_a_terminal_ctrl_c_ends_it(door: Door) -> None:
    async with ssh(door.port, "tables", "--follow") as terminal:
        await until(lambda: door.house.lobby._observers)
        terminal.press("x", "\x03")
        assert await terminal.ended() == 0
    assert not door.house.lobby._observers


async def test_a_lost_client_leaves_nothing_behind(door: Door) -> None:
    async with following(door) as process:
        await until(lambda: door.house.lobby._observers)
        process.kill()
        await until(lambda: not door.house.lobby._observers)


async def test_a_key_has_one_and_an_address_a_few(door: Door) -> None:
    async with logged_in(door.port) as ana, logged_in(door.port, **GUEST) as guest:
        await ana.create_process("tables --follow")
        await until(lambda: len(door.house.lobby._observers) == 1)
        assert await refused(ana)
        async with logged_in(door.port, client_keys=[KEYS[1]]) as ben:
            await ben.create_process("tables --follow")
            await until(lambda: len(door.house.lobby._observers) == 2)
            assert await refused(guest)
        await until(lambda: len(door.house.lobby._observers) == 1)
        await guest.create_process("tables --follow")
        await until(lambda: len(door.house.lobby._observers) == 2)


async def refused(connection: asyncssh.SSHClientConnection) -> bool:
    result = await connection.run("tables --follow")
    return result.exit_status == 1 and "You follow the tables already" in str(result.stdout)


@pytest.mark.parametrize("limits", [replace(ROOMY, connections=1, regulars_percent=0, idle_seconds=1e-9)])
async def test_it_gives_way_in_a_full_house(door: Door) -> None:
    door.house.known_players.regulars.add(KEYS[1].get_fingerprint())
    async with logged_in(door.port, **GUEST) as guest:
        process = await guest.create_process("tables --follow")
        await until(lambda: door.house.lobby._observers)
        async with logged_in(door.port, client_keys=[KEYS[1]]):
            assert "somebody else has your place" in str((await process.wait()).stdout)


def test_what_has_changed_is_found_between_two_lists() -> None:
    one, other, more = line(1, code="AAAA"), line(2, code="BBBB"), line(2, code="AAAA")
    told = [(each.event, each.table) for each in changes({"AAAA": one, "BBBB": other}, {"AAAA": more, "CCCC": one})]
    assert told == [("closed", other), ("changed", more), ("open", one)]


async def test_a_slow_reader_gets_fewer_lines_and_the_newest(door: Door, enter: Entrance) -> None:
    """Nothing is kept for it but what it has read."""
    async with logged_in(door.port) as connection:
        process = await connection.create_process("tables --follow", encoding=None, window=100)
        process.stdout.channel.pause_reading()
        await until(lambda: door.house.lobby._observers)
        clients = [await enter(f"player{number}") for number in range(12)]
        for client in clients:
            await client.send(OpenTable("kombio"))
        for _ in range(8):
            await pass_time(1)
            await clients[0].send(OpenTable("kombio"))
        process.stdout.channel.resume_reading()
        data = b""
        async with patience():
            while data.count(b"open ") < 12:
                data += await process.stdout.read(4096)
