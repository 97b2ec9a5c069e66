"""Both ways from a door to a house: in one process, or over a socket."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from server.link.in_process import InProcessHouse
from server.link.places.limits import PlaceLimits
from server.link.port import HouseLink
from server.link.socket.host import Host
from server.link.socket.house import SocketHouse
from server.office.desk import Desk

IN_PROCESS, SOCKET = "in process", "socket"
LINKS = IN_PROCESS, SOCKET
USUAL = os.environ.get("TEST_LINK", IN_PROCESS)
"""The link of tests that do not say which."""


@asynccontextmanager
async def linked(desk: Desk, limits: PlaceLimits, over: str) -> AsyncIterator[HouseLink]:
    """A way to a house."""
    house = InProcessHouse(desk, limits)
    if over == IN_PROCESS:
        yield house
        return
    host = Host(house)
    link = SocketHouse(lambda door: dialled(host, door))
    await link.open()
    yield link
    await link.close()
    await host.close()


async def dialled(host: Host, door: Callable[[], asyncio.Protocol]) -> None:
    """Connect a door with a host."""
    loop, ends = asyncio.get_running_loop(), socket.socketpair()
    for end in ends:
        end.setblocking(False)
    await loop.connect_accepted_socket(host.door, ends[0])
    await loop.create_connection(door, sock=ends[1])
