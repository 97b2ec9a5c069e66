"""Finished games: who played, how they ended, and their records."""

import secrets
from itertools import count
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from protocol.base import Result
from server.store import kept_reviews
from server.store.format import sealed_rows
from server.store.port.connection import Connection

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes; I and O are left out, they look like digits."""
CODE_LENGTH = 6
MOST_ABANDONED = 1_000
"""How many abandoned games are kept: abandoning is quick, and must not push out games that were finished."""
ALL = "SELECT id FROM games ORDER BY id DESC LIMIT ?"
OPEN_TO = """SELECT id FROM games
    WHERE private = 0 OR id IN (SELECT game FROM appearances WHERE identity = ?) ORDER BY id DESC LIMIT ?"""
LAST = """SELECT max(number) FROM (
    SELECT max(id) AS number FROM games UNION ALL SELECT max(id) FROM records UNION ALL
    SELECT max(id) FROM rated UNION ALL SELECT max(game) FROM appearances UNION ALL SELECT max(game) FROM reviews
    ) AS numbers"""
OF_GAME = "id = (SELECT id FROM games WHERE code = ?)"
OF_ONE_IN = """SELECT code FROM games
    WHERE game = ? AND id IN (SELECT game FROM appearances WHERE identity = ?) ORDER BY id DESC LIMIT ?"""
OF_ONE = "SELECT game FROM appearances WHERE identity = ? ORDER BY game DESC LIMIT ?"


class Sitter(msgspec.Struct, frozen=True):
    """Who took over a seat in a running game: a newcomer, or the bot after the newcomer left."""

    name: str
    since: int
    """How many moves had been made by then."""
    identity: str | None = None
    """The key of a newcomer who has one."""


class Participant(msgspec.Struct, frozen=True):
    """Who played a seat: a player with a key, a program, a guest (only the name is stored), or a bot.

    A seat that newcomers took over stays the bot's to which it was dealt; they are listed in order.
    """

    name: str
    identity: str | None = None
    """The key of a person, for whose statistics the game counts."""
    bot: str | None = None
    left: int | bool = False
    """False for players who stayed to the end; for the others the order in which they left, from 1. In games stored by
    an earlier version it is just true: the order is not known."""
    program_key: str | UnsetType = UNSET
    """The key of a program, which may see the game and has no statistics. Only programs have this field."""
    took_over: tuple[Sitter, ...] | UnsetType = UNSET
    """Everyone who took over the seat during the game, in order; not stored if nobody did."""

    @property
    def key(self) -> str | None:
        """The key of the person or the program that the seat was dealt to; None for guests and bots."""
        return self.identity or self.program_key or None

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Everyone who took over the seat during the game, in order."""
        return self.took_over or ()

    @property
    def identities(self) -> set[str]:
        """The keys of everyone who played the seat, people and programs."""
        return {key for key in (self.key, *(sitter.identity for sitter in self.sitters)) if key}


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game: which game, when (seconds since 1970), who played, the result, and its code.

    Without a result the game was abandoned: everybody left before it was over.
    """

    game: str
    started: int
    ended: int
    players: tuple[Participant, ...]
    result: Result | None
    code: str = ""
    """Assigned when the game is stored."""
    private: bool = False
    """Whether it was played at a private table; then only its players and operators may see it."""

    def open_to(self, identity: str | None) -> bool:
        """Whether a player may see the game; a guest has no identity and may see public games."""
        return not self.private or any(identity in who.identities for who in self.players)


def without(sitters: tuple[Sitter, ...], identity: str, name: str) -> tuple[Sitter, ...]:
    """The same list, with another name for the owner of a key, and without the key."""
    return tuple(Sitter(name, one.since) if one.identity == identity else one for one in sitters)


def insert(connection: Connection, game: FinishedGame, record: bytes, races: bytes) -> str:
    """Store a game, its record and its slap races; return its code."""
    number, code = _next_number(connection), game.code or _new_code(connection)
    players, result = msgspec.json.encode(game.players), msgspec.json.encode(game.result)
    private = int(game.private)
    sealed_rows.add(connection, "games", number, code, game.game, game.started, game.ended, players, result, private)
    sealed_rows.add(connection, "records", number, record, races)
    for identity in set[str]().union(*(player.identities for player in game.players)):
        sealed_rows.add(connection, "appearances", sealed_rows.next_id(connection, "appearances"), identity, number)
    if game.result is None:
        _forget_abandoned(connection)
    return code


def _next_number(connection: Connection) -> int:
    """A number that no game has, and no remains of a damaged one."""
    last: int | None = connection.execute(LAST).fetchone()[0]
    return (last or 0) + 1


def _new_code(connection: Connection) -> str:
    """A code that no other game has."""
    codes = ("".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH)) for _ in count())
    taken = "SELECT 1 FROM games WHERE code = ?"
    return next(code for code in codes if connection.execute(taken, (code,)).fetchone() is None)


def _forget_abandoned(connection: Connection) -> None:
    """Delete the oldest abandoned games if there are too many."""
    no_result = msgspec.json.encode(None)
    abandoned = connection.execute("SELECT id FROM games WHERE result = ? ORDER BY id DESC", (no_result,))
    for (number,) in abandoned.fetchall()[MOST_ABANDONED:]:
        forget(connection, number)


def forget(connection: Connection, number: int) -> None:
    """Delete a game and everything that belongs to it."""
    for table in ("games", "records", "rated"):
        sealed_rows.remove(connection, table, number)
    connection.execute("DELETE FROM appearances WHERE game = ?", (number,))
    kept_reviews.forget(connection, number)


def every(connection: Connection) -> list[FinishedGame]:
    """All games, oldest first."""
    return [_game(values) for values in sealed_rows.whole(connection, "games")]


def change(connection: Connection, game: FinishedGame, record: bytes | None) -> None:
    """Replace the players of a game, and its record; None deletes the record."""
    [old] = sealed_rows.whole(connection, "games", "code = ?", game.code)
    sealed_rows.put(connection, "games", *old[:5], msgspec.json.encode(game.players), *old[6:])
    races = races_of(connection, game.code)
    sealed_rows.remove(connection, "records", old[0])
    if record is None:
        kept_reviews.forget(connection, old[0])
    else:
        sealed_rows.add(connection, "records", old[0], record, races)


def find(connection: Connection, code: str) -> FinishedGame | None:
    """Find a game by its code."""
    found = sealed_rows.first(connection, "games", "code = ?", code)
    return _game(found) if found else None


def record_of(connection: Connection, code: str) -> bytes | None:
    """The record of a game, as a file would contain it."""
    record: bytes | None = sealed_rows.value(connection, "records", 1, OF_GAME, code)
    return record


def races_of(connection: Connection, code: str) -> bytes:
    """The reaction times of a game's slap races, as a stream of messages."""
    return sealed_rows.value(connection, "records", 2, OF_GAME, code) or b""


