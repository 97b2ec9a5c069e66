"""Two houses, two doors and PostgreSQL as real processes, with a network between them that can be cut.

Processes are forked from one that has imported everything, so that a start is cheap. Whatever ends is started again,
as a service manager does it. What all of them log is read as it comes: it says who has the lease, and when doors have
found the house again.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

import psycopg
from msgspec.structs import replace

from server.cli import main as command_line
from server.cli.machines import door as _door  # noqa: F401 - imported before anything is forked
from server.cli.machines import house as _house  # noqa: F401 - and so is this
from server.link.socket import door_end
from server.link.socket.reaching import Patience
from server.link.tls import dialling
from server.store.postgres import lease
from tests.kit import postgres
from tests.kit.clock import patience
from tests.kit.limits import PLENTY_OF_ALL, ROOMY, limits_file
from tests.kit.networks import DATABASE, DOOR_PORT, DOORS, HOUSE_PORT, HOUSES, Loopback, Network, enter
from tests.kit.store_places import PostgresPlace

LOOK_SECONDS = 0.01
LIMITS = replace(ROOMY, person=PLENTY_OF_ALL)
CONFIGURATION = f"{limits_file(LIMITS)}[bots]\npace = 0.03\n[games.kombio]\ntarget = 1000\n"
"""A game goes on for long, bots think quickly, and guests may come back as often as they like."""
AUDIT = """
CREATE TABLE audit (id BIGSERIAL, epoch BIGINT, pid INT);
CREATE FUNCTION audited() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO audit (epoch, pid) SELECT epoch, pg_backend_pid() FROM house_fence; RETURN NEW;
END $$;
CREATE TRIGGER audited AFTER UPDATE ON house_mark FOR EACH ROW EXECUTE FUNCTION audited();
"""
"""Notes for every transaction of a house in which epoch it was written, and over which connection."""


class Pace(NamedTuple):
    """How quickly processes notice that another one hangs: as usual, or for tests that can't wait."""

    beat: float = lease.BEAT_SECONDS
    poll: float = lease.POLL_SECONDS
    patience: Patience = dialling.PATIENCE
    silent_door: float = door_end.SILENT_SECONDS

    @property
    def lease(self) -> float:
        """After so many seconds a house that hangs has lost the lease."""
        return self.poll * lease.STILL_POLLS + self.beat


QUICK = Pace(0.2, 0.05, Patience(0.25, 1.0), 4.0)


def run(log: str, pace: Pace, holder: int | None, words: Sequence[str]) -> None:
    """Run the command line in a process of its own, in the network namespace of another one if there is one."""
    if holder:
        enter(holder)
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 1)
    os.dup2(1, 2)
    sys.stdout, sys.stderr = open(1, "w"), open(2, "w")  # noqa: SIM115
    lease.BEAT_SECONDS, lease.POLL_SECONDS = pace.beat, pace.poll
    dialling.PATIENCE, door_end.SILENT_SECONDS = pace.patience, pace.silent_door
    sys.exit(command_line(words))


class Event(NamedTuple):
    """A line of a log, and when it was seen."""

    at: float
    name: str
    text: str


