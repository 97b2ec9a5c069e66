"""The resource limits of this process; Windows has none of this kind."""

import sys
from contextlib import suppress

if sys.platform != "win32":
    import resource


def open_files() -> int | None:
    """The maximum number of open files; None if there is no limit."""
    return None if sys.platform == "win32" else _number(resource.getrlimit(resource.RLIMIT_NOFILE)[1])


def processes() -> int | None:
    """The maximum number of processes and threads; None if there is no limit."""
    return None if sys.platform == "win32" else _number(resource.getrlimit(resource.RLIMIT_NPROC)[0])


def raise_open_files(needed: int) -> None:
    """Raise the limit of open files, as far as allowed; the doctor reports if that is not enough."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        enough = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, hard))


def _number(limit: int) -> int | None:
    return None if sys.platform == "win32" or limit == resource.RLIM_INFINITY else limit
