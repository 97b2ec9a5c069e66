"""The signals of a service: SIGINT and SIGTERM stop it, SIGHUP makes it reload its configuration.

SIGHUP would end a process that has no handler for it yet, so it is held back until then.
"""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from server.cli.errors import UserError

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop  # loading it takes longer than showing the help


@contextmanager
def reload_held() -> Iterator[None]:
    """Hold back SIGHUP, which would end the process; it is delivered at `heed_signals`, or after the with block."""
    if sys.platform == "win32":
        raise UserError("a house needs Linux or macOS; 'kombio play' and 'kombio bot' work here too")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def heed_signals(loop: "AbstractEventLoop", reload: Callable[[], None], stop: Callable[[], None]) -> None:
    """Handle the signals from now on, including a SIGHUP that came meanwhile."""
    if sys.platform == "win32":
        return
    loop.add_signal_handler(signal.SIGHUP, reload)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP})
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop)
