"""Doors on other machines: only who has a trusted key is let in, and nobody else harms anybody."""

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from protocol.house import Notice, OpenTable, Table
from server.link.in_process import InProcessHouse
from server.link.port import AwayError
from server.link.socket.host import Host
from server.link.socket.house import SocketHouse
from server.link.socket.house_end import HouseEnd
from server.link.socket.reaching import Dial, greeted
from server.link.tls import listening as listening_module
from server.link.tls.dialling import dialling
from server.link.tls.keys import KEY, TRUSTED, LinkKeyError, create_link_key, door_context, house_context
from server.link.tls.listening import DoorListener
from server.office.desk import Desk
from tests.kit.clock import clock, pass_time, patience
from tests.kit.limits import ROOMY
from tests.kit.links import contexts, listening
from tests.link.conftest import Entry

ONE_MOMENT = Notice("one_moment")


class Machines:
    """Machines with a house each, of which the later ones have taken over from the earlier ones."""

    def __init__(self, desk: Desk, stack: AsyncExitStack) -> None:
        self._desk, self._stack = desk, stack
        self.hosts: list[Host] = []
        self.listeners: list[DoorListener] = []

    def house(self, context: ssl.SSLContext | None = None) -> Dial:
        """Open one more house; give the way to it."""
        self.hosts.append(Host(InProcessHouse(self._desk, ROOMY), term=len(self.hosts) + 1))
        self.listeners.append(listening(self.hosts[-1], context))
        return self.dial(self.listeners[-1].port)

    def dial(self, port: int) -> Dial:
        return dialling("127.0.0.1", port, contexts()[1])

    async def door(self, *dials: Dial) -> Entry:
        link = SocketHouse(*dials)
        async with patience():
            await link.open()
        self._stack.push_async_callback(link.close)
        return Entry(self._desk, link, self._stack)

    async def close(self) -> None:
        for listener in self.listeners:
            await listener.close()
        for host in self.hosts:
            await host.close()


@pytest.fixture
async def machines(desk: Desk) -> AsyncIterator[Machines]:
    async with AsyncExitStack() as stack:
        machines = Machines(desk, stack)
        yield machines
    await machines.close()


async def eventually(condition: Any) -> None:
    async with patience():
        while not condition():  # noqa: ASYNC110 - a log tells nobody
            await asyncio.sleep(0.005)


# --- keys ---


def folder(place: Path, name: str) -> Path:
    data = place / name
    data.mkdir()
    create_link_key(data)
    return data


def certificate(data: Path) -> str:
    text = (data / KEY).read_text()
    return text[text.index("-----BEGIN CERTIFICATE") :]