def newest(connection: Connection, limit: int, identity: str | None = None) -> list[FinishedGame]:
    """The latest games, newest first: those of one player, or all."""
    if identity is None:
        return _listed(connection, ALL, limit)
    return _listed(connection, OF_ONE, identity, limit)


def codes_of(connection: Connection, identity: str, game: str, limit: int) -> list[str]:
    """The codes of a player's latest games of one kind, oldest first."""
    return [code for (code,) in connection.execute(OF_ONE_IN, (game, identity, limit))][::-1]


def newest_open_to(connection: Connection, limit: int, identity: str | None) -> list[FinishedGame]:
    """The latest games that a player may see: all except other people's private ones."""
    return _listed(connection, OPEN_TO, identity, limit)


def _listed(connection: Connection, which: str, *parameters: Any) -> list[FinishedGame]:
    found = sealed_rows.whole(connection, "games", f"id IN ({which})", *parameters)
    return [_game(values) for values in found][::-1]


def _game(values: tuple[Any, ...]) -> FinishedGame:
    _, code, game, started, ended, players, result, private = values
    who = msgspec.json.decode(players, type=tuple[Participant, ...])
    outcome = msgspec.json.decode(result, type=Result | None)
    return FinishedGame(game, started, ended, who, outcome, code, bool(private))
