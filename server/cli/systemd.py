"""Notifies systemd: the service is ready, alive, reloading, or stopping.

Notifications are datagrams to the socket that systemd names in the environment; without one, nothing is sent.
"""

import asyncio
import os
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress


class Notifier:
    """Sends the notifications."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        name = environment.get("NOTIFY_SOCKET", "")
        self._address = f"\0{name[1:]}" if name.startswith("@") else name
        mine = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        self._seconds = int(environment.get("WATCHDOG_USEC") or 0) / 2_000_000 if mine else 0.0
        """Seconds between two signs of life: half of what systemd asks for."""

    def ready(self, status: str) -> None:
        """Report that the house is open, or that the configuration was reloaded."""
        self._say("READY=1", f"STATUS={status}")

    def reloading(self) -> None:
        """Report that the configuration is being reloaded."""
        self._say("RELOADING=1", f"MONOTONIC_USEC={time.monotonic_ns() // 1000}")

    def stopping(self) -> None:
        """Report that the house is closing."""
        self._say("STOPPING=1")

    @contextmanager
    def alive(self, status: Callable[[], str]) -> Iterator[None]:
        """Report regularly, inside the with block, that the loop runs, and the status of the house."""
        task = asyncio.create_task(self._show_life(status)) if self._seconds else None
        try:
            yield
        finally:
            if task:
                task.cancel()

    async def _show_life(self, status: Callable[[], str]) -> None:
        while True:
            self._say("WATCHDOG=1", f"STATUS={status()}")
            await asyncio.sleep(self._seconds)

    def _say(self, *words: str) -> None:
        """Send a notification, if there is a socket; never wait for a busy service manager."""
        if self._address:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as out, suppress(OSError):
                out.connect(self._address)
                out.send("\n".join(words).encode())
