"""Where many databases are opened."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    """A directory in memory, where there is one: syncing a disk a thousand times takes long and proves nothing."""
    memory = Path("/dev/shm")  # noqa: S108
    with TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as directory:
        yield Path(directory)
