"""A house of several real processes: what dies or hangs is replaced, and players sit where they sat."""

import asyncio
import os
import re
import signal
import socket
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import asyncssh
import pytest

from server.cli.options import Options
from server.cli.workers.parent import Parent
from server.door.admission.addresses import Origin
from server.door.admission.limits import Limits
from tests.cli.commands.test_serve import invitation, serving
from tests.kit.client import LightClient, session
from tests.kit.clock import patience
from tests.kit.limits import ROOMY, limits_file
from tests.kit.wire import logged_in

HERE, THERE, ELSEWHERE = "127.0.0.1", "127.0.0.2", "127.0.0.3"
"""Different addresses get different doors."""


class Processes:
    """The processes of a house, as the machine sees them."""

    def __init__(self, process: asyncio.subprocess.Process, port: int, metrics: int) -> None:
        self.process, self.port, self._metrics = process, port, metrics
        self.log: list[str] = []

    def children(self) -> dict[str, int]:
        """The numbers of the processes, by name."""
        found = {}
        for entry in Path("/proc").iterdir():
            with _gone_is_gone():
                if entry.name.isdigit() and _parent_of(entry) == self.process.pid:
                    words = (entry / "cmdline").read_bytes().decode().split("\0")
                    found[words[4]] = int(entry.name)
        return found

    async def changed(self, name: str, before: int) -> int:
        """Wait until a process was replaced."""
        async with patience():
            while self.children().get(name, before) == before:  # noqa: ASYNC110 - a process tells nobody
                await asyncio.sleep(0.05)
        return self.children()[name]

    async def page(self, path: str) -> str:
        return await asyncio.to_thread(self._page, path)

    def _page(self, path: str) -> str:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self._metrics}{path}", timeout=20) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            return error.read().decode()


@contextmanager
def _gone_is_gone() -> Iterator[None]:
    try:
        yield
    except (FileNotFoundError, ProcessLookupError, IndexError):
        return


def _parent_of(entry: Path) -> int:
    return int((entry / "stat").read_text().rpartition(")")[2].split()[1])


def configuration(folder: Path, limits: Limits, more: str = "") -> Path:
    file = folder / "kombio.toml"
    file.write_text(f"[house]\nworkers = 2\n{more}\n{limits_file(limits)}\n[games.kombio]\nlast_slap = 0\n")
    return file


@asynccontextmanager
async def opened(folder: Path, limits: Limits = ROOMY, more: str = "") -> AsyncIterator[Processes]:
    file = configuration(folder, limits, more)
    with file.open("a") as out:
        out.write('\n[metrics]\nlisten = "127.0.0.1:0"\n')
    words = "--config", str(file), "--listen", "127.0.0.1:0", "--data", str(folder / "data"), "--drain", "0"
    async with serving(*words) as process:
        assert process.stderr
        found = None
        async with patience():
            while not found:
                line = (await process.stderr.readline()).decode()
                found = re.search(r"metrics on port (\d+)", line)
            house = Processes(process, await invitation(process), int(found[1]))
        reading = asyncio.create_task(_read(process.stderr, house.log))
        try:
            yield house
        finally:
            reading.cancel()


async def _read(stream: asyncio.StreamReader, lines: list[str]) -> None:
    while line := await stream.readline():
        lines.append(line.decode())


@asynccontextmanager
async def playing(port: int, source: str, name: str, key: asyncssh.SSHKey) -> AsyncIterator[LightClient]:
    async with logged_in(port, source, client_keys=[key], username=name) as connection:
        yield await session(connection)


def code_of_table(client: LightClient) -> str:
    client._shows("")  # draws what has come
    found = re.search(r"table ([A-Z]{4})", "".join(client._screen.display))
    assert found
    return found[1]


