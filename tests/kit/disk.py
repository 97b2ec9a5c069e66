"""A disk that fails on request, beneath SQLite: its own file layer with two of its functions wrapped.

SQLite asks a table of functions (its VFS) for everything it does to files. A `Layer` is a copy of that table in which
writing and syncing first ask a `Disk`. `FlakyDisk` also remembers every file as it was when it was synced last: that,
and nothing else, is sure to be there after a power cut.
"""

import _sqlite3
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from server.store.sqlite import database

FULL, IO_ERROR, SYNC_ERROR = 13, 10, 1034
"""What SQLite calls a full disk, a failing one, and one that can't sync."""
OPEN, WRITE, SYNC = 5, 3, 5
"""Where the functions stand in their tables."""
NAME, VFS_SIZE, METHODS_SIZE = 3, 21, 19

Opener = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 3, ctypes.c_int, ctypes.c_void_p)
Writer = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64)
Syncer = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
Table = ctypes.POINTER(ctypes.c_void_p)


class Disk:
    """What happens to writes and syncs: nothing special."""

    def write_error(self) -> int:
        """Which error writing ends with, if any."""
        return 0

    def sync_error(self) -> int:
        """Which error syncing ends with, if any."""
        return 0

    def was_synced(self, path: Path) -> None:
        """Take note of a file that was synced."""


class FlakyDisk(Disk):
    """Fails on request, and remembers what is sure to be there after a power cut."""

    def __init__(self) -> None:
        self.fails_to_write = 0
        self.fails_to_sync: Callable[[], int] = lambda: 0
        self.synced: dict[Path, bytes] = {}
        """Files as they were when they were synced last."""

    def write_error(self) -> int:
        """Fail to write, if that was asked for."""
        return self.fails_to_write

    def sync_error(self) -> int:
        """Fail to sync, if that was asked for."""
        return self.fails_to_sync()

    def was_synced(self, path: Path) -> None:
        """Remember a file as it is now."""
        if path.is_file():
            self.synced[path] = path.read_bytes()


class Layer:
    """SQLite's file layer, wrapped. Whatever it hands to SQLite stays alive with it."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._sqlite = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
        self._sqlite.sqlite3_vfs_find.restype = ctypes.c_void_p
        self._original = self._sqlite.sqlite3_vfs_find(None)
        functions = ctypes.cast(self._original, Table)
        self._table = (ctypes.c_void_p * VFS_SIZE)(*functions[:VFS_SIZE])
        self._name = ctypes.c_char_p(b"flaky")
        self._table[NAME] = ctypes.cast(self._name, ctypes.c_void_p)
        self._open = ctypes.cast(functions[OPEN], Opener)
        self._opener = Opener(self._opened)
        self._table[OPEN] = ctypes.cast(self._opener, ctypes.c_void_p)
        self._methods: dict[int, Any] = {}
        self._files: dict[int, str] = {}

    def install(self) -> None:
        """Let every database that is opened from now on use it."""
        self._sqlite.sqlite3_vfs_register(ctypes.cast(self._table, ctypes.c_void_p), 1)

    def remove(self) -> None:
        """Let databases that are opened from now on use the original again."""
        self._sqlite.sqlite3_vfs_register(ctypes.c_void_p(self._original), 1)

    def _opened(self, _: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        result: int = self._open(self._original, name, file, flags, out)
        methods = ctypes.cast(file, Table)
        if methods[0]:
            self._files[file] = ctypes.string_at(name).decode() if name else ""
            methods[0] = self._wrapped(methods[0])
        return result

    def _wrapped(self, methods: int) -> int:
        """A copy of a file's functions, made once for each kind of file."""
        if methods not in self._methods:
            functions = ctypes.cast(methods, Table)
            table = (ctypes.c_void_p * METHODS_SIZE)(*functions[:METHODS_SIZE])
            write, sync = ctypes.cast(functions[WRITE], Writer), ctypes.cast(functions[SYNC], Syncer)
            writer, syncer = Writer(self._writing(write)), Syncer(self._syncing(sync))
            table[WRITE] = ctypes.cast(writer, ctypes.c_void_p)
            table[SYNC] = ctypes.cast(syncer, ctypes.c_void_p)
            self._methods[methods] = table, writer, syncer
        return ctypes.addressof(self._methods[methods][0])

    def _writing(self, write: Any) -> Callable[..., int]:
        def written(file: int, data: int, size: int, at: int) -> int:
            return self._disk.write_error() or write(file, data, size, at)

        return written

    def _syncing(self, sync: Any) -> Callable[..., int]:
        def synced(file: int, flags: int) -> int:
            result: int = self._disk.sync_error() or sync(file, flags)
            if not result:
                self._disk.was_synced(Path(self._files.get(file, "")))
            return result

        return synced


LAYERS: list[Layer] = []
"""Databases may be open after the test, so no layer is ever freed."""


def install_for_good(disk: Disk) -> Layer:
    """Let every database that is opened from now on lie on this disk."""
    layer = Layer(disk)
    LAYERS.append(layer)
    layer.install()
    return layer


@contextmanager
def flaky_disk() -> Iterator[FlakyDisk]:
    """Let databases that are opened in here lie on a disk that can fail."""
    disk = FlakyDisk()
    layer = install_for_good(disk)
    try:
        yield disk
    finally:
        layer.remove()


def power_cut(disk: FlakyDisk, data: Path, image: Path, chance: Random) -> Path:
    """What a disk holds after a power cut: what was synced, and a part of what was written to the log since then."""
    image.mkdir()
    for path, content in dict(disk.synced).items():
        if path.parent == data and path.exists():
            (image / path.name).write_bytes(content)
    log = data / f"{database.NAME}-wal"
    synced, now = disk.synced[log], log.read_bytes()
    if now.startswith(synced):
        (image / log.name).write_bytes(now[: chance.randint(len(synced), len(now))])
    return image
