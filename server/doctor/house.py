"""The house: its configuration, its folder, its key, its port."""

import errno
import os
import socket
from collections.abc import Iterator
from pathlib import Path

from server.config.address import Address, address
from server.config.schema import Config
from server.doctor.finding import Finding, note, ok, problem
from server.doctor.machine import nearest
from server.door.host_key import KEY, HostKeyError, host_key
from server.house.members.known_players import KnownPlayersError, read_earlier
from server.metrics.health import asked
from server.office.access import saved_decisions
from server.office.access.saved_decisions import DecisionsError
from server.store.database import NAME, damage_of, is_blank
from server.store.errors import StoreError

PATIENCE = 3.0
BANNER = b"SSH-2.0-Kombio"
EARLIER = ("players.json", "operators.json")
"""Where versions before the database kept names and settings, and what operators had decided."""
DATABASE_GONE = (
    "Put back a backup ('kombio admin restore FILE'), or begin anew with the key alone ('kombio admin begin')."
)
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - listening there is the host's choice


def house(config: Config, file: Path | None) -> Iterator[Finding]:
    """Look at what belongs to the house."""
    yield from configuration(config, file)
    yield from folder(Path(config.house.data))
    yield port(address(config.house.listen))
    if config.metrics.listen:
        yield from endpoint(address(config.metrics.listen))


def configuration(config: Config, file: Path | None) -> Iterator[Finding]:
    """Look at a configuration that has no mistakes, for what could be meant otherwise."""
    yield ok(f"configuration: {file or 'no file, all as usual'}")
    if file and config.house.password and file.stat().st_mode & 0o004:
        yield problem(f"{file} holds the password, and everyone may read it", f"Keep it to the house: chmod o-r {file}")
    if not config.operators.keys:
        yield note("nobody can run the house with ssh HOST admin", "Name your own key in operators.keys.")
        if config.house.open_to == "listed" and not config.house.listed:
            yield problem("nobody may come in: no key is listed", "Name keys in house.listed or operators.keys.")


def folder(data: Path) -> Iterator[Finding]:
    """Look at the folder and what is in it."""
    if not data.exists():
        above = nearest(data)
        if not os.access(above, os.W_OK):
            yield problem(f"{data} is not there and can't be made", f"Make it for the user of the house: mkdir {data}")
        else:
            yield ok(f"{data} will be made at the first start, with the key of the house")
        return
    if not data.is_dir():
        yield problem(f"{data} is no folder", "Name another one in house.data.")
        return
    yield _closed_to_others(data)
    yield from _own(data)
    yield from _readable(data)


def _closed_to_others(data: Path) -> Finding:
    if data.stat().st_mode & 0o077:
        return problem(f"{data} is open to others", f"Close it: chmod 700 {data}")
    return ok(f"{data} is closed to others")


def _own(data: Path) -> Iterator[Finding]:
    """Look for what this user can't write."""
    foreign = [path for path in (data, *data.iterdir()) if not os.access(path, os.R_OK | os.W_OK)]
    for path in foreign:
        yield problem(
            f"{path} can't be written by this user",
            "Give it to the user of the house (chown), or run the doctor as that user: sudo -u kombio kombio doctor",
        )


def may_begin(data: Path) -> bool:
    """Whether a database may be made here: a house that has its key has one, or files of an earlier version."""
    return not (data / KEY).exists() or any((data / name).exists() for name in EARLIER)


def _readable(data: Path) -> Iterator[Finding]:
    """Read what the house keeps."""
    try:
        if (data / KEY).exists():
            yield ok(f"host key: {host_key(data).get_fingerprint()}")
        else:
            yield ok("the key of the house will be made at the first start")
        read_earlier(data / EARLIER[0])
        saved_decisions.read_earlier(data / EARLIER[1])
        yield from _database(data)
    except (HostKeyError, KnownPlayersError, DecisionsError, StoreError) as error:
        yield problem(str(error), "Mend it, or put it back from a backup; the house does not start with it.")


def _database(data: Path) -> Iterator[Finding]:
    """Look at the players and games without touching them; what is damaged the house saves at its start."""
    if is_blank(data) and not may_begin(data):
        yield problem(f"{data} has the key of a house, but {NAME} is missing or empty", DATABASE_GONE)
    elif damage := damage_of(data):
        yield note(f"the database is damaged: {damage}", "The house keeps it aside and goes on with all that is whole.")
    else:
        yield ok("the database is whole")


def port(where: Address) -> Finding:
    """Look whether the port is free, or answered by this house."""
    if where.port == 0:
        return ok("any port that is free")
    try:
        with socket.create_connection((_reached_at(where.host), where.port), PATIENCE) as connection:
            return _answered(where, connection.recv(100))
    except TimeoutError:
        return _answered(where, b"")
    except ConnectionRefusedError:
        return _free(where)
    except OSError as error:
        return problem(f"{where}: {error.strerror or error}", "Name an address of this machine in house.listen.")


def _answered(where: Address, banner: bytes) -> Finding:
    if banner.startswith(BANNER):
        return ok(f"a house is open on {where}")
    who = "the machine's own SSH server" if banner.startswith(b"SSH-") else "something else"
    return problem(
        f"{who} answers on {where}",
        "Name another port in house.listen, or move the other one; docs/HOSTING.md tells how for port 22.",
    )


def _free(where: Address) -> Finding:
    """Look whether the house could listen there."""
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
    return problem(f"can't listen on {where}: {error.strerror}", "Name an address of this machine in house.listen.")


def endpoint(where: Address) -> Iterator[Finding]:
    """Look at the figures: who may read them, and whether the house says that it is well."""
    if where.host in EVERYWHERE[1:]:
        yield note(f"everyone may read the figures on {where}", "Close the port in the firewall, or name 127.0.0.1.")
    well, words = asked(_reached_at(where.host), where.port)
    if well:
        yield ok(f"the house says: {words}")
    else:
        yield note(f"no figures on {where}: {words}", "That is fine as long as the house is not open.")


def _reached_at(host: str) -> str:
    return "127.0.0.1" if host in EVERYWHERE else host
