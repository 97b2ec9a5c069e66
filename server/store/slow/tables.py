"""Slow tables: one row each says when something is due there, and what its players see of it in the lobby.

The table itself is in the journal, like every other. Whether it is in memory or not, this row is what counts for its
deadlines: they are computed here, in the same transaction as the move that starts them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.store.format import sealed_rows
from server.store.port.connection import Connection
from server.store.slow import vacations

REMINDER = 4
"""A player is reminded when the time left is this fraction of the whole."""
NEVER = 1 << 60
"""A deadline that does not come."""


class Timer(Struct, frozen=True):
    """A deadline that runs at a table, before it is known when it ends."""

    kind: str
    serial: int
    seconds: int
    waits_for: tuple[int, ...] = ()
    """The seats of the people whose move it is about."""


class Deadline(Struct, frozen=True):
    """A deadline with its end, by the time that the house has been open."""

    kind: str
    serial: int
    seconds: int
    waits_for: tuple[int, ...]
    due: int
    reminded: bool = False

    @property
    def next_due(self) -> int:
        """When something is to be done about it: a reminder, or what the rules say."""
        return self.due if self.reminded or not self.waits_for else self.due - self.seconds // REMINDER


class Person(Struct, frozen=True):
    """A person with a key who has a seat."""

    seat: int
    identity: str


class Summary(Struct, frozen=True):
    """What is known of a table without restoring it."""

    code: str
    game: str
    phase: str
    pace: int
    private: bool
    places: int
    players: tuple[tuple[str, str], ...]
    """The name on each seat, and the level of the bot that plays it, if one does."""
    deadlines: tuple[Deadline, ...] = ()
    expires: int = NEVER
    """When the table is closed, if no game runs there."""

    @property
    def due(self) -> int:
        """When something is due at the table."""
        return min((self.expires, *(deadline.next_due for deadline in self.deadlines)))

    @property
    def listed(self) -> bool:
        """Whether the lobby lists it: public, before its game."""
        return self.phase == "waiting" and not self.private

    @property
    def turn(self) -> frozenset[int]:
        """The seats whose move the game waits for."""
        return frozenset(seat for deadline in self.deadlines for seat in deadline.waits_for)


class Slow(Struct, frozen=True):
    """A slow table in the store."""

    number: int
    summary: Summary
    people: tuple[Person, ...]
    vacations: tuple[tuple[int, int], ...] = ()
    """The seats of those who are or were on vacation, and until when."""

    def away(self, now: int) -> frozenset[int]:
        """The seats of those who are on vacation now."""
        return frozenset(seat for seat, until in self.vacations if until > now)


# --- reading ---


def find(connection: Connection, code: str) -> Slow | None:
    """The table with this code."""
    row = sealed_rows.first(connection, "slow_tables", "code = ?", code)
    return _slow(connection, row) if row else None


def read(connection: Connection, number: int) -> Slow | None:
    """The table with this number."""
    row = sealed_rows.first(connection, "slow_tables", "id = ?", number)
    return _slow(connection, row) if row else None


def of_player(connection: Connection, identity: str) -> list[Slow]:
    """All tables where somebody sits, oldest first."""
    mine = "id IN (SELECT slow_table FROM slow_seats WHERE identity = ?)"
    return [_slow(connection, row) for row in sealed_rows.whole(connection, "slow_tables", mine, identity)]


def count(connection: Connection, identity: str | None = None) -> int:
    """How many tables there are, or how many somebody sits at."""
    if identity is None:
        found = connection.execute("SELECT count(*) FROM slow_tables")
    else:
        found = connection.execute("SELECT count(*) FROM slow_seats WHERE identity = ?", (identity,))
    number: int = found.fetchone()[0]
    return number


def listed(connection: Connection, most: int) -> list[Slow]:
    """The newest tables that are public and wait for players."""
    newest = "id IN (SELECT id FROM slow_tables WHERE listed ORDER BY id DESC LIMIT ?)"
    return [_slow(connection, row) for row in sealed_rows.whole(connection, "slow_tables", newest, most)]


def next_due(connection: Connection) -> int | None:
    """When something is due next at any table."""
    due: int | None = connection.execute("SELECT min(due) FROM slow_tables").fetchone()[0]
    return due


def due(connection: Connection, now: int, most: int) -> tuple[list[Slow], list[int]]:
    """The tables at which something is due now, as many as are asked for, the earliest first; and the damaged ones.

    Of a damaged row not even that is sure, but it comes up again and again until it is set aside.
    """
    first = "id IN (SELECT id FROM slow_tables WHERE due <= ? ORDER BY due LIMIT ?)"
    rows = list(sealed_rows.read(connection, "slow_tables", first, now, most))
    found = [_slow(connection, row.values) for row in rows if row.whole]
    return sorted(found, key=lambda slow: slow.summary.due), [row.values[0] for row in rows if not row.whole]


def _slow(connection: Connection, row: Any) -> Slow:
    number: int = row[0]
    seats = sealed_rows.whole(connection, "slow_seats", "slow_table = ?", number)
    people = tuple(Person(seat, identity) for _, identity, _, seat in seats)
    return Slow(number, _summary(row), people, _vacations(connection, people))


def _summary(row: Any) -> Summary:
    return msgspec.msgpack.decode(row[4], type=Summary)


def _vacations(connection: Connection, people: Iterable[Person]) -> tuple[tuple[int, int], ...]:
    ends = ((one.seat, vacations.until(connection, one.identity)) for one in people)
    return tuple(end for end in ends if end[1])


# --- writing ---


def save(connection: Connection, table: Slow, timers: Iterable[Timer], now: int) -> Slow:
    """Store a table with its running deadlines, and return it. A deadline that ran before goes on."""
    before, summary = read(connection, table.number), table.summary
    running = {(one.kind, one.serial): one for one in before.summary.deadlines} if before else {}
    deadlines = tuple(_deadline(connection, timer, running, table.people, now) for timer in timers)
    if before is None or set(before.people) != set(table.people):
        _seat(connection, table.number, table.people)
    whole = replace(summary, deadlines=deadlines, expires=_expiry(before, summary))
    put(connection, table.number, whole)
    return Slow(table.number, whole, table.people, _vacations(connection, table.people))


def put(connection: Connection, number: int, summary: Summary, due: int | None = None) -> None:
    """Store a table's row instead of the one before; `due` if something is due earlier than its deadlines say."""
    content, when = msgspec.msgpack.encode(summary), summary.due if due is None else due
    sealed_rows.put(connection, "slow_tables", number, summary.code, when, int(summary.listed), content)


