"""SIGHUP makes an open house reload its configuration; until the house is open, the signal is held back."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from server.cli.errors import UserError


@contextmanager
def reload_held() -> Iterator[None]:
    """Hold back SIGHUP, which would end the process; it is delivered at `release_reload`, or after the with block."""
    if sys.platform == "win32":
        raise UserError("a house needs Linux or macOS; 'kombio play' and 'kombio bot' work here too")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def release_reload() -> None:
    """Deliver SIGHUP from now on, including one that came meanwhile: there is a handler now."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP})
