"""Checks the machine: Python, packages, limits, memory, disk, clock, encoding."""

import locale
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from server.config.schema import Config
from server.doctor.finding import Finding, note, ok, problem
from server.door.admission.limits import Limits
from server.metrics import process_limits

MEGABYTE = 1_000_000
LITTLE_DISK, SOME_DISK = 100 * MEGABYTE, 1000 * MEGABYTE
LITTLE_MEMORY = 256 * MEGABYTE
FEW_FILES = 1000
SPARE_FILES = 264
"""Files in addition to one per connection: for the house itself, operators, and connections that are being refused."""
FEW_THREADS = 32
MEMORY = Path("/proc/meminfo")
"""Where Linux reports free memory."""
SLACK = 120
"""Seconds that a file may be ahead of the clock."""


def machine(config: Config) -> Iterator[Finding]:
    """Check the machine."""
    data = Path(config.house.data)
    yield python(sys.version_info[:3])
    yield from packages()
    yield files_at_a_time(process_limits.open_files(), config.limits)
    yield threads(process_limits.processes())
    yield memory(_memory_available())
    yield disk(nearest(data))
    yield clock(data, time.time())
    yield language(locale.getpreferredencoding(do_setlocale=False))


def python(version: tuple[int, ...]) -> Finding:
    """Whether Python is new enough."""
    name = f"Python {'.'.join(map(str, version))}"
    if version < (3, 11):
        return problem(f"{name} is too old", "Install Python 3.11 or later, and Kombio with it.")
    return ok(name)


def packages() -> Iterator[Finding]:
    """Whether the required packages are installed, in the required versions."""
    asked = [words.partition(";")[0].strip() for words in metadata.requires("kombio") or () if "extra ==" not in words]
    wrong = [wanted for wanted in asked if not _satisfied(wanted)]
    if wrong:
        yield problem(
            f"missing or wrong version: {', '.join(wrong)}",
            "Install them: pip install --require-hashes -r requirements/run.lock",
        )
    else:
        yield ok(f"{len(asked)} packages at the right versions")


def _satisfied(wanted: str) -> bool:
    """Whether a package is installed in the required version, or in a later one if the requirement is a minimum."""
    name, relation, version = re.split("(==|>=)", wanted)
    there = _installed(name)
    return there == version if relation == "==" else _numbers(there) >= _numbers(version)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _installed(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def files_needed(limits: Limits) -> int:
    """The maximum number of files that a house has open."""
    return limits.connections + limits.newcomers + limits.waiting + SPARE_FILES


def files_at_a_time(limit: int | None, limits: Limits) -> Finding:
    """Whether there are enough file descriptors for all connections; the server raises the soft limit itself."""
    needed = files_needed(limits)
    if limit is not None and limit < needed:
        return problem(
            f"{limit} open files are allowed, but {limits.connections} connections and pending logins need {needed}",
            f"Allow more (LimitNOFILE={needed} in the unit, or ulimit -Hn {needed}), or lower limits.connections.",
        )
    return ok(f"open files: {'no limit' if limit is None else limit}")


def threads(limit: int | None) -> Finding:
    """Whether the house may have the few threads that it uses."""
    if limit is not None and limit < FEW_THREADS:
        return problem(
            f"{limit} processes and threads are allowed",
            "Allow more: TasksMax= in the unit, or ulimit -u.",
        )
    return ok(f"processes and threads: {'no limit' if limit is None else limit}")


def memory(available: int | None) -> Finding:
    """Whether there is memory for a small house: the server takes 70 MB, plus up to 1 MB per player."""
    if available is None:
        return ok("the free memory is unknown on this system")
    words = f"{available // MEGABYTE} MB of memory free"
    if available < LITTLE_MEMORY:
        return problem(words, "Stop something else, or use a larger machine; a house of 100 players needs 200 MB.")
    return ok(words)


def _memory_available() -> int | None:
    """The free memory of the machine, or the limit of this process's cgroup if that is lower."""
    if not MEMORY.exists():
        return None
    lines = MEMORY.read_text().splitlines()
    [free] = [int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")]
    limit = Path("/sys/fs/cgroup/memory.max")
    bound = limit.read_text().strip() if limit.exists() else "max"
    return free if bound == "max" else min(free, int(bound))


def disk(folder: Path) -> Finding:
    """Whether there is disk space for the data."""
    free, inodes = shutil.disk_usage(folder).free, _files_left(folder)
    words = f"{free // MEGABYTE} MB free on the disk of {folder}"
    if free < LITTLE_DISK or 0 < inodes < FEW_FILES:
        return problem(words, "Free some space: nothing can be stored on a full disk.")
    return ok(words) if free >= SOME_DISK else note(words, "Free some space soon.")


def _files_left(folder: Path) -> int:
    """How many more files fit on the disk; 0 if it does not count them."""
    return 0 if sys.platform == "win32" else os.statvfs(folder).f_favail


def clock(data: Path, now: float) -> Finding:
    """Whether the clock is not behind the files' timestamps; bans and records depend on it."""
    seen = [path.stat().st_mtime for path in (Path(__file__), *(data.iterdir() if data.is_dir() else ()))]
    if now < max(seen) - SLACK:
        words = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
        return problem(f"the clock says {words}, but files here are newer", "Set the clock: timedatectl set-ntp true")
    return ok("the clock is not behind")


def language(encoding: str) -> Finding:
    """Whether the log can represent every name."""
    if encoding.lower().replace("-", "") != "utf8":
        return problem(f"the encoding is {encoding}", "Set LANG=C.UTF-8 for the service.")
    return ok("the encoding is UTF-8")


def nearest(folder: Path) -> Path:
    """The folder, or its nearest parent that exists."""
    return next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
