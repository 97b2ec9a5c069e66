"""Where the tests of a run find their PostgreSQL, if one of them needs it (`tests.kit.postgres`)."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

FOLDER = "TEST_POSTGRES"
"""The environment variable with the folder of the server."""
MISSING = "no PostgreSQL here, so its tests are left out; `make postgres` or `apt install postgresql` brings it"
MISSED_IN = str(Path(__file__).with_name("postgres.py"))


@contextmanager
def place_for_a_server() -> Iterator[None]:
    """Where tests of this run find their server. Whoever started it ends when this is over, however it ends."""
    folder = Path(mkdtemp(prefix="kombio-postgres-"))
    os.mkfifo(folder / "alive")
    alive = os.open(folder / "alive", os.O_RDWR)
    os.environ[FOLDER] = str(folder)
    try:
        yield
    finally:
        del os.environ[FOLDER]
        if not (folder / "started").exists():
            shutil.rmtree(folder)
        os.close(alive)
