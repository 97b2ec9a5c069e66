"""Ratings: an entry for each player and game, and which games are rated. The statistics in an entry are bytes here."""

from collections.abc import Sequence
from typing import NamedTuple

from server.store.format import sealed_rows
from server.store.port.connection import Connection

BEST = "SELECT id FROM ledger WHERE game = ? AND rated >= ? ORDER BY shown DESC LIMIT ?"


class Entry(NamedTuple):
    """A player in one game: the visible rating, the number of rated games, and the encoded statistics."""

    identity: str
    shown: float
    rated: int
    line: bytes


def read(connection: Connection, identity: str, game: str) -> Entry | None:
    """The entry of a player in one game."""
    found = sealed_rows.first(connection, "ledger", "identity = ? AND game = ?", identity, game)
    return Entry(found[1], *found[3:]) if found else None


def read_all(connection: Connection, identity: str) -> dict[str, Entry]:
    """All entries of a player, by game."""
    found = sealed_rows.whole(connection, "ledger", "identity = ?", identity)
    return {values[2]: Entry(values[1], *values[3:]) for values in found}


def forget(connection: Connection, identity: str) -> None:
    """Delete a player's entries."""
    connection.execute("DELETE FROM ledger WHERE identity = ?", (identity,))


def write(connection: Connection, game: str, entry: Entry) -> None:
    """Store an entry instead of the previous one."""
    known = "SELECT id FROM ledger WHERE identity = ? AND game = ?"
    found = connection.execute(known, (entry.identity, game)).fetchone()
    number = found[0] if found else sealed_rows.next_id(connection, "ledger")
    sealed_rows.put(connection, "ledger", number, entry.identity, game, *entry[1:])


def best(connection: Connection, game: str, most: int, least_games: int = 1) -> list[Entry]:
    """The players with the highest ratings and at least this many rated games, best first."""
    found = sealed_rows.whole(connection, "ledger", f"id IN ({BEST})", game, least_games, most)
    return sorted((Entry(values[1], *values[3:]) for values in found), key=lambda entry: -entry.shown)


def better(connection: Connection, game: str, shown: float, least_games: int) -> int:
    """How many players with at least this many rated games have a higher rating."""
    higher = "SELECT count(*) FROM ledger WHERE game = ? AND rated >= ? AND shown > ?"
    count: int = connection.execute(higher, (game, least_games, shown)).fetchone()[0]
    return count


def count_game(connection: Connection, code: str) -> None:
    """Mark a stored game as rated."""
    [(number,)] = connection.execute("SELECT id FROM games WHERE code = ?", (code,))
    sealed_rows.add(connection, "rated", number)


def counts(connection: Connection, code: str) -> bool:
    """Whether a stored game is rated."""
    return code in counting(connection, [code])


def counting(connection: Connection, codes: Sequence[str]) -> set[str]:
    """Which of these stored games are rated."""
    if not codes:
        return set()
    marks = ", ".join("?" * len(codes))
    numbers = dict(connection.execute(f"SELECT id, code FROM games WHERE code IN ({marks})", codes))  # noqa: S608
    rated = f"id IN (SELECT id FROM games WHERE code IN ({marks}))"  # noqa: S608
    return {numbers[number] for (number,) in sealed_rows.whole(connection, "rated", rated, *codes)}
