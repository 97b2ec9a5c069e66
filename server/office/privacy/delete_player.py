"""Delete a player from names, games, ratings and tables, without loss for anybody else."""

import secrets
from typing import NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from protocol.base import Seat
from protocol.encodings.wire import encode
from server.house.members.names import SOMEONE, skeleton
from server.house.table.persistence import snapshot
from server.house.table.persistence.snapshot import Head
from server.office.access import saved_decisions
from server.office.privacy.export_player import games_of, tables_of
from server.records.record import Header, RecordError, renamed, with_names
from server.store import finished_games, friends, journal, ledger, players, reports
from server.store.decisions import Ban
from server.store.finished_games import FinishedGame
from server.store.format import all_rows, sealed_rows
from server.store.slow import tables as slow_tables
from server.store.store import Connection


class Forgotten(NamedTuple):
    """What was deleted."""

    games: int
    tables: int
    bans: tuple[Ban, ...]
    """Bans by the key, which stay: deletion does not lift a ban."""


def forget(connection: Connection, identity: str) -> Forgotten:
    """Delete a player everywhere. Games stay as they were played, and so do all other ratings."""
    played, tables = games_of(connection, identity), tables_of(connection, identity)
    alias = f"{SOMEONE} {secrets.token_hex(8)}"
    for game, seats in played:
        _leave_game(connection, game, seats, identity, alias)
    for table, head in tables:
        _leave_table(connection, table, head, identity)
    slow_tables.forget_player(connection, identity, SOMEONE)
    _leave_reports(connection, identity)
    bans = _leave_decisions(connection, identity)
    ledger.forget(connection, identity)
    players.forget(connection, identity)
    friends.forget(connection, identity)
    for table_name, number in all_rows.mentioning(connection, identity):
        if table_name != "bans":
            sealed_rows.remove(connection, table_name, number)
    return Forgotten(len(played), len(tables), bans)


def _leave_game(connection: Connection, game: FinishedGame, seats: list[Seat], identity: str, alias: str) -> None:
    """Remove a player from a game. The alias only links the games of one player: ratings need that."""
    people = tuple(
        replace(who, name=SOMEONE, identity=who.identity and alias, program_key=UNSET)
        if seat in seats
        else replace(who, took_over=finished_games.without(who.sitters, identity, SOMEONE) or UNSET)
        for seat, who in enumerate(game.players)
    )
    try:
        record = renamed(finished_games.record_of(connection, game.code) or b"", dict.fromkeys(seats, SOMEONE))
    except RecordError:
        record = None
    finished_games.change(connection, replace(game, players=people), record)


def _leave_table(connection: Connection, table: int, head: Head | None, identity: str) -> None:
    """Remove a player from an open table; a table that can't be read is deleted."""
    if head is None:
        journal.close(connection, table)
        return
    dealt = ((seat, place) for seat, place in enumerate(head.places) if place.dealt_to is None)
    names = {seat: SOMEONE for seat, place in dealt if place.identity == identity}
    content = encode(snapshot.without(head, identity))
    try:
        journal.reword(connection, table, content, lambda body: _reworded(body, names))
    except msgspec.DecodeError:
        journal.close(connection, table)


def _reworded(body: bytes, names: dict[Seat, str]) -> bytes:
    return encode(with_names(msgspec.msgpack.decode(body, type=Header), names))


def _leave_reports(connection: Connection, identity: str) -> None:
    """Delete the reports about a player; those by the player stay, without the name."""
    for one in reports.reports(connection):
        if one.about_known_as == identity:
            reports.forget(connection, [one.number])
        elif one.reporter_known_as == identity:
            reports.save(connection, replace(one, reporter=SOMEONE, reporter_known_as=SOMEONE))


def _leave_decisions(connection: Connection, identity: str) -> tuple[Ban, ...]:
    """Remove a player's name from bans, and the key from the allow list; return the bans by key."""
    known = saved_decisions.load(connection)
    names = {*players.names_of(connection, identity)}
    bans = tuple(_nameless(ban, names, identity) for ban in known.bans)
    listed = {key: note for key, note in known.listed.items() if key != identity}
    saved_decisions.keep(connection, replace(known, bans=bans, listed=listed))
    return tuple(ban for ban in bans if ban.whom == identity)


def _nameless(ban: Ban, names: set[str], identity: str) -> Ban:
    whom = SOMEONE if ban.whom == identity or skeleton(ban.name) in names else ban.name
    return replace(ban, name=whom, by=SOMEONE if skeleton(ban.by) in names else ban.by)
