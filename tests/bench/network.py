"""A network of slow links in one process: real packets, a real TCP, and delays of our own.

Everything is in a network namespace of its own with one TUN device. The server and all clients have the same address
(`HERE`); each link has an address that nobody has. A packet to a link comes out of the device, waits for as long as the
link takes, and goes back in with its two addresses swapped. So a client that connects to its link's address reaches the
server, which sees the link as its peer, and all that the system does (acknowledgements, round trips) is delayed too.
Swapping the addresses leaves all checksums as they are.

Entering a namespace takes root, or a system that lets users have namespaces.
"""

import asyncio
import ctypes
import fcntl
import os
import socket
import struct
from collections.abc import Callable, Mapping

HERE = "198.18.0.1"
"""In the range that is meant for benchmarks (RFC 2544)."""
NETMASK = "255.254.0.0"

NEW_USER, NEW_NETWORK = 0x10000000, 0x40000000
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
SET_FLAGS, SET_ADDRESS, SET_NETMASK = 0x8914, 0x8916, 0x891C
UP = 0x1 | 0x40
MTU = 1500
ORDERLY = 1e-6
"""What comes later arrives later."""
BURST = 0.010
"""Packets that follow each other this closely find the same queues on their way, and take as long."""

Delay = Callable[[], float]
"""Draws how many seconds a packet takes in one direction."""


def enter_namespace() -> None:
    """Leave the machine's network; the process sees nothing but what it makes itself."""
    flags = NEW_NETWORK if os.geteuid() == 0 else NEW_NETWORK | NEW_USER
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(flags) != 0:
        raise OSError(ctypes.get_errno(), "can't have a network namespace; try as root")


def address_of(link: int) -> str:
    """The address of a link, by its number."""
    return f"198.19.{link // 250}.{link % 250 + 1}"


class Network:
    """Carries packets over links until it is closed."""

    def __init__(self, links: Mapping[int, tuple[Delay, Delay]]) -> None:
        self._links = {socket.inet_aton(address_of(number)): delays for number, delays in links.items()}
        self._last: dict[tuple[bytes, bool], tuple[float, float, float]] = {}
        """Of each direction of a link: when the last packet was sent, when it is due, and what it was delayed by."""
        self._loop = asyncio.get_running_loop()
        self._device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(self._device, TUNSETIFF, struct.pack("16sH22x", b"links", IFF_TUN | IFF_NO_PI))
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
            _configure(control, b"links", HERE, NETMASK)
            _configure(control, b"lo", "127.0.0.1", "255.0.0.0")
        self.port = 0
        """Where the server listens; packets to it go up."""
        self._loop.add_reader(self._device, self._carry)

    def close(self) -> None:
        """Carry nothing more."""
        self._loop.remove_reader(self._device)
        os.close(self._device)

    def _carry(self) -> None:
        """Take packets out of the device, and put each back in when its time has come."""
        for _ in range(64):
            try:
                packet = os.read(self._device, MTU + 100)
            except BlockingIOError:
                return
            source, target = packet[12:16], packet[16:20]
            delays = self._links.get(target)
            if delays is None or packet[0] >> 4 != 4:
                continue
            upward = struct.unpack_from("!H", packet, 4 * (packet[0] & 15) + 2)[0] == self.port
            due = self._due_at((target, upward), delays[0 if upward else 1])
            self._loop.call_at(due, os.write, self._device, packet[:12] + target + source + packet[20:])

    def _due_at(self, way: tuple[bytes, bool], delay: Delay) -> float:
        """When a packet arrives: after the one before it, and after as long as that took if it follows closely."""
        now = self._loop.time()
        sent, due, took = self._last.get(way, (0.0, 0.0, 0.0))
        took = took if now < sent + BURST else delay()
        due = max(now + took, due + ORDERLY)
        self._last[way] = now, due, took
        return due


def _configure(control: socket.socket, name: bytes, address: str, netmask: str) -> None:
    for request, value in ((SET_ADDRESS, address), (SET_NETMASK, netmask)):
        fcntl.ioctl(control, request, struct.pack("16sHH4s8x", name, socket.AF_INET, 0, socket.inet_aton(value)))
    fcntl.ioctl(control, SET_FLAGS, struct.pack("16sH14x", name, UP))
