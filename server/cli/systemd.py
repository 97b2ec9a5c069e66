"""What a service tells systemd: that it is open, alive, reading its configuration again, or closing.

The words go as datagrams to the socket that systemd names in the environment; without one, nothing is said.
"""

import asyncio
import os
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress


class Notifier:
    """Says it."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        name = environment.get("NOTIFY_SOCKET", "")
        self._address = f"\0{name[1:]}" if name.startswith("@") else name
        mine = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        self._seconds = int(environment.get("WATCHDOG_USEC") or 0) / 2_000_000 if mine else 0.0
        """How often to show that the loop is alive: twice as often as systemd asks for."""

    def ready(self, status: str) -> None:
        """Say that the house is open, or that the configuration has been read again."""
        self._say("READY=1", f"STATUS={status}")

    def reloading(self) -> None:
        """Say that the configuration is being read again."""
        self._say("RELOADING=1", f"MONOTONIC_USEC={time.monotonic_ns() // 1000}")

    def stopping(self) -> None:
        """Say that the house is closing."""
        self._say("STOPPING=1")

    @contextmanager
    def alive(self, status: Callable[[], str]) -> Iterator[None]:
        """Show again and again, as long as the block lasts, that the loop runs, and how the house is."""
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
        """Send words, if anybody listens; a service manager that is busy is no reason to wait."""
        if self._address:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as out, suppress(OSError):
                out.connect(self._address)
                out.send("\n".join(words).encode())
