"""A real house in a process of its own, whose memory can be looked at."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from server.door.admission.limits import Limits
from tests.kit.limits import limits_file

SERVE = "import sys; from server.cli import main; sys.exit(main())"


class Served:
    """A house that listens, seen from outside."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port

    @property
    def megabytes(self) -> float:
        """The memory that it holds."""
        with open(f"/proc/{self.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def served(limits: Limits, bot_pace: float = 0.0) -> Iterator[Served]:
    """Open a house, and close it in the end; it must be there until then."""
    with TemporaryDirectory() as data:
        config = Path(data) / "kombio.toml"
        config.write_text(f"{limits_file(limits)}\n[bots]\npace = {bot_pace}\n\n[games.kombio]\nlast_slap = 0\n")
        words = "serve", "--config", str(config), "--listen", "127.0.0.1:0", "--data", data
        with subprocess.Popen([sys.executable, "-c", SERVE, *words], stdout=subprocess.PIPE) as process:  # noqa: S603
            assert process.stdout
            try:
                found = re.search(rb"-p (\d+)", process.stdout.readline())
                assert found
                yield Served(process.pid, int(found[1]))
                assert process.poll() is None, "the house is gone"
            finally:
                process.kill()
