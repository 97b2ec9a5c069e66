"""What operators have decided: who is kept out or quiet, and what comes before the configuration."""

import sqlite3
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from server.store import sealed_rows

Kind = Literal["ban", "mute"]


class Ban(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who is kept out, or may not talk; `until` is a time of day in seconds, or None for good."""

    kind: Kind
    whom: str
    """A fingerprint or a network."""
    name: str = ""
    until: float | None = None
    why: str = ""
    by: str = ""
    number: int = 0


def bans(connection: sqlite3.Connection) -> tuple[Ban, ...]:
    """All bans and mutes."""
    found = sealed_rows.whole(connection, "bans")
    return tuple(Ban(kind, whom, name, until, why, by, number) for number, kind, whom, name, until, why, by in found)


def keep_bans(connection: sqlite3.Connection, kept: Iterable[Ban]) -> None:
    """Keep these bans and mutes, in place of those before."""
    connection.execute("DELETE FROM bans")
    for ban in kept:
        sealed_rows.add(connection, "bans", ban.number, ban.kind, ban.whom, ban.name, ban.until, ban.why, ban.by)


def decided(connection: sqlite3.Connection) -> dict[str, bytes]:
    """What was decided, by what it is about."""
    return {what: value for _, what, value in sealed_rows.whole(connection, "decisions")}


def decide(connection: sqlite3.Connection, decisions: dict[str, bytes]) -> None:
    """Keep these decisions, in place of those before."""
    connection.execute("DELETE FROM decisions")
    for number, (what, value) in enumerate(decisions.items(), 1):
        sealed_rows.add(connection, "decisions", number, what, value)
