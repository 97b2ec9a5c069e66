"""What operators have decided: bans, mutes, and settings that override the configuration."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from server.store.format import sealed_rows
from server.store.port.connection import Connection

Kind = Literal["ban", "mute"]


class Ban(Struct, frozen=True, forbid_unknown_fields=True):
    """A ban or a mute; `until` is in seconds since 1970, or None for a permanent one."""

    kind: Kind
    whom: str
    """A fingerprint or a network."""
    name: str = ""
    until: float | None = None
    why: str = ""
    by: str = ""
    number: int = 0


def bans(connection: Connection) -> tuple[Ban, ...]:
    """All bans and mutes."""
    found = sealed_rows.whole(connection, "bans")
    return tuple(Ban(kind, whom, name, until, why, by, number) for number, kind, whom, name, until, why, by in found)


def keep_bans(connection: Connection, kept: Iterable[Ban]) -> None:
    """Store these bans and mutes instead of the previous ones."""
    connection.execute("DELETE FROM bans")
    for ban in kept:
        sealed_rows.add(connection, "bans", ban.number, ban.kind, ban.whom, ban.name, ban.until, ban.why, ban.by)


def decided(connection: Connection) -> dict[str, bytes]:
    """The stored settings, by name."""
    return {what: value for _, what, value in sealed_rows.whole(connection, "decisions")}


def decide(connection: Connection, decisions: dict[str, bytes]) -> None:
    """Store these settings instead of the previous ones."""
    connection.execute("DELETE FROM decisions")
    for number, (what, value) in enumerate(decisions.items(), 1):
        sealed_rows.add(connection, "decisions", number, what, value)