def _expiry(before: Slow | None, summary: Summary) -> int:
    """When a table without a game is closed: that does not change as long as it waits, or its game is over."""
    same = before is not None and before.summary.phase == summary.phase
    return before.summary.expires if before and same else summary.expires


def _deadline(
    connection: Connection,
    timer: Timer,
    running: dict[tuple[str, int], Deadline],
    people: Sequence[Person],
    now: int,
) -> Deadline:
    """When a timer ends. It starts when those whom it is about are back from vacation."""
    if known := running.get((timer.kind, timer.serial)):
        return replace(known, waits_for=timer.waits_for)
    awaited = [one.identity for one in people if one.seat in timer.waits_for]
    start = max((now, *(vacations.until(connection, identity) for identity in awaited)))
    return Deadline(timer.kind, timer.serial, timer.seconds, timer.waits_for, start + timer.seconds)


def _seat(connection: Connection, number: int, people: Sequence[Person]) -> None:
    connection.execute("DELETE FROM slow_seats WHERE slow_table = ?", (number,))
    for one in people:
        next_id = sealed_rows.next_id(connection, "slow_seats")
        sealed_rows.add(connection, "slow_seats", next_id, one.identity, number, one.seat)


def remind(connection: Connection, number: int, now: int) -> frozenset[int]:
    """Note that the players are reminded whose time is running out; return their seats."""
    slow = read(connection, number)
    if slow is None:
        return frozenset()
    late = [one for one in slow.summary.deadlines if one.next_due <= now < one.due]
    marked = tuple(replace(one, reminded=True) if one in late else one for one in slow.summary.deadlines)
    put(connection, number, replace(slow.summary, deadlines=marked))
    return frozenset(seat for one in late for seat in one.waits_for)


def take_vacation(connection: Connection, identity: str, now: int, year: int) -> bool:
    """Give a player a day of vacation, if there is one left: all clocks of theirs stop for so long."""
    if not vacations.take(connection, identity, now, year):
        return False
    for slow in of_player(connection, identity):
        [seat] = [one.seat for one in slow.people if one.identity == identity][:1]
        longer = tuple(_extended(one) if seat in one.waits_for else one for one in slow.summary.deadlines)
        put(connection, slow.number, replace(slow.summary, deadlines=longer))
    return True


def _extended(deadline: Deadline) -> Deadline:
    return replace(deadline, due=deadline.due + vacations.DAY, reminded=False)


def forget(connection: Connection, number: int) -> None:
    """Delete the row of a table, and who sits there."""
    sealed_rows.remove(connection, "slow_tables", number)
    connection.execute("DELETE FROM slow_seats WHERE slow_table = ?", (number,))


def forget_player(connection: Connection, identity: str, someone: str) -> None:
    """Remove a player from all tables; a bot plays on as soon as the house is open."""
    for slow in of_player(connection, identity):
        seats = {one.seat for one in slow.people if one.identity == identity}
        players = enumerate(slow.summary.players)
        names = tuple((someone if seat in seats else name, bot) for seat, (name, bot) in players)
        put(connection, slow.number, replace(slow.summary, players=names), due=0)
    connection.execute("DELETE FROM slow_seats WHERE identity = ?", (identity,))
    vacations.forget(connection, identity)
