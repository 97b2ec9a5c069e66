"""SIGHUP asks an open house to read its configuration again; until it is open, the signal waits."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from server.cli.errors import UserError


@contextmanager
def reload_held() -> Iterator[None]:
    """Hold a SIGHUP back, which would end the process; it is delivered at `release_reload`, or after the block."""
    if sys.platform == "win32":
        raise UserError("a house needs Linux or macOS; 'kombio play' and 'kombio bot' work here too")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def release_reload() -> None:
    """Let a SIGHUP through, also one that came meanwhile: somebody handles it now."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP})
