"""Quick play: finds a table where people play, so that nobody has to play alone.

A table that waits for players comes first, then a running game in which a bot has a seat, and then one whose game is
over: there nothing happens until its host starts another.
Nobody is led to a person whom they ignore, or who ignores them.
"""

from collections.abc import Collection, Iterable

from server.house.members.member import Member
from server.house.table.actor import Table

ORDER = ("waiting", "playing", "over")


def table_for(newcomer: Member, game: str, tables: Iterable[Table], members: Collection[Member]) -> Table | None:
    """The best table for a newcomer; None if there is none."""
    found = [table for table in tables if table.game.name == game and _suits(table, newcomer, members)]
    return min(found, key=lambda table: ORDER.index(table.phase), default=None)


def _suits(table: Table, newcomer: Member, members: Collection[Member]) -> bool:
    """Whether there are people at a public table, or on the way to it, and a seat for the newcomer besides."""
    on_the_way = [member for member in members if member.joining is table]
    people = [*table.seating.people_here, *(member for member in on_the_way if not member.program)]
    if table.private or table.paused or table.about.pace:
        return False
    if not people or not all(_on_terms(newcomer, other) for other in people):
        return False
    return table.free_seats > len(on_the_way)


def _on_terms(one: Member, other: Member) -> bool:
    return one.identity not in other.ignored and other.identity not in one.ignored
