"""`kombio admin`: maintain the data of a house.

Back up, restore and begin a house, export and delete a player's data. Run it as the user of the house.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from server.cli.errors import UserError, folder_of_the_house
from server.cli.options import add_folder_options, chosen
from server.office.access.saved_decisions import DecisionsError
from server.office.privacy.delete_player import Forgotten, forget
from server.office.privacy.export_player import dossier, identity_of
from server.store import maintenance
from server.store.copying import to_postgres, to_sqlite
from server.store.errors import InUseError, StoreError
from server.store.sqlite.backup import back_up, restore
from server.store.sqlite.maintenance import vacuum
from server.store.store import Connection

LEFTOVERS = ("*.damaged-*", "*.imported", "before-restore-*")
"""Copies that were set aside in the data directory of a house."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the verbs."""
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    verb = _verb(verbs, "backup", run_backup, "copy the data of a house to one file, even while it is open")
    verb.add_argument("file", metavar="FILE", type=Path, help="the backup file; it must not exist")
    verb.add_argument("--replace", action="store_true", help="overwrite an existing file")
    verb = _verb(verbs, "restore", run_restore, "replace the data of a closed house by a backup")
    verb.add_argument("file", metavar="FILE", type=Path, help="a file that 'kombio admin backup' wrote")
    _verb(verbs, "begin", run_begin, "start over when the database is gone and there is no backup")
    verb = _verb(verbs, "copy", run_copy, "copy a closed house from SQLite to PostgreSQL, or back")
    verb.add_argument("target", choices=("postgresql", "sqlite"), help="where the copy is made")
    verb = _player_verb(verbs, "export-player", run_export, "print everything stored about a player, as JSON")
    verb.add_argument("--records", action="store_true", help="with the whole records of the player's games")
    verb = _player_verb(verbs, "delete-player", run_delete, "delete a player: name, key, settings, ratings")
    verb.add_argument("--yes", action="store_true", help="do not ask")
    _verb(verbs, "vacuum", run_vacuum, "free unused disk space")


def _verb(verbs: Any, name: str, run: Callable[..., int], text: str) -> argparse.ArgumentParser:
    """Add a verb; the docstring of what runs it is its description."""
    about = " ".join((run.__doc__ or "").split())
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=about)
    add_folder_options(verb)
    verb.set_defaults(run=run)
    return verb


def _player_verb(verbs: Any, name: str, run: Callable[..., int], text: str) -> argparse.ArgumentParser:
    verb = _verb(verbs, name, run, text)
    verb.add_argument("player", metavar="NAME", help="the player's name, or the fingerprint of the key")
    return verb


# --- backups ---


