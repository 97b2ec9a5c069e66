"""A house in a process of its own, whose memory can be looked at: `python -m tests.kit.served LIMITS BOT_PACE`."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import asyncssh
import msgspec

from server.house.collector import Collector
from server.house.house import House
from server.ssh.apps import Apps
from server.ssh.limits import Limits
from server.ssh.listener import listen


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
    command = [sys.executable, "-m", "tests.kit.served", msgspec.json.encode(limits).decode(), str(bot_pace)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:  # noqa: S603 - it is our own
        assert process.stdout
        try:
            yield Served(process.pid, int(process.stdout.readline()))
            assert process.poll() is None, "the house is gone"
        finally:
            process.kill()


async def main(limits: Limits, bot_pace: float) -> None:
    """Serve until killed."""
    house = House(bot_pace=bot_pace)
    collector = Collector(quiet=lambda: not house.playing)
    key = asyncssh.generate_private_key("ssh-ed25519")
    with collector.running():
        door = await listen(house, Apps(collector), key, "127.0.0.1", 0, limits=limits)
        print(door.get_port(), flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(msgspec.json.decode(sys.argv[1], type=Limits), float(sys.argv[2])))
