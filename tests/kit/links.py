"""All ways from a door to a house: in one process, over a socket, or from another machine."""

import asyncio
import os
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from server.link.in_process import InProcessHouse
from server.link.places.limits import PlaceLimits
from server.link.port import HouseLink
from server.link.socket.host import Host
from server.link.socket.house import SocketHouse
from server.link.tls.dialling import dialling
from server.link.tls.keys import create_link_key, door_context, house_context
from server.link.tls.listening import DoorListener
from server.office.desk import Desk
from server.store.store import Store
from tests.kit import postgres
from tests.kit.store_places import PostgresPlace

IN_PROCESS, SOCKET, TLS = "in process", "socket", "tls"
NEAR = IN_PROCESS, SOCKET
LINKS = *NEAR, TLS
"""What a test of the whole way goes over; most tests of one part do without the last, which takes longest."""
USUAL = os.environ.get("TEST_LINK", IN_PROCESS)
"""The link of tests that do not say which."""


def store_for(over: str) -> Store | None:
    """The store of a house that is reached this way: on several machines PostgreSQL, if there is one here."""
    return PostgresPlace().open() if over == TLS and postgres.programs() else None


@asynccontextmanager
async def linked(desk: Desk, limits: PlaceLimits, over: str) -> AsyncIterator[HouseLink]:
    """A way to a house."""
    house = InProcessHouse(desk, limits)
    if over == IN_PROCESS:
        yield house
        return
    host = Host(house)
    listener = listening(host) if over == TLS else None
    link = SocketHouse(dialling("127.0.0.1", listener.port, contexts()[1]) if listener else lambda d: dialled(host, d))
    await link.open()
    yield link
    await link.close()
    if listener:
        await listener.close()
    await host.close()


def listening(host: Host, context: ssl.SSLContext | None = None) -> DoorListener:
    """Listen for doors on loopback."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    return DoorListener(host, context or contexts()[0], [listener])


@cache
def contexts() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """The keys of a house and of its doors: one for all."""
    with TemporaryDirectory() as data:
        create_link_key(Path(data))
        return house_context(Path(data)), door_context(Path(data))


async def dialled(host: Host, door: Callable[[], asyncio.Protocol]) -> None:
    """Connect a door with a host."""
    loop, ends = asyncio.get_running_loop(), socket.socketpair()
    for end in ends:
        end.setblocking(False)
    await loop.connect_accepted_socket(host.door, ends[0])
    await loop.create_connection(door, sock=ends[1])
