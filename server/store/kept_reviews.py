"""Reviews of finished games. They are stored because they take long to compute, and can be deleted at any time.

A review is bytes here, and belongs to a version of the reviewer: one of another version, or a damaged one, is not
found, and is replaced when it has been computed again.
"""

from typing import NamedTuple

from server.store.format import sealed_rows
from server.store.port.connection import Connection

MOST = 5_000
"""How many are kept, the latest; each takes a few kilobytes."""
SAME = "game = (SELECT id FROM games WHERE code = ?) AND seat = ? AND first = ? AND after = ?"


class Part(NamedTuple):
    """What was reviewed: a game, a seat, and the moves from the first to before the end."""

    code: str
    seat: int
    first: int
    end: int


def find(connection: Connection, part: Part, version: int) -> bytes | None:
    """The review of a part of a game by this version of the reviewer."""
    review: bytes | None = sealed_rows.value(connection, "reviews", 6, f"{SAME} AND version = ?", *part, version)
    return review


def keep(connection: Connection, part: Part, version: int, review: bytes) -> None:
    """Keep a review instead of the previous one; nothing is kept of a game that is not stored any more."""
    game = connection.execute("SELECT id FROM games WHERE code = ?", (part.code,)).fetchone()
    if game is None:
        return
    connection.execute(f"DELETE FROM reviews WHERE {SAME}", part)  # noqa: S608
    number = sealed_rows.next_id(connection, "reviews")
    sealed_rows.add(connection, "reviews", number, *game, *part[1:], version, review)
    connection.execute("DELETE FROM reviews WHERE id <= ?", (number - MOST,))


def forget(connection: Connection, game: int) -> None:
    """Delete the reviews of a game, by its id."""
    connection.execute("DELETE FROM reviews WHERE game = ?", (game,))