async def test_what_dies_or_hangs_is_replaced_and_everybody_sits_where_they_sat(tmp_path: Path) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
    async with opened(tmp_path) as house, AsyncExitStack() as stack:
        ana = await stack.enter_async_context(playing(house.port, HERE, "ana", keys[0]))
        ben = await stack.enter_async_context(playing(house.port, THERE, "ben", keys[1]))
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
        ana.press("/hello ben\r")
        await ben.until(b"ana: hello ben")

        # The house dies: the SSH connections stay, and so do the seats.
        children = house.children()
        assert set(children) == {"house", "door 1", "door 2"}
        os.kill(children["house"], signal.SIGKILL)
        for client in (ana, ben):
            await client.until(b"One moment")
        await house.changed("house", children["house"])
        for client in (ana, ben):
            await client.until(b"is back")
        ben.press("/still here\r")
        await ana.until(b"ben: still here")

        # A door dies: its players reconnect; those of the other door notice nothing else.
        doors = house.children()
        os.kill(doors["door 1"], signal.SIGKILL)
        os.kill(doors["house"], 0)
        async with patience():
            await asyncio.wait(
                [asyncio.ensure_future(client.closed.wait()) for client in (ana, ben)],
                return_when=asyncio.FIRST_COMPLETED,
            )
        lost, kept = (0, ben) if ana.closed.is_set() else (1, ana)
        assert not kept.closed.is_set()
        await house.changed("door 1", doors["door 1"])
        again = await stack.enter_async_context(playing(house.port, ELSEWHERE, ("ana", "ben")[lost], keys[lost]))
        await again.until(b"KOMBIO")
        again.press("/back again\r")
        await kept.until(b": back again")

        # A door hangs: it is killed, and replaced.
        doors = house.children()
        os.kill(doors["door 2"], signal.SIGSTOP)
        await house.changed("door 2", doors["door 2"])
        assert any("door 2 gives no sign of life" in line for line in house.log)
        house.process.send_signal(signal.SIGTERM)
        assert await house.process.wait() == 0
    assert not house.children()


async def test_it_is_run_like_one_process(tmp_path: Path) -> None:
    olga, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    limits = Limits(connections_per_address=2)
    operators = f'\n[operators]\nkeys = ["{olga.get_fingerprint()}"]\n'
    async with opened(tmp_path, limits, operators) as house:
        assert await house.page("/health") == "open\n"
        async with logged_in(house.port, HERE, client_keys=[olga], username="olga") as connection:
            done = await connection.run("admin message hello")
            assert done.exit_status == 0
        async with (
            logged_in(house.port, THERE, client_keys=[other], username="ana") as one,
            logged_in(house.port, THERE, username="ben"),
        ):
            with pytest.raises(asyncssh.DisconnectError, match="Too many connections from your address"):
                async with logged_in(house.port, THERE, username="eve"):
                    pass
            client = await session(one)
            await client.until(b"hello")
            metrics = ""
            async with patience():
                while 'kombio_players{with="key"} 1' not in metrics:
                    metrics = await house.page("/metrics")
            for name in ("parent", "house", "door1", "door2"):
                assert f'kombio_process_resident_memory_bytes{{process="{name}"}}' in metrics
            assert metrics.count("# TYPE kombio_frames_total counter") == 1
            assert 'kombio_refusals_total{reason="door_address_full"} 1' in metrics
            file = tmp_path / "kombio.toml"
            file.write_text(file.read_text().replace("workers = 2", 'workers = 2\nmessage = "new"'))
            house.process.send_signal(signal.SIGHUP)
            async with patience():
                while not any("reloaded" in line for line in house.log):  # noqa: ASYNC110 - nor does a log
                    await asyncio.sleep(0.05)
            house.process.send_signal(signal.SIGINT)
            await client.until(b"will be back soon")
        assert await house.process.wait() == 0


async def test_a_mistake_is_told_in_one_line(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "host_key").write_text("no key")
    (data / "host_key").chmod(0o600)
    words = "--workers", "2", "--listen", "127.0.0.1:0", "--data", str(data)
    async with serving(*words) as process, patience():
        _, errors = await process.communicate()
        assert process.returncode == 2
        assert errors.decode().count("kombio: ") == 1


async def test_another_version_replaces_the_house_and_then_each_door_when_it_is_empty(tmp_path: Path) -> None:
    config = configuration(tmp_path, ROOMY)
    options = Options(config, data=str(tmp_path / "data"))
    parent = Parent(options, options.config())
    try:
        async with patience():
            assert await parent.start() == 0
        before = [child.pid for child in parent._children]
        door, other = parent._doors.values()
        client = parent.arrival(Origin(HERE, ROOMY))
        ours, its = socket.socketpair()
        with ours:
            await parent.connect(its, client)
            async with patience():
                upgrade = asyncio.create_task(parent.upgrade())
                await parent._until(lambda: door.draining)
                assert (client.door, door.usable, other.usable) == (door, False, True)
                ours.close()
                await upgrade
        assert not {*before} & {child.pid for child in parent._children}
        assert all(child.usable for child in parent._children)
    finally:
        parent.kill()
        parent.closing.set()
        await asyncio.gather(*parent._tasks[:1])
        await parent.stop()