async def shaken(house: ssl.SSLContext, door: ssl.SSLContext) -> bool:
    """Whether both sides trust each other."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"welcome")
        with suppress(OSError):
            await reader.read()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=house)
    try:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname(), ssl=door)
        try:
            return await reader.read(7) == b"welcome"
        finally:
            writer.close()
    except OSError:
        return False
    finally:
        server.close()


async def test_one_key_for_all_machines_or_one_for_each(tmp_path: Path) -> None:
    one, other, third = (folder(tmp_path, name) for name in ("one", "other", "third"))
    assert await shaken(house_context(one), door_context(one))
    assert not await shaken(house_context(one), door_context(other))
    (one / TRUSTED).write_text(certificate(other))
    assert not await shaken(house_context(one), door_context(other))  # the door does not trust the house yet
    (other / TRUSTED).write_text(certificate(third) + certificate(one))
    assert await shaken(house_context(one), door_context(other))
    assert not await shaken(house_context(one), door_context(third))


def test_a_key_is_created_once_and_private(tmp_path: Path) -> None:
    data = folder(tmp_path, "data")
    before = (data / KEY).read_bytes()
    create_link_key(data)
    assert (data / KEY).read_bytes() == before
    assert (data / KEY).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("name", "text", "mode", "told"),
    [
        (KEY, None, 0, "is missing; copy it from the house"),
        (KEY, "no key", 0o600, "no key and certificate"),
        (KEY, "no key", 0o644, "may be read by others; make it private: chmod 600"),
        (TRUSTED, "no certificate", 0o600, "no key and certificate"),
    ],
)
def test_a_wrong_key_is_told_in_words(tmp_path: Path, name: str, text: str | None, mode: int, told: str) -> None:
    data = folder(tmp_path, "data")
    (data / name).unlink(missing_ok=True)
    if text is not None:
        (data / name).write_text(text)
        (data / name).chmod(mode)
    with pytest.raises(LinkKeyError, match=told):
        door_context(data)


async def test_a_folder_that_can_not_be_written_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(LinkKeyError, match="No such file"):
        create_link_key(tmp_path / "nowhere")


# --- strangers ---


async def test_a_door_with_another_key_is_refused_and_both_sides_say_why(
    machines: Machines, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house, other = folder(tmp_path, "house"), folder(tmp_path, "other")
    machines.house(house_context(house))
    dial = dialling("127.0.0.1", machines.listeners[0].port, door_context(other))
    link = SocketHouse(dial)
    with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
        await greeted(HouseEnd(link, ""), dial, 60)
    await eventually(lambda: "refused a door from 127.0.0.1: the other side" in caplog.text)
    (other / TRUSTED).write_text(certificate(house))
    dial = dialling("127.0.0.1", machines.listeners[0].port, door_context(other))
    with pytest.raises(AwayError, match="not let in: the other side"):
        await greeted(HouseEnd(link, ""), dial, 60)
    await eventually(lambda: "refused a door from 127.0.0.1: its key is not a trusted one" in caplog.text)
    assert not machines.hosts[0].doors


GARBAGE = {
    "another protocol": b"GET / HTTP/1.1\r\n\r\n",
    "ssh": b"SSH-2.0-OpenSSH_9.2\r\n",
    "zeros": bytes(4096),
    "half a hello": bytes.fromhex("160301020001"),
}


@pytest.mark.parametrize("data", GARBAGE.values(), ids=GARBAGE)
async def test_garbage_is_refused_with_a_line_in_the_log(
    machines: Machines, caplog: pytest.LogCaptureFixture, data: bytes
) -> None:
    machines.house()
    reader, writer = await asyncio.open_connection("127.0.0.1", machines.listeners[0].port)
    writer.write(data)
    writer.write_eof()
    async with patience():
        with suppress(ConnectionError):
            await reader.read()
    writer.close()
    await eventually(lambda: "refused a door from 127.0.0.1" in caplog.text)
    assert not machines.hosts[0].doors


async def test_who_says_nothing_is_given_up(machines: Machines, caplog: pytest.LogCaptureFixture) -> None:
    machines.house()
    reader, writer = await asyncio.open_connection("127.0.0.1", machines.listeners[0].port)
    await eventually(lambda: machines.listeners[0]._handshakes)
    await asyncio.sleep(0.01)
    await pass_time(listening_module.HANDSHAKE_SECONDS + 1)
    async with patience():
        assert await reader.read() == b""
    writer.close()
    assert "refused a door" in caplog.text


async def test_a_flood_harms_no_door_and_fills_no_log(machines: Machines, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    dial = machines.house()
    enter = await machines.door(dial)
    port, most = machines.listeners[0].port, listening_module.MOST_HANDSHAKES
    flood = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3 * most)]
    other = await machines.door(dial)
    for one in (enter, other):
        ana = await one("ana" if one is enter else "ben")
        ana.send(OpenTable("kombio"))
        await ana.until(lambda: isinstance(ana.place, Table))  # noqa: B023
    assert len(machines.listeners[0]._handshakes) <= most + 1
    for _, writer in flood:
        writer.close()
    await eventually(lambda: not machines.listeners[0]._handshakes)
    assert caplog.text.count("refused a door") <= 6


# --- several addresses ---


async def nobody() -> int:
    """A port on which nobody listens."""
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port: int = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    return port


async def test_the_house_is_found_at_any_of_its_addresses(machines: Machines) -> None:
    enter = await machines.door(machines.dial(await nobody()), machines.house(), machines.dial(await nobody()))
    assert isinstance((await (await enter("ana")).look()).you.name, str)


async def test_of_two_houses_the_later_one_counts_even_if_the_earlier_one_does_not_know_it(machines: Machines) -> None:
    dials = machines.house(), machines.dial(await nobody())
    enter = await machines.door(*dials)
    ana = await enter("ana")
    later = machines.house()
    enter.link._dials = dials[0], later  # type: ignore[attr-defined]
    enter.link._elsewhere = [later]  # type: ignore[attr-defined]
    await pass_time(3)
    await ana.until(lambda: ONE_MOMENT in ana.news)
    await ana.until(lambda: ONE_MOMENT not in ana.update.news)  # type: ignore[union-attr]
    await eventually(lambda: machines.hosts[1].doors)
    assert enter.link.end.term == 2  # type: ignore[attr-defined]
    await eventually(lambda: not machines.hosts[0].doors)
    await pass_time(3)
    assert enter.link.end.term == 2  # type: ignore[attr-defined]


async def test_an_earlier_house_is_better_than_none(machines: Machines) -> None:
    """After a backup was restored, terms are lower than before."""
    enter = await machines.door(machines.house())
    enter.link._term = 1000  # type: ignore[attr-defined]
    ana = await enter("ana")
    for door in [*machines.hosts[0].doors]:
        door.close()
    await ana.until(lambda: ONE_MOMENT in ana.news)
    await ana.until(lambda: ONE_MOMENT not in ana.update.news)  # type: ignore[union-attr]
    assert enter.link._term == 1  # type: ignore[attr-defined]


async def test_a_door_that_comes_again_replaces_its_own_lost_connection(machines: Machines) -> None:
    """The door has noticed that its connection is lost, and the house has not."""
    enter = await machines.door(machines.house())
    ana = await enter("ana")
    [before] = machines.hosts[0].doors
    lost = enter.link.end  # type: ignore[attr-defined]
    lost._transport.get_extra_info("socket").setblocking(False)
    lost._transport.pause_reading()
    lost.lost(None)
    await ana.until(lambda: ONE_MOMENT in ana.news)
    await eventually(lambda: before not in machines.hosts[0].doors and machines.hosts[0].doors)
    await ana.until(lambda: ONE_MOMENT not in ana.update.news)  # type: ignore[union-attr]
    lost.close()


# --- clocks ---


class AnotherMachine:
    """A loop whose clock is behind."""

    def __init__(self, behind: float) -> None:
        self._behind = behind

    def time(self) -> float:
        return clock().time() - self._behind

    def __getattr__(self, name: str) -> Any:
        return getattr(clock(), name)


async def test_stamps_are_translated_between_the_clocks_of_two_machines(machines: Machines) -> None:
    enter = await machines.door(machines.house())
    ana = await enter("ana")
    end = enter.link.end  # type: ignore[attr-defined]
    end._loop = AnotherMachine(500.0)
    end.clock._readings.clear()
    end.opened()  # says hello again, by the other clock
    await eventually(lambda: end.clock.ahead)
    exact = min(reading.round_trip for reading in end.clock._readings) / 2
    assert end.clock.ahead == pytest.approx(500.0, abs=exact)
    stamp = end._loop.time()
    ana.player.key_arrived(stamp)
    member = enter.member("ana")
    await eventually(lambda: member.first_key_on_its_way is not None)
    assert member.first_key_on_its_way == pytest.approx(stamp + 500.0, abs=exact)
    ana.player.key_done(stamp)
