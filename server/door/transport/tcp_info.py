"""The kernel's view of a TCP connection: how much the other side has acknowledged, and the shortest round trip.

An acknowledgement comes from the client's system, not from the client: a program that answers late on purpose does not
change it. Only Linux is asked; elsewhere there is no answer.
"""

import socket
import struct
import sys
from asyncio.trsock import TransportSocket
from typing import NamedTuple

if sys.platform == "linux":
    import fcntl

INFO = struct.Struct("=120xQ20xI")
"""Two fields of the kernel's `struct tcp_info` (linux/tcp.h), which only ever grows at its end."""
UNACKNOWLEDGED = 0x5411
"""SIOCOUTQ: bytes that were handed to the system and not acknowledged yet (tcp(7))."""


class TcpInfo(NamedTuple):
    """The state of a connection."""

    acknowledged: int
    """Bytes that the other side's system has received."""
    shortest: float
    """The shortest round trip of the last minutes, in seconds."""


class TcpSocket:
    """Asks the system about one connection."""

    def __init__(self, connected: TransportSocket | None) -> None:
        self._socket = connected

    def info(self) -> TcpInfo | None:
        """The state of the connection; None where it is unknown."""
        if sys.platform != "linux" or self._socket is None:
            return None
        try:
            data = self._socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO.size)
        except OSError:
            return None
        if len(data) < INFO.size:
            return None  # an old kernel
        acknowledged, shortest = INFO.unpack(data)
        return TcpInfo(acknowledged, shortest / 1e6)

    def sent(self) -> int | None:
        """How many bytes have been handed to the kernel; None where that is unknown.

        Bytes that are acknowledged meanwhile count twice: the number may be too high, but never too low.
        """
        if sys.platform != "linux" or self._socket is None:
            return None
        try:
            (waiting,) = struct.unpack("i", fcntl.ioctl(self._socket.fileno(), UNACKNOWLEDGED, bytes(4)))
        except OSError:
            return None
        info = self.info()
        return None if info is None else info.acknowledged + int(waiting)