class Cluster:
    """All processes, and the network between them."""

    def __init__(self, folder: Path, server: postgres.Server, pace: Pace, network: type[Network] = Loopback) -> None:
        self._folder, self.server, self._pace = folder, server, pace
        self.place = PostgresPlace(server)
        self.url = self.place.url
        with psycopg.connect(self.url, autocommit=True) as session:
            session.execute(AUDIT)
        self.network = network(server.folder / ".s.PGSQL.5432")
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([__name__])
        self._processes: dict[str, BaseProcess] = {}
        self._read: dict[str, int] = {}
        self.events: list[Event] = []
        self.leader = ""
        """The house that has said last that it has the lease."""
        self.keep: set[str] = {*HOUSES, *DOORS}
        """What is started again when it ends."""

    # --- coming and going ---

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run everything for the time of the block."""
        (self._folder / "data").mkdir(mode=0o700)
        await self.network.open()
        watching = asyncio.create_task(self._watch())
        try:
            await self.heard("has the lease", HOUSES)
            yield
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
            for name in self._processes:
                self.kill(name)
            await self.network.close()

    def _start(self, name: str) -> None:
        config, network = self._folder / f"{name}.toml", self.network
        database = self.url.partition("?")[0].rpartition("/")[2]
        url = f"postgresql://{postgres.USER}@{network.way(name, DATABASE)}/{database}" if name in HOUSES else ""
        config.write_text(f'{CONFIGURATION}[store]\nurl = "{url}"\n')
        words = ["house" if name in HOUSES else "door", "--config", str(config), "--data", str(self._folder / "data")]
        if name in HOUSES:
            words += ["--listen", f"{network.where[name]}:{HOUSE_PORT}"]
        else:
            words += ["--listen", f"{network.where[name]}:{DOOR_PORT}", "--drain", "0"]
            words += ["--house", ",".join(network.way(name, house) for house in HOUSES)]
        log = str(self._folder / f"{name}.log")
        process = self._context.Process(target=run, args=(log, self._pace, network.holder(name), words), daemon=True)
        process.start()
        self._processes[name] = process

    # --- watching ---

    async def _watch(self) -> None:
        """Start what has ended, and read what is logged."""
        while True:
            for name in sorted(self.keep):
                if name in DOORS and not (self._folder / "data" / "link_key.pem").exists():
                    continue
                if name not in self._processes or not self._processes[name].is_alive():
                    self._start(name)
            for name in self._processes:
                self._read_log(name)
            await asyncio.sleep(LOOK_SECONDS)

    def _read_log(self, name: str) -> None:
        file = self._folder / f"{name}.log"
        if not file.exists():
            return
        data = file.read_bytes()[self._read.get(name, 0) :]
        whole = data[: data.rfind(b"\n") + 1]
        self._read[name] = self._read.get(name, 0) + len(whole)
        for text in whole.decode().splitlines():
            self.events.append(Event(time.monotonic(), name, text))
            if "this house has the lease" in text:
                self.leader = name

    async def heard(self, text: str, names: Sequence[str], since: float = 0.0) -> Event:
        """Wait until one of these has logged something."""
        try:
            async with patience():
                while True:
                    for event in self.events:
                        if event.at >= since and event.name in names and text in event.text:
                            return event
                    await asyncio.sleep(LOOK_SECONDS)
        except TimeoutError:
            raise AssertionError(f"nobody has logged {text!r}:\n{self.logs()}") from None

    def logs(self) -> str:
        """The latest lines of all logs."""
        return "\n".join(f"{event.at:.2f} {event.name}: {event.text}" for event in self.events[-80:])

    # --- what can happen to a process ---

    @property
    def standby(self) -> str:
        """The house that does not have the lease."""
        return HOUSES[1 - HOUSES.index(self.leader)]

    def kill(self, name: str) -> None:
        """End a process in the middle of whatever it does."""
        process = self._processes[name]
        process.kill()
        process.join()

    def signal(self, name: str, number: signal.Signals) -> None:
        """Pause a process, or let it go on."""
        pid = self._processes[name].pid
        assert pid
        os.kill(pid, number)

    async def ended(self, name: str) -> None:
        """Wait until a process has ended by itself, or was started again since."""
        process = self._processes[name]
        async with patience():
            while process.is_alive():  # noqa: ASYNC110 - a process tells nobody
                await asyncio.sleep(LOOK_SECONDS)

    # --- what must be true ---

    def written_by_one_at_a_time(self) -> int:
        """Whether each epoch was written over one connection, and none after a later one; give how many there were."""
        with psycopg.connect(self.url) as session:
            rows = session.execute("SELECT epoch, pid FROM audit ORDER BY id").fetchall()
        epochs = [epoch for epoch, _ in rows]
        assert epochs == sorted(epochs)
        assert len({*rows}) == len({*epochs}), "two connections have written in one epoch"
        return len({*epochs})
