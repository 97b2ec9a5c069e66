"""Houses and doors as on several machines: real processes with data directories of their own, on loopback."""

import asyncio
import os
import re
import secrets
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.kit.clock import patience
from tests.kit.limits import ROOMY, limits_file
from tests.kit.processes import running

KOMBIO = "import sys; from server.cli import main; sys.exit(main())"
KEYS = "host_key", "link_key.pem"
PORT = re.compile(r"(?:on port|ssh -p) (\d+)")


class Machine:
    """One process, and what it says."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.log: list[str] = []
        self.news = asyncio.Event()

    async def read(self, stream: asyncio.StreamReader | None) -> None:
        assert stream
        while line := await stream.readline():
            self.log.append(line.decode())
            self.news.set()

    async def says(self, pattern: str) -> re.Match[str]:
        """Wait for a line that matches."""
        async with patience():
            while True:
                self.news.clear()
                for line in self.log:
                    if found := re.search(pattern, line):
                        return found
                if self.process.returncode is not None:
                    raise AssertionError(f"it ended without {pattern!r}:\n{''.join(self.log)}")
                await self.news.wait()

    async def port(self) -> int:
        """Wait until it is open; give its port."""
        return int((await self.says(PORT.pattern))[1])

    async def ended(self) -> int:
        """Wait until it ends; give the exit code."""
        async with patience():
            return await self.process.wait()


@asynccontextmanager
async def machine(*words: str) -> AsyncIterator[Machine]:
    """Run a command of `kombio` for the time of the block."""
    how = {"stderr": asyncio.subprocess.STDOUT, "env": {**os.environ, "PYTHONUNBUFFERED": "1"}}
    async with running(sys.executable, "-c", KOMBIO, *words, **how) as process:
        one = Machine(process)
        reading = asyncio.create_task(one.read(process.stdout))
        try:
            yield one
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
            with suppress(asyncio.CancelledError):
                await reading


def configured(folder: Path, url: str, listen: str = "127.0.0.1:0", more: str = "") -> list[str]:
    """The options of a machine with a data directory in a folder."""
    folder.mkdir(exist_ok=True)
    file = folder / "kombio.toml"
    file.write_text(f'[store]\nurl = "{url}"\n{limits_file(ROOMY)}\n[games.kombio]\nlast_slap = 0\n{more}')
    return ["--config", str(file), "--data", str(folder / "data"), "--listen", listen]


def with_keys_of(house: Path, folder: Path) -> None:
    """Copy the keys of a house to another machine, as an operator does."""
    (folder / "data").mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in KEYS:
        shutil.copy(house / "data" / name, folder / "data" / name)


def own_address() -> str:
    """An address of this machine that no other test uses: a standby needs one that is known before it is open."""
    return ".".join(["127", *(str(secrets.randbelow(250) + 2) for _ in range(3))])
