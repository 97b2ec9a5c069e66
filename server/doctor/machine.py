"""The machine: Python, packages, limits, memory, disk, clock, language."""

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
"""Files besides a connection each: those of the house itself, of operators, and of those who are being turned away."""
FEW_THREADS = 32
MEMORY = Path("/proc/meminfo")
"""Where Linux tells what is free."""
SLACK = 120
"""Seconds that a file may be ahead of the clock."""


def machine(config: Config) -> Iterator[Finding]:
    """Look at the machine."""
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
    """Whether the packages are installed that Kombio was tested with."""
    asked = [words.partition(";")[0].strip() for words in metadata.requires("kombio") or () if "extra ==" not in words]
    wrong = [wanted for wanted in asked if not _satisfied(wanted)]
    if wrong:
        yield problem(
            f"not installed in the version that is asked for: {', '.join(wrong)}",
            "Install them: pip install --require-hashes -r requirements/run.lock",
        )
    else:
        yield ok(f"{len(asked)} packages in their versions")


def _satisfied(wanted: str) -> bool:
    """Whether a package is there in the version that is asked for, or, where a lowest one is named, in a later one."""
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
    """How many files a house has open at the most."""
    return limits.connections + limits.newcomers + limits.waiting + SPARE_FILES


def files_at_a_time(limit: int | None, limits: Limits) -> Finding:
    """Whether every connection that is allowed can have its file; the house itself asks for as many as it needs."""
    needed = files_needed(limits)
    if limit is not None and limit < needed:
        return problem(
            f"{limit} open files are allowed, and {limits.connections} connections with newcomers need {needed}",
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
    """Whether there is room for a small house: it takes 60 MB, and each player one."""
    if available is None:
        return ok("how much memory is free can't be seen on this system")
    words = f"{available // MEGABYTE} MB of memory are free"
    if available < LITTLE_MEMORY:
        return problem(words, "End something else, or get a machine with more; a house of 100 players needs 200 MB.")
    return ok(words)


def _memory_available() -> int | None:
    """What the machine has free, or the group of processes that this one belongs to if that may have less."""
    if not MEMORY.exists():
        return None
    lines = MEMORY.read_text().splitlines()
    [free] = [int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")]
    limit = Path("/sys/fs/cgroup/memory.max")
    bound = limit.read_text().strip() if limit.exists() else "max"
    return free if bound == "max" else min(free, int(bound))


def disk(folder: Path) -> Finding:
    """Whether there is room for what the house keeps."""
    free, inodes = shutil.disk_usage(folder).free, _files_left(folder)
    words = f"{free // MEGABYTE} MB are free on the disk of {folder}"
    if free < LITTLE_DISK or 0 < inodes < FEW_FILES:
        return problem(words, "Make room: what the house should keep would be lost.")
    return ok(words) if free >= SOME_DISK else note(words, "Make room before it gets less.")


def _files_left(folder: Path) -> int:
    """How many more files the disk can take; 0 where it does not count them."""
    return 0 if sys.platform == "win32" else os.statvfs(folder).f_favail


def clock(data: Path, now: float) -> Finding:
    """Whether the clock is not behind what has happened already; bans and records go by it."""
    seen = [path.stat().st_mtime for path in (Path(__file__), *(data.iterdir() if data.is_dir() else ()))]
    if now < max(seen) - SLACK:
        words = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
        return problem(f"the clock says {words}, and files here are newer", "Set the clock: timedatectl set-ntp true")
    return ok("the clock is not behind")


def language(encoding: str) -> Finding:
    """Whether the log can hold every name."""
    if encoding.lower().replace("-", "") != "utf8":
        return problem(f"texts are written as {encoding}", "Set LANG=C.UTF-8 for the service.")
    return ok("texts are written as UTF-8")


def nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that is there."""
    return next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
