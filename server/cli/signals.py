"""SIGHUP asks an open house to read its configuration again; until it is open, the signal waits."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

RELOAD = signal.SIGHUP


@contextmanager
def reload_held() -> Iterator[None]:
    """Hold a SIGHUP back, which would end the process; it is delivered at `release_reload`, or after the block."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {RELOAD})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def release_reload() -> None:
    """Let a SIGHUP through, also one that came meanwhile: somebody handles it now."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {RELOAD})
