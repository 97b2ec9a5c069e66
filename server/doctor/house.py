"""Checks the house: configuration, data directory, host key, database, ports."""

import errno
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from server.config.address import Address, address
from server.config.doors import cores, doors_for
from server.config.house_addresses import house_addresses
from server.config.schema import Config
from server.doctor.finding import Finding, note, ok, problem
from server.doctor.link import link
from server.doctor.machine import nearest
from server.door.host_key import KEY, HostKeyError, host_key
from server.house.members.known_players import KnownPlayersError, read_earlier
from server.link.socket.host import LONGEST_PATH, SOCKET
from server.metrics.health import asked
from server.office.access import saved_decisions
from server.office.access.saved_decisions import DecisionsError
from server.store.errors import StoreError
from server.store.format.schema import VERSION
from server.store.maintenance import examine
from server.store.sqlite.database import NAME, damage_of, is_blank

PATIENCE = 3.0
BANNER = b"SSH-2.0-Kombio"
EARLIER = ("players.json", "operators.json")
"""Where versions before the database kept names and settings, and the operators' decisions."""
DATABASE_GONE = (
    "Restore a backup ('kombio admin restore FILE'), or start over with only the key ('kombio admin begin')."
)
EMPTY_STORE = (
    "Copy the house there ('kombio admin copy postgresql'), restore a dump, or start over with only the key "
    "('kombio admin begin')."
)
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - listening there is the host's choice


def house(config: Config, file: Path | None) -> Iterator[Finding]:
    """Check everything that belongs to the house, or to a door of a house elsewhere."""
    data = Path(config.house.data)
    yield from configuration(config, file)
    if config.link.house:
        yield from link(data, house_addresses(config.link.house))
    else:
        yield from folder(data, own_database=not config.store.url)
    if config.store.url:
        yield from postgres(config.store.url, data)
    yield from processes(config)
    yield port(address(config.house.listen))
    if config.metrics.listen:
        yield from endpoint(address(config.metrics.listen))


def configuration(config: Config, file: Path | None) -> Iterator[Finding]:
    """Check a valid configuration for values that may not be intended."""
    yield ok(f"configuration: {file or 'no file, using defaults'}")
    secret = config.house.password or urlsplit(config.store.url).password
    if file and secret and file.stat().st_mode & 0o004:
        yield problem(f"{file} contains a password, and everyone can read it", f"Restrict it: chmod o-r {file}")
    if not config.operators.keys:
        yield note("nobody can run the house with ssh HOST admin", "Add your own key to operators.keys.")
        if config.house.open_to == "listed" and not config.house.listed:
            yield problem("nobody can connect: no key is listed", "Add keys to house.listed or operators.keys.")


def processes(config: Config) -> Iterator[Finding]:
    """Check what a house of several processes needs."""
    doors, path = doors_for(config.house.workers), Path(config.house.data).absolute() / SOCKET
    if doors == 1:
        return
    if doors > cores():
        yield note(f"{doors} workers on {cores()} cores", 'Set house.workers to "auto".')
    else:
        yield ok(f"{doors} workers on {cores()} cores")
    if len(os.fsencode(path)) > LONGEST_PATH:
        yield problem(f"{path} is too long for a socket", "Set house.data to a folder with a shorter name.")


def folder(data: Path, *, own_database: bool = True) -> Iterator[Finding]:
    """Check the data directory and its contents."""
    if not data.exists():
        above = nearest(data)
        if not os.access(above, os.W_OK):
            yield problem(
                f"{data} does not exist and can't be created", f"Create it for the user of the house: mkdir {data}"
            )
        else:
            yield ok(f"{data} will be created at the first start, with the host key")
        return
    if not data.is_dir():
        yield problem(f"{data} is not a directory", "Set house.data to another one.")
        return
    yield _closed_to_others(data)
    yield from _own(data)
    yield from _readable(data, own_database=own_database)


def _closed_to_others(data: Path) -> Finding:
    if data.stat().st_mode & 0o077:
        return problem(f"{data} is accessible to other users", f"Make it private: chmod 700 {data}")
    return ok(f"{data} is private")


def _own(data: Path) -> Iterator[Finding]:
    """Check that this user can write everything."""
    foreign = [path for path in (data, *data.iterdir()) if not os.access(path, os.R_OK | os.W_OK)]
    for path in foreign:
        yield problem(
            f"{path} can't be written by this user",
            "Give it to the user of the house (chown), or run the doctor as that user: sudo -u kombio kombio doctor",
        )