def run_backup(arguments: argparse.Namespace) -> int:
    """Copy the data of a house to one file, even while it is open: players, games, tables, bans, and the private
    host key. So the file is secret: whoever has it can impersonate your house. It does not include the configuration;
    keep a copy of that file too.
    """
    data, file = _own_database(arguments, "pg_dump makes a backup of it, even while the house is open"), arguments.file
    if file.exists() and not arguments.replace:
        raise UserError(f"{file} already exists; use --replace to overwrite it")
    with _told(data):
        damaged = back_up(data, file)
    print(f"{file}: all of {data}, {_size(file.stat().st_size)}. Keep it secret: it contains the host key.")
    if damaged:
        print(f"{damaged} damaged rows of the database were skipped.")
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Replace the data of a closed house by a backup, on this machine or another; returning players find the same house
    with the same host key. The previous data is set aside.
    """
    data = _own_database(arguments, "pg_restore restores a dump; 'kombio admin copy' moves a house there")
    with folder_of_the_house(data), _told(data):
        aside = restore(arguments.file, data)
    print(f"{data}: as in {arguments.file}." + (f" The previous data is in {aside}." if aside else ""))
    return 0


def run_begin(arguments: argparse.Namespace) -> int:
    """Create an empty database for the host key of a house whose database is missing or empty.

    Names, games and ratings are gone. A database that contains anything is never touched.
    """
    data, url = _folder(arguments), _url(arguments)
    with folder_of_the_house(data), _told(data):
        maintenance.begin(data, url)
    print(f"{data}: created an empty database. At the next start, the server knows no players.")
    return 0


def run_vacuum(arguments: argparse.Namespace) -> int:
    """Make the database as small as possible. The house must be closed."""
    data = _own_database(arguments, "PostgreSQL frees unused space by itself; VACUUM FULL does it at once")
    with _told(data):
        before, after = vacuum(data)
    print(f"{data}: {_size(before)} before, {_size(after)} now.")
    return 0


def run_copy(arguments: argparse.Namespace) -> int:
    """Copy all data of a closed house from the data directory to the empty PostgreSQL database of store.url, or from
    there to a data directory without a database. Every row is compared afterwards. The original is not changed. The
    host key stays in the data directory.
    """
    data, url = _folder(arguments), _url(arguments)
    if not url:
        raise UserError("store.url is empty; set it to the PostgreSQL database (use --config)")
    with folder_of_the_house(data), _told(data):
        there = arguments.target == "postgresql"
        copied = to_postgres(data, url, print) if there else to_sqlite(url, data, print)
    print(f"Copied and compared: {copied.rows} rows.")
    if copied.damaged:
        print(f"{copied.damaged} damaged rows were skipped.")
    print("Start the house to use the copy." if there else "Remove store.url from the configuration to use the copy.")
    return 0


# --- a player ---


def run_export(arguments: argparse.Namespace) -> int:
    """Print everything that is stored about a player with a key, as JSON. The house may be open."""
    data, url = _folder(arguments), _url(arguments)
    with _told(data), maintenance.looked_at(data, url) as connection:
        identity = _identity(connection, arguments.player)
        found = dossier(connection, identity, records=arguments.records)
    print(msgspec.json.format(msgspec.json.encode(found)).decode())
    return 0


def run_delete(arguments: argparse.Namespace) -> int:
    """Delete a player: name, key, settings and ratings.

    Games with other players stay, with 'someone' in the player's place; nobody else's rating changes. Bans by the key
    stay. The house must be closed.
    """
    data, url = _folder(arguments), _url(arguments)
    with _told(data), maintenance.changed(data, url) as connection:
        identity = _identity(connection, arguments.player)
        if not arguments.yes and not _agreed(f"Delete {arguments.player} ({identity}) permanently? [y/N] "):
            print("Nothing was changed.")
            return 1
        forgotten = forget(connection, identity)
    print(*_farewell(arguments.player, forgotten, data), sep="\n")
    return 0


def _identity(connection: Connection, player: str) -> str:
    identity = identity_of(connection, player)
    if identity is None:
        raise UserError(f"no player with a key is known as {player}")
    return identity


def _agreed(question: str) -> bool:
    try:
        return input(question).strip().lower() in ("y", "yes")
    except EOFError:
        raise UserError("there is no terminal to answer; use --yes to confirm") from None


def _farewell(player: str, forgotten: Forgotten, data: Path) -> Iterator[str]:
    """What was deleted, and what else the host should know."""
    yield f"Deleted: {player}. Games that stay without the name: {forgotten.games}. Tables: {forgotten.tables}."
    for ban in forgotten.bans:
        yield f"The {ban.kind} of the key {ban.whom} stays; 'ssh HOST admin lift {ban.number}' ends it."
    leftovers = sorted(path.name for pattern in LEFTOVERS for path in data.glob(pattern))
    if leftovers:
        yield f"Copies in {data} that were not changed: {', '.join(leftovers)}."
    yield "The player is still in your backups and logs."


# --- all of them ---


def _folder(arguments: argparse.Namespace) -> Path:
    """The data directory; another user than its owner would leave files that the server can't use."""
    data = Path(chosen(arguments).config_or_error().house.data)
    if sys.platform != "win32" and data.exists() and data.stat().st_uid != os.geteuid():
        raise UserError(f"{data} belongs to {_owner(data)}; run this as that user: sudo -u {_owner(data)} kombio admin")
    return data


def _url(arguments: argparse.Namespace) -> str:
    """The PostgreSQL database of the house, if it has one."""
    return chosen(arguments).config_or_error().store.url


def _own_database(arguments: argparse.Namespace, otherwise: str) -> Path:
    """The data directory of a house on SQLite; for others this command has no meaning."""
    if _url(arguments):
        raise UserError(f"this is for SQLite only, and the house is on PostgreSQL: {otherwise}")
    return _folder(arguments)


def _owner(data: Path) -> str:
    try:
        return data.owner()
    except KeyError:
        return f"#{data.stat().st_uid}"


@contextmanager
def _told(data: Path) -> Iterator[None]:
    """Report errors of the store to the user."""
    try:
        yield
    except InUseError:
        raise UserError(f"the house in {data} is open; close it first") from None
    except (DecisionsError, StoreError) as error:
        raise UserError(str(error)) from None


def _size(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"
