"""`kombio house` and `kombio door` as processes: standbys take over, and players keep their connections and seats."""

import os
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import psycopg
import pytest

from server.cli import main
from server.cli.house_setup import TAKEN_OVER
from server.door.host_key import host_key
from server.link.tls.keys import create_link_key
from server.store.postgres import fence
from tests.cli.workers.test_workers import code_of_table
from tests.kit.client import LightClient, session
from tests.kit.machines import Machine, configured, machine, own_address, with_keys_of
from tests.kit.store_places import PostgresPlace
from tests.kit.wire import logged_in


class Cluster:
    """Two machines for houses, and one with a door."""

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self.url = PostgresPlace(template="template1").url
        self._folder, self._stack = folder, stack
        self.addresses = {name: f"{own_address()}:2223" for name in ("one", "other")}

    async def house(self, name: str) -> Machine:
        if name != "one":
            with_keys_of(self._folder / "one", self._folder / name)
        words = configured(self._folder / name, self.url, self.addresses[name])
        house = await self._stack.enter_async_context(machine("house", *words))
        await house.says("waiting for the lease")
        return house

    async def door(self, *more: str) -> Machine:
        with_keys_of(self._folder / "one", self._folder / "door")
        words = configured(self._folder / "door", "")
        door = machine("door", *words, "--house", ",".join(self.addresses.values()), "--drain", "0", *more)
        return await self._stack.enter_async_context(door)

    async def player(self, door: Machine, name: str) -> LightClient:
        key = asyncssh.generate_private_key("ssh-ed25519")
        connecting = logged_in(await door.port(), "127.0.0.1", client_keys=[key], username=name)
        return await session(await self._stack.enter_async_context(connecting))


async def test_a_standby_takes_over_and_everybody_sits_where_they_sat(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        cluster = Cluster(tmp_path, stack)
        one = await cluster.house("one")
        await one.port()
        other = await cluster.house("other")
        door = await cluster.door()
        ana, ben = await cluster.player(door, "ana"), await cluster.player(door, "ben")
        await ana.until(b"LOBBY")
        await ben.until(b"LOBBY")
        ana.press("n\r")
        await ana.until(b"Others join")
        await ben.until(code_of_table(ana).encode())
        ben.press("\r")
        await ben.until(b"to start the game")
        ana.press("\r")
        for client in (ana, ben):
            await client.until(b"round 1")

        # The house is killed: the standby goes on.
        os.kill(one.process.pid, signal.SIGKILL)
        await other.port()
        for client in (ana, ben):
            await client.until(b"is back")
        ben.press("/still here\r")
        await ana.until(b"ben: still here")

        # The house is told to stop: it hands over, and nobody is told to leave.
        await one.ended()
        one = await cluster.house("one")
        other.process.send_signal(signal.SIGTERM)
        assert await other.ended() == 0
        await one.port()
        for client in (ana, ben):
            await client.until(b"is back")
        ana.press("/here too\r")
        await ben.until(b"ana: here too")

        # Another house has taken over: this one ends.
        with psycopg.connect(cluster.url, autocommit=True) as connection:
            fence.take_over(connection, "another house")
        assert await one.ended() == TAKEN_OVER
        assert any("another house has taken over the database; this house ends" in line for line in one.log)
        for client in (ana, ben):
            await client.until(b"One moment")

        # A door that is told to stop says how to come back.
        door.process.send_signal(signal.SIGTERM)
        await ana.until(b"ssh ")
        assert await door.ended() == 0


async def test_a_standby_ends_when_it_is_told_to(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        cluster = Cluster(tmp_path, stack)
        await (await cluster.house("one")).port()
        standby = await cluster.house("other")
        standby.process.send_signal(signal.SIGTERM)
        assert await standby.ended() == 0
        assert not any("has the lease" in line for line in standby.log)


async def test_a_door_without_a_trusted_key_says_so_and_waits(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        cluster = Cluster(tmp_path, stack)
        house = await cluster.house("one")
        await house.port()
        data = tmp_path / "door" / "data"
        data.mkdir(parents=True, mode=0o700)
        host_key(data)
        create_link_key(data)
        words = configured(tmp_path / "door", "")
        door = await stack.enter_async_context(machine("door", *words, "--house", cluster.addresses["one"]))
        await door.says("waiting for the house: its key is not a trusted one")
        await house.says("refused a door from 127")
        door.process.send_signal(signal.SIGTERM)
        assert await door.ended() == 0


@pytest.mark.parametrize(
    ("keys", "words", "told"),
    [
        ((), ["--house", "house"], "host_key is missing; copy it from the house's data directory"),
        (("host_key",), ["--house", "house"], "link_key.pem is missing; copy it from the house's data directory"),
        (("host_key",), [], "a door needs a house; say where it is: --house HOST"),
        ((), ["--house", "a b"], "'a b' is no address; say HOST or HOST:PORT"),
    ],
)
def test_what_a_door_lacks_is_told_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], keys: tuple[str, ...], words: list[str], told: str
) -> None:
    if keys:
        host_key(tmp_path)
    try:
        code = main(["door", "--data", str(tmp_path), *words])
    except SystemExit as end:
        code = int(str(end.code))
    assert code == 2
    [line] = capfd.readouterr().err.splitlines()
    assert told in line
