"""The network between the processes of a cluster: lines on loopback, or each in a network namespace of its own."""

import asyncio
import ctypes
import os
import secrets
import shutil
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Literal, Protocol

from tests.kit.proxy import Line, Streams

HOUSES, DOORS, DATABASE = ("one", "two"), ("left", "right"), "database"
HOUSE_PORT, DOOR_PORT, DATABASE_PORT = 2223, 2222, 5432
CLONE_NEWNET = 0x40000000


class Link(Protocol):
    """What can happen between two processes."""

    def cut(self) -> None:
        """Let nothing through, and tell both."""

    def hang(self) -> None:
        """Let nothing through; nobody is told."""

    def heal(self) -> None:
        """Let everything through again."""


class Network(ABC):
    """Addresses of houses and doors, and what is between them."""

    def __init__(self, database: Path) -> None:
        self._database = database
        """The socket of PostgreSQL."""
        self.where: dict[str, str] = {}
        """Where houses and doors listen."""
        self.links: dict[tuple[str, str], Link] = {}
        """Between each door and each house, and each house and the database."""

    @abstractmethod
    async def open(self) -> None:
        """Connect everything."""

    @abstractmethod
    async def close(self) -> None:
        """End everything."""

    @abstractmethod
    def way(self, start: str, end: str) -> str:
        """The address at which one process reaches another."""

    def holder(self, name: str) -> int | None:  # noqa: ARG002
        """The process whose network namespace another one is to enter; None where all are in ours."""
        return None

    async def _dial_database(self) -> Streams:
        return await asyncio.open_unix_connection(str(self._database))


class Loopback(Network):
    """Lines between addresses on loopback, which need no privileges."""

    def __init__(self, database: Path) -> None:
        super().__init__(database)
        net = f"127.{secrets.randbelow(250) + 2}.{secrets.randbelow(250) + 2}"
        self.where = {name: f"{net}.{number}" for number, name in enumerate((*HOUSES, *DOORS), 1)}
        self._ways: dict[tuple[str, str], str] = {}
        self._lines: list[Line] = []
        for number, (start, end) in enumerate(_connected(), 10):
            here = f"{net}.{number}", DATABASE_PORT if end == DATABASE else HOUSE_PORT
            dial = self._dial_database if end == DATABASE else self._dial(end)
            line = Line(partial(socket.create_server, here), dial)
            self._ways[start, end] = here[0]
            self.links[start, end] = line
            self._lines.append(line)

    async def open(self) -> None:
        for line in self._lines:
            await line.open()

    async def close(self) -> None:
        for line in self._lines:
            await line.close()

    def way(self, start: str, end: str) -> str:
        return self._ways[start, end]

    def _dial(self, house: str) -> Callable[[], Awaitable[Streams]]:
        return lambda: asyncio.open_connection(self.where[house], HOUSE_PORT)


def _connected() -> Iterator[tuple[str, str]]:
    """Who connects to whom."""
    yield from product(DOORS, HOUSES)
    yield from product(HOUSES, (DATABASE,))


# --- network namespaces --------------------------------------------------------------------------------------------


def have_namespaces() -> bool:
    """Whether network namespaces can be made here: that takes root, and the commands of iproute2 and util-linux."""
    if os.geteuid() or not all(map(shutil.which, ("ip", "nsenter", "unshare"))):
        return False
    return _run("unshare", "--net", "ip", "link", "set", "lo", "up", check=False)


class Namespaces(Network):
    """Each process on a machine of its own, as far as the network goes; all are connected to a router, which is here.

    To be used in a network namespace of its own: `unshare --net`. A link that is cut drops packets on the router.
    """

    def __init__(self, database: Path) -> None:
        super().__init__(database)
        names = (*HOUSES, *DOORS, DATABASE)
        self._nets = {name: f"10.77.{number}" for number, name in enumerate(names, 1)}
        self.where = {name: f"{net}.2" for name, net in self._nets.items()}
        self.links = {(a, b): Route(self.where[a], self.where[b]) for a, b in _connected()}
        self._holders: dict[str, subprocess.Popen[bytes]] = {}
        self._proxy = Line(self._listen_for_the_database, self._dial_database)

    async def open(self) -> None:
        self._forward()
        for name in self.where:
            self._plug_in(name)
        await self._proxy.open()

    def _forward(self) -> None:
        """Be a router."""
        _run("ip", "link", "set", "lo", "up")
        Path("/proc/sys/net/ipv4/ip_forward").write_text("1")

    def _listen_for_the_database(self) -> socket.socket:
        with _inside(self._holders[DATABASE].pid):
            return socket.create_server((self.where[DATABASE], DATABASE_PORT))

    def _plug_in(self, name: str) -> None:
        """Make a namespace, which lasts as long as a process in it, and a cable from it to the router."""
        own = Path("/proc/self/ns/net").readlink()
        holder = self._holders[name] = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])  # noqa: S607
        while Path(f"/proc/{holder.pid}/ns/net").readlink() == own:
            time.sleep(0.01)
        net, port, there = self._nets[name], f"to_{name}", ("nsenter", f"--net=/proc/{holder.pid}/ns/net", "ip")
        _run("ip", "link", "add", "name", port, "type", "veth", "peer", "name", "eth0", "netns", str(holder.pid))
        _run("ip", "address", "add", f"{net}.1/24", "dev", port)
        _run("ip", "link", "set", port, "up")
        _run(*there, "address", "add", f"{net}.2/24", "dev", "eth0")
        _run(*there, "link", "set", "lo", "up")
        _run(*there, "link", "set", "eth0", "up")
        _run(*there, "route", "add", "default", "via", f"{net}.1")

    async def close(self) -> None:
        await self._proxy.close()
        for holder in self._holders.values():
            holder.kill()
            holder.wait()

    def way(self, start: str, end: str) -> str:  # noqa: ARG002
        return self.where[end]

    def holder(self, name: str) -> int | None:
        return self._holders[name].pid


class Route:
    """Packets between two addresses, on the router."""

    def __init__(self, a: str, b: str) -> None:
        self._ways = ("from", a, "to", b), ("from", b, "to", a)
        self._rule = ""

    def cut(self) -> None:
        self._drop("unreachable")

    def hang(self) -> None:
        self._drop("blackhole")

    def heal(self) -> None:
        if self._rule:
            for way in self._ways:
                _run("ip", "rule", "delete", *way, self._rule)
        self._rule = ""

    def _drop(self, rule: Literal["unreachable", "blackhole"]) -> None:
        self.heal()
        for way in self._ways:
            _run("ip", "rule", "add", *way, rule)
        self._rule = rule


def _run(*words: str, check: bool = True) -> bool:
    """Run a command, and say whether it did what it should; unless that is unsure, it must."""
    return subprocess.run(words, check=check).returncode == 0  # noqa: S603


@contextmanager
def _inside(pid: int) -> Iterator[None]:
    """Be in the network namespace of another process; sockets that are made there stay there."""
    own = os.open("/proc/self/ns/net", os.O_RDONLY)
    enter(pid)
    try:
        yield
    finally:
        _set_namespace(own)
        os.close(own)


def enter(pid: int) -> None:
    """Go to the network namespace of another process."""
    there = os.open(f"/proc/{pid}/ns/net", os.O_RDONLY)
    _set_namespace(there)
    os.close(there)


def _set_namespace(descriptor: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)  # os.setns comes with Python 3.12
    if libc.setns(descriptor, CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "can't go to another network namespace")
