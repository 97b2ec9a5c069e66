"""What only a socket can do: be cut, be slow, be of another version, and reorder what two doors say."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
import pytest

from protocol.house import Join, Notice, OpenTable, Play, Reason, Refused, Start, Table
from protocol.kombio import Slap
from protocol.people import Say
from server.house.table.actor import Table as TableActor
from server.link.in_process import InProcessHouse
from server.link.socket import frames
from server.link.socket import messages as says
from server.link.socket.frames import LENGTH, STALLED_SECONDS, Frames
from server.link.socket.host import Host
from server.link.socket.house import SocketHouse
from server.link.socket.house_clock import HouseClock
from server.link.socket.house_end import VersionError
from server.office.desk import Desk
from tests.kit.clock import pass_time, patience
from tests.kit.house import until
from tests.kit.limits import ROOMY
from tests.kit.links import dialled
from tests.kit.table import table
from tests.link.conftest import Entry, Session

ONE_MOMENT = Notice("one_moment")


class Doors:
    """A house that several doors reach."""

    def __init__(self, desk: Desk, stack: AsyncExitStack) -> None:
        self.desk, self._stack = desk, stack
        self.host = Host(InProcessHouse(desk, ROOMY))
        self.closed = False
        """Whether nobody answers."""

    async def door(self) -> Entry:
        link = SocketHouse(self._dial)
        await link.open()
        self._stack.push_async_callback(link.close)
        return Entry(self.desk, link, self._stack)

    async def _dial(self, door: Any) -> None:
        if self.closed:
            raise ConnectionRefusedError
        await dialled(self.host, door)

    def cut(self) -> None:
        """Cut all links."""
        for door in [*self.host.doors]:
            door.close()


@pytest.fixture
async def doors(desk: Desk) -> AsyncIterator[Doors]:
    async with AsyncExitStack() as stack:
        doors = Doors(desk, stack)
        yield doors
    await doors.host.close()


# --- a lost house ---


@pytest.mark.parametrize("guest", [False, True], ids=["key", "guest"])
async def test_who_loses_the_house_is_told_and_sits_there_again(doors: Doors, guest: bool) -> None:
    enter = await doors.door()
    ana = await enter("ana", guest=guest)
    ana.send(OpenTable("kombio", bots=("easy",), start=True))
    await ana.until(lambda: isinstance(ana.place, Table) and ana.place.view is not None)
    code, name = ana.place.line.code, ana.player.name
    doors.closed = True
    doors.cut()
    await ana.until(lambda: ONE_MOMENT in ana.news)
    ana.send(Say("is anybody there?", number=5))
    await ana.until(lambda: Refused(Reason.RESTARTED, number=5) in ana.news)
    async with patience():
        await ana.player.all_answered()
    assert (await ana.player.parting()).keeps_seat
    doors.closed = False
    ana.news.clear()
    await ana.until(lambda: ana.heard(Notice) and ONE_MOMENT not in ana.news)
    assert (ana.place.line.code, ana.place.you, ana.player.name) == (code, 0, name)
    ana.send(Say("hello", number=6))
    async with patience():
        await ana.look()


async def test_questions_wait_for_the_house_and_commands_are_not_repeated(doors: Doors) -> None:
    enter = await doors.door()
    visitor = await enter.visitor("ana", "key of ana")
    doors.closed = True
    doors.cut()
    await until(lambda: enter.link.away)  # type: ignore[attr-defined]
    asked = asyncio.create_task(visitor.tables())
    await asyncio.sleep(0.05)
    doors.closed = False
    async with patience():
        assert await asked == ()
        assert await visitor.turned_away() is None


async def test_a_place_is_kept_while_the_house_is_lost(doors: Doors) -> None:
    enter = await doors.door()
    await enter.visitor("ana")
    doors.cut()
    async with patience():
        while not [door for door in doors.host.doors if door._visitors]:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)


async def test_players_of_a_lost_door_are_gone_and_keep_their_seats(doors: Doors) -> None:
    enter = await doors.door()
    ana = await enter("ana")
    ana.send(OpenTable("kombio", bots=("easy",), start=True))
    member = enter.member("ana")
    await until(lambda: member.place.keeps_seat(member))
    doors.closed = True
    doors.cut()
    await until(lambda: not member.here)
    assert member.identity in enter.house.members


# --- strangers on the link ---


@asynccontextmanager
async def bare(host: Host) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    ours, its = socket.socketpair()
    its.setblocking(False)
    await asyncio.get_running_loop().connect_accepted_socket(host.door, its)
    reader, writer = await asyncio.open_connection(sock=ours)
    try:
        yield reader, writer
    finally:
        writer.close()


def frame(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH, "big") + data


BATCHES = {
    "no msgpack": frame(b"\xc1"),
    "too long": b"\xff\xff\xff\xff",
    "no hello": frame(msgspec.msgpack.encode(says.DoorBatch(0.0, (says.Ping(0.0),)))),
    "an unknown message": frame(msgspec.msgpack.encode([0.0, [[99]]])),
    "a wrong type": frame(msgspec.msgpack.encode([0.0, [[13, "now"]]])),
}


@pytest.mark.parametrize("data", BATCHES.values(), ids=BATCHES)
async def test_what_is_not_understood_ends_the_link(doors: Doors, data: bytes) -> None:
    async with bare(doors.host) as (reader, writer):
        writer.write(data)
        async with patience():
            assert not (await reader.read())[:0]
    await until(lambda: not doors.host.doors)


async def test_a_door_of_another_version_is_told_and_not_let_in(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = iter("ABBB")  # the door says A, and the house B
    monkeypatch.setattr(says, "version", lambda: next(versions, "A"))
    with pytest.raises(VersionError):
        await doors.door()


def test_the_version_depends_on_every_message() -> None:
    assert says.version() == says.version()
    assert len(says.version()) == 16


async def test_a_silent_door_is_dropped(doors: Doors) -> None:
    async with bare(doors.host) as (reader, _):
        await until(lambda: doors.host.doors)
        await pass_time(20)
        async with patience():
            assert await reader.read() == b""


# --- a peer that does not read ---


async def test_nothing_is_made_for_a_peer_that_does_not_read_and_it_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "UNREAD", 1000)
    ours, its = socket.socketpair()
    ours.setblocking(False)
    its.setblocking(False)
    end = Frames(says.HouseBatch, says.DoorBatch)
    await asyncio.get_running_loop().connect_accepted_socket(lambda: end, ours)
    with its:
        async with patience():
            while end._room.is_set():
                end.say(says.Failed(1, "x" * 100_000))
                await asyncio.sleep(0)
        waiting = asyncio.create_task(end.room())
        await asyncio.sleep(0.01)
        assert not waiting.done()
        await pass_time(STALLED_SECONDS + 1)
        async with patience():
            await waiting
        assert end._transport is None


async def test_what_is_said_in_one_turn_is_one_write() -> None:
    ours, its = socket.socketpair()
    ours.setblocking(False)
    end = Frames(says.HouseBatch, says.DoorBatch)
    await asyncio.get_running_loop().connect_accepted_socket(lambda: end, ours)
    for number in range(10):
        end.say(says.GaveWay(number))
    await asyncio.sleep(0.01)
    data = its.recv(65536)
    length = int.from_bytes(data[:LENGTH], "big")
    batch = msgspec.msgpack.decode(data[LENGTH:], type=says.HouseBatch)
    assert (length, [message.visitor for message in batch.messages]) == (len(data) - LENGTH, [*range(10)])  # type: ignore[union-attr]
    end.close()
    its.close()
    await asyncio.sleep(0)


# --- clocks and order ---


def test_on_one_machine_nothing_is_translated() -> None:
    clock = HouseClock("one")
    clock.read(10.0, 10.0003, 10.001, "one")
    assert clock.of_house(12.5) == 12.5


def test_a_container_with_another_offset_is_measured() -> None:
    clock = HouseClock("one")
    clock.read(10.0, 510.0, 10.002, "one")
    assert clock.of_house(10.0) == pytest.approx(509.999)


def test_between_machines_the_quickest_answer_counts() -> None:
    clock = HouseClock("one")
    clock.read(10.0, 110.3, 10.4, "other")
    clock.read(20.0, 120.001, 20.002, "other")
    clock.read(30.0, 130.2, 30.3, "other")
    assert clock.of_house(40.0) == pytest.approx(140.0)


async def playing(doors: Doors, ana: Session, ben: Session) -> TableActor:
    """Seat two players of two doors at a table."""
    ana.send(OpenTable("kombio", {"starter": 0, "turn": 0, "slap": 0, "look": 0, "slap_order": "arrival"}))
    await ana.until(lambda: isinstance(ana.place, Table))
    ben.send(Join(ana.place.line.code))
    await ben.until(lambda: isinstance(ben.place, Table))
    ana.send(Start())
    [found] = doors.desk.house.tables.values()
    await until(lambda: found.phase == "playing")
    return found


async def test_the_first_key_counts_though_its_door_reports_it_late(doors: Doors) -> None:
    """K20: the slap of who pressed first, even if the other's door was quicker to say so."""
    one, other = await doors.door(), await doors.door()
    for number in range(20):
        ana, ben = await one(f"ana{number}"), await other(f"ben{number}")
        here = await playing(doors, ana, ben)
        here.match.state = table("A: 1 2 3 4 | B: 5 6 0 6", discard="9", slap=0).state
        now, held = asyncio.get_running_loop().time(), one.link.end  # type: ignore[attr-defined]
        held._to_say.append(says.KeyArrived(ana.player.number, now))  # type: ignore[attr-defined]  # nobody flushes it yet
        ben.player.key_arrived(now + 0.001)
        ben.send(Play(Slap()), now + 0.001)
        ben.player.key_done(now + 0.001)
        await until(lambda: one.member(f"ana{number}").first_key_on_its_way == now)  # noqa: B023 - the house has asked for it
        ana.send(Play(Slap()), now)
        held._to_say.append(says.KeyDone(ana.player.number, now))  # type: ignore[attr-defined]
        await until(lambda: here.match.state.slap)  # noqa: B023
        assert here.match.state.slap.slapper == 0
        here.close()
        await until(lambda: not doors.desk.house.tables)
