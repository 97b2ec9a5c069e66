"""Two slaps in the same millisecond are ordered by the arrival of their bytes, however busy the house is."""

import asyncio
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from msgspec.structs import replace

from protocol.house import Join, OpenTable, Start
from server.door.admission.limits import Limits
from server.house.house import House
from server.house.members.connection import Connection
from server.house.members.member import Member
from server.house.table.actor import Table
from server.house.table.parts.inbox import Inbox
from tests.door.conftest import Door
from tests.kit.client import LightClient, player
from tests.kit.clock import patience
from tests.kit.limits import PLENTY, ROOMY
from tests.kit.links import NEAR
from tests.kit.table import table

Arrivals = defaultdict[Connection, list[float]]

SLAPS = 300
BUSY_TABLES = 4


def connection(house: House, name: str) -> Connection:
    [found] = [m.connection for m in house.members.values() if m.name == name and m.connection]
    return found


async def until(condition: Callable[[], object]) -> None:
    async with patience():
        while not condition():  # noqa: ASYNC110 - a turn of the loop is what is waited for
            await asyncio.sleep(0)


async def at_a_table(house: House, one: str, other: str) -> Table:
    """Seat two players, who are in the lobby, and start their game."""
    host, guest = connection(house, one), connection(house, other)
    host.send(OpenTable("kombio", {"starter": 0, "turn": 0, "slap": 0, "look": 0, "slap_order": "arrival"}))
    await until(lambda: isinstance(host.member.place, Table))
    place = host.member.place
    assert isinstance(place, Table)
    guest.send(Join(place.code))
    await until(lambda: guest.member.place is place)
    host.send(Start())
    await until(lambda: place.phase == "playing")
    return place


async def keep_busy(client: LightClient) -> None:
    """Press a key that makes the screen draw something, over and over."""
    while True:
        client.press("z")
        await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def arrivals(monkeypatch: pytest.MonkeyPatch) -> Arrivals:
    """When keys arrive on which connection."""
    found, key_arrived = Arrivals(list), Connection.key_arrived

    def noted(self: Connection, stamp: float) -> None:
        found[self].append(stamp)
        key_arrived(self, stamp)

    monkeypatch.setattr(Connection, "key_arrived", noted)
    return found


pytestmark = pytest.mark.parametrize("over", NEAR)


@pytest.fixture
def limits() -> Limits:
    """No hand is as fast as these."""
    return replace(ROOMY, keys=PLENTY, received=PLENTY)


async def test_hundreds_of_slaps_in_the_same_millisecond(door: Door, arrivals: Arrivals) -> None:
    """K20: only the first slap counts, and first is whose bytes arrived first."""
    async with AsyncExitStack() as stack:
        names = ["ana", "ben", *(f"busy-{n}" for n in range(2 * BUSY_TABLES))]
        clients = [await stack.enter_async_context(player(door.port, name)) for name in names]
        here = await at_a_table(door.house, "ana", "ben")
        for n in range(BUSY_TABLES):
            await at_a_table(door.house, f"busy-{2 * n}", f"busy-{2 * n + 1}")
        async with asyncio.TaskGroup() as group:
            noise = [group.create_task(keep_busy(client)) for client in clients[2:]]
            for number in range(SLAPS):
                arrivals.clear()
                await one_race(door.house, here, clients[:2], number, arrivals)
            for task in noise:
                task.cancel()


async def one_race(house: House, here: Table, clients: list[LightClient], number: int, arrivals: Arrivals) -> None:
    """Let both slap at once, and see that the one whose key arrived first has the slap."""
    here.match.state = table("A: 1 2 3 4 | B: 5 6 0 6", discard="9", slap=0).state
    first = number % 2
    connections = [connection(house, "ana"), connection(house, "ben")]
    await shown(connections)
    queued = noted_requests(here)
    async with nobody_told(house):
        clients[first].press(" ")
        clients[1 - first].press(" ")
        await until(lambda: len(queued) == len(clients))
    await until(lambda: here.match.state.slap and not len(here.inbox))
    assert here.match.state.slap.slapper == min((0, 1), key=lambda seat: arrivals[connections[seat]][0])


@asynccontextmanager
async def nobody_told(house: House) -> AsyncIterator[None]:
    """Let nothing be written for the time of the block: so nobody sees a slap before the other key has come."""
    gate = threading.Event()
    holding = asyncio.create_task(house.store.do(lambda _: gate.wait()))
    try:
        yield
    finally:
        gate.set()
        await holding


async def shown(connections: list[Connection]) -> None:
    """Let all screens show the table as it is now: whoever sees that a slap is being settled can't slap."""
    ends = [end for link in connections for end in getattr(link.reports, "_players", {}).values()]
    for link in connections:
        link.tell()
    await until(lambda: not any(link.behind for link in connections))
    await until(lambda: all(end._wanted.is_set() for end in ends if end._connection in connections))


def noted_requests(here: Table) -> list[object]:
    """Note what is put into the table's inbox."""
    requests: list[object] = []

    def put(member: Member | None, request: object, stamp: float | None = None) -> None:
        requests.append(request)
        Inbox.put(here.inbox, member, request, stamp)

    here.inbox.put = put  # type: ignore[method-assign]
    return requests
