"""A process as the parent sees it: started, watched, and started again when it dies or hangs."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from server.cli.arguments import PROG
from server.cli.options import Options
from server.cli.workers.control import Channel, Control, FromChild, Opened, Sign

log = logging.getLogger("kombio")

START_SECONDS = 60.0
"""How long a process may take to be ready."""
HUNG_SECONDS = 5.0
"""A process that gives no sign of life for this long is killed; it gives one every second."""
LOOK_SECONDS = 0.5
QUICK_SECONDS = 10.0
"""A process that has not lived this long is started again after a pause, which grows."""
LONGEST_PAUSE = 30.0


PROGRAM = """\
import kombio, sys
from server.cli.workers.process import run
from {module} import serve
sys.exit(run(serve))
"""


def interpreter() -> str:
    """The Python that a new process should run: that of the command, which may lead to another version meanwhile."""
    beside = Path(sys.argv[0]).with_name("python")
    return str(beside) if sys.argv[0].endswith(PROG) and beside.exists() else sys.executable


class Child:
    """One process, from its start to its end."""

    def __init__(self, name: str, module: str, options: Options, got: Callable[[Any], None]) -> None:
        self.name = name
        self._module, self._options, self._got = module, options, got
        self._process: asyncio.subprocess.Process | None = None
        self._channel: Channel | None = None
        self._loop = asyncio.get_running_loop()
        self.opened = asyncio.Event()
        """Set when it is ready."""
        self.sign = Sign()
        """The latest sign of life."""
        self.draining = False
        """Whether it gets no more clients, and ends when it has none."""
        self.heard = self._loop.time()
        """When anything was last heard from it."""

    async def start(self) -> None:
        """Start the process."""
        mine, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with its:
            words = "-c", PROGRAM.format(module=self._module), str(its.fileno()), self.name, _packed(self._options)
            self._process = await asyncio.create_subprocess_exec(interpreter(), *words, pass_fds=[its.fileno()])
        self._channel = Channel(mine, FromChild, self._take, lambda: None)
        self.heard = self._loop.time()

    def _take(self, message: FromChild, _: socket.socket | None) -> None:
        self.heard = self._loop.time()
        if isinstance(message, Opened):
            self.opened.set()
        elif isinstance(message, Sign):
            self.sign = message
        self._got(message)

    @property
    def pid(self) -> int:
        """The number of the process; 0 if it was never started."""
        return self._process.pid if self._process else 0

    @property
    def usable(self) -> bool:
        """Whether it is ready for clients, and reads what it is sent."""
        return self.opened.is_set() and not self.draining and self._channel is not None and not self._channel.stuck

    def send(self, message: Control, along: socket.socket | None = None) -> None:
        """Tell it something; a socket goes along."""
        if self._channel:
            self._channel.send(message, along)

    async def ended(self) -> int:
        """Wait until the process ends; kill it if it hangs. Return its exit code."""
        if self._process is None:
            return 1
        ending, looked = asyncio.ensure_future(self._process.wait()), self._loop.time()
        try:
            while not ending.done():
                await asyncio.wait((ending,), timeout=LOOK_SECONDS)
                before, looked = looked, self._loop.time()
                if looked - before > 2 * LOOK_SECONDS:  # the whole machine stood still
                    self.heard = looked
                elif looked - self.heard > self._patience and not ending.done():
                    log.error("%s gives no sign of life: killing it", self.name)
                    self.kill()
            return ending.result()
        finally:
            ending.cancel()
            if self._channel:
                self._channel.close()

    @property
    def _patience(self) -> float:
        return HUNG_SECONDS if self.opened.is_set() else START_SECONDS

    def kill(self) -> None:
        """Kill it at once."""
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGKILL)


def _packed(options: Options) -> str:
    return msgspec.json.encode({**msgspec.structs.asdict(options), "file": str(options.file or "")}).decode()


class Pause:
    """How long to wait before a process is started again."""

    def __init__(self) -> None:
        self._seconds = 0.0

    async def after(self, lived: float) -> None:
        """Wait; not at all after a process that has lived for a while."""
        if lived > QUICK_SECONDS:
            self._seconds = 0.0
        await asyncio.sleep(self._seconds)
        self._seconds = min(LONGEST_PAUSE, self._seconds * 2 or 0.5)