def may_begin(data: Path) -> bool:
    """Whether a database may be created here. A house with a host key has one, or files of an earlier version."""
    return not (data / KEY).exists() or any((data / name).exists() for name in EARLIER)


def _readable(data: Path, *, own_database: bool) -> Iterator[Finding]:
    """Check that the files can be read."""
    try:
        if (data / KEY).exists():
            yield ok(f"host key: {host_key(data).get_fingerprint()}")
        else:
            yield ok("the host key will be created at the first start")
        read_earlier(data / EARLIER[0])
        saved_decisions.read_earlier(data / EARLIER[1])
        if own_database:
            yield from _database(data)
    except (HostKeyError, KnownPlayersError, DecisionsError, StoreError) as error:
        yield problem(str(error), "Repair it or restore a backup; the server does not start with it.")


def _database(data: Path) -> Iterator[Finding]:
    """Check the database without changing it; the server recovers a damaged one when it starts."""
    if is_blank(data) and not may_begin(data):
        yield problem(f"{data} has the key of a house, but {NAME} is missing or empty", DATABASE_GONE)
    elif damage := damage_of(data):
        yield note(f"the database is damaged: {damage}", "The server keeps a copy and recovers everything readable.")
    else:
        yield ok("the database is intact")


def postgres(url: str, data: Path) -> Iterator[Finding]:
    """Check a database elsewhere: whether it answers, whose it is, and whether it keeps what it confirms."""
    try:
        found = examine(url)
    except StoreError as error:
        yield problem(str(error), "Start the database, or correct store.url.")
        return
    yield ok(f"{found.name} answers: version {found.server}")
    if found.version > VERSION:
        yield problem("the database was written by a newer version of this program", "Install that version.")
    elif not found.version and not may_begin(data):
        yield problem(f"{data} has the key of a house, but the database is empty", EMPTY_STORE)
    elif not found.version:
        yield ok("the database is empty; the tables will be created at the first start")
    else:
        yield ok("a house is using the database" if found.in_use else "no house is using the database")
    if not found.syncs:
        yield problem(
            "the database confirms what a power cut can undo",
            "Set fsync = on in the configuration of PostgreSQL.",
        )


def port(where: Address) -> Finding:
    """Check that the port is free, or that a house answers on it."""
    if where.port == 0:
        return ok("any free port")
    try:
        with socket.create_connection((_reached_at(where.host), where.port), PATIENCE) as connection:
            return _answered(where, connection.recv(100))
    except TimeoutError:
        return _answered(where, b"")
    except ConnectionRefusedError:
        return _free(where)
    except OSError as error:
        return problem(f"{where}: {error.strerror or error}", "Set house.listen to an address of this machine.")


def _answered(where: Address, banner: bytes) -> Finding:
    if banner.startswith(BANNER):
        return ok(f"a house is open on {where}")
    who = "the machine's own SSH server" if banner.startswith(b"SSH-") else "something else"
    return problem(
        f"{who} answers on {where}",
        "Set house.listen to another port, or move the other server; docs/HOSTING.md explains how for port 22.",
    )


def _free(where: Address) -> Finding:
    """Check that the house could listen there."""
    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((where.host, where.port))
        except OSError as error:
            return _not_bound(where, error)
    return ok(f"{where} is free")


def _not_bound(where: Address, error: OSError) -> Finding:
    if error.errno == errno.EACCES:
        return problem(
            f"this user may not listen on {where}",
            "Ports below 1024 need AmbientCapabilities=CAP_NET_BIND_SERVICE in the unit, as in deploy/kombio.service.",
        )
    return problem(f"can't listen on {where}: {error.strerror}", "Set house.listen to an address of this machine.")


def endpoint(where: Address) -> Iterator[Finding]:
    """Check the metrics: who can read them, and whether the house reports that it is well."""
    if where.host in EVERYWHERE[1:]:
        yield note(f"everyone can read the metrics on {where}", "Close the port in the firewall, or use 127.0.0.1.")
    well, words = asked(_reached_at(where.host), where.port)
    if well:
        yield ok(f"the house says: {words}")
    else:
        yield note(f"no metrics on {where}: {words}", "That is fine while the house is closed.")


def _reached_at(host: str) -> str:
    return "127.0.0.1" if host in EVERYWHERE else host
