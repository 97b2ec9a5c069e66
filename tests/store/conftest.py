"""Where many databases are opened: on SQLite, and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from server.store.store import Connection
from tests.kit.store_places import KINDS, Place, PostgresPlace, SqlitePlace, empty_database


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    """A directory in memory, where there is one: syncing a disk a thousand times takes long and proves nothing."""
    memory = Path("/dev/shm")  # noqa: S108
    with TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as directory:
        yield Path(directory)


@pytest.fixture(params=KINDS)
def connection(request: pytest.FixtureRequest) -> Iterator[Connection]:
    with empty_database(request.param) as found:
        yield found


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place for the store of a house that does not exist yet."""
    return SqlitePlace(tmp_path / "data") if request.param == "sqlite" else PostgresPlace()
