"""What the house and the doors have in common as processes: they obey their parent, and end when it does."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from server.cli.errors import UserError
from server.cli.house_setup import prepare_process
from server.cli.logs import Log, complain
from server.cli.options import Options
from server.cli.workers.control import Channel, Control, Sign, ToChild
from server.cli.workers.summed import values_of
from server.config.schema import Config
from server.house.gauges import counted, histograms
from server.metrics.figures import Figures
from server.metrics.lag import Lag
from server.metrics.process import process
from server.metrics.text import Family

SIGN_SECONDS = 1.0
LEFT_TO_PARENT = signal.SIGINT, signal.SIGTERM, signal.SIGHUP
"""Service managers and terminals send these to every process; the parent decides what happens."""


class ChildProcess:
    """This process, as one of several."""

    def __init__(self, end: socket.socket, name: str, options: Options) -> None:
        self.name, self.options = name, options
        self.config: Config = options.config_or_error()
        self.lines = Log(self.config.log.format, name)
        self.stopped = asyncio.Event()
        """Set when the process should end."""
        self.got: Callable[[ToChild, socket.socket | None], None] = lambda *_: None
        self._channel = Channel(end, ToChild, self._take, self.stopped.set)

    def _take(self, message: ToChild, client: socket.socket | None) -> None:
        self.got(message, client)

    def send(self, message: Control) -> None:
        """Tell the parent something."""
        self._channel.send(message)

    async def give_signs(
        self, figures: Figures, status: Callable[[], str] = str, families: Callable[[], Any] | None = None
    ) -> None:
        """Tell the parent every second that the loop runs, and what was counted."""
        self.lines.count_errors(figures.errors)
        with Lag(figures.lag).watched():
            while True:
                found: tuple[Family, ...] = tuple(chain(families() if families else counted(figures), process()))
                self.send(Sign(status(), found, values_of(histograms(figures))))
                await asyncio.sleep(SIGN_SECONDS)


def run(serve: Callable[[ChildProcess], Coroutine[Any, Any, None]]) -> int:
    """Run a process that the parent has started, with a descriptor, its name and its options as arguments."""
    descriptor, name, packed = sys.argv[1:]
    for each in LEFT_TO_PARENT:
        signal.signal(each, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, LEFT_TO_PARENT)
    try:
        asyncio.run(_run(serve, int(descriptor), name, _options(packed)))
    except UserError as error:
        print(f"kombio: {error}", file=sys.stderr)
        return 2
    return 0


async def _run(
    serve: Callable[[ChildProcess], Coroutine[Any, Any, None]], descriptor: int, name: str, options: Options
) -> None:
    asyncio.get_running_loop().set_exception_handler(complain)
    child = ChildProcess(socket.socket(fileno=descriptor), name, options)
    prepare_process(child.config)
    await serve(child)


def _options(packed: str) -> Options:
    given: dict[str, Any] = msgspec.json.decode(packed)
    return Options(**{**given, "file": Path(given["file"]) if given["file"] else None})
