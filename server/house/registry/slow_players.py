"""What the people of slow tables are told: whose turn it is, their games in the lobby, and their vacation."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from protocol.house import Notice
from protocol.slow import SlowGame, Vacation, YourTurn
from server.house.members.member import Member
from server.house.registry.open_time import OpenTime
from server.house.table.actor import Table
from server.store.errors import StoreError
from server.store.slow import tables, vacations
from server.store.slow.tables import Person, Slow, Summary
from server.store.slow.vacations import Holiday
from server.store.store import Connection, Store

log = logging.getLogger(__name__)

MOST_NETWORKS = 10_000
"""Of how many players it is remembered from which address they came."""
PHASES = ("playing", "waiting", "over")
"""The order in which games are listed."""


class Call(Struct, frozen=True):
    """Somebody who is not here has to move."""

    identity: str
    name: str
    summary: Summary
    left: int
    """How many seconds are left."""
    reminder: bool
    network: str = ""
    """From which address they came last, if that is known."""


class SlowPlayers:
    """Keeps the members of the house informed about their slow tables."""

    def __init__(
        self, members: Mapping[str, Member], store: Store, open_time: OpenTime, now: Callable[[], float]
    ) -> None:
        self._members = members
        self._store = store
        self._open_time = open_time
        self._now = now
        self._networks: dict[str, str] = {}
        """From which addresses the latest players of slow tables came; a restart forgets it."""
        self.absent: Callable[[Call], None] = lambda _: None
        """Called when somebody who is not here has to move."""

    @property
    def year(self) -> int:
        """The year by the wall clock."""
        return time.gmtime(self._now()).tm_year

    # --- what somebody who comes should know ---

    async def load(self, member: Member) -> None:
        """Look up the games and the vacation of somebody who comes."""
        if not member.guest:
            try:
                slow, member.vacation = await self._store.do(self._looking_up(member.identity))
            except StoreError as error:
                log.error("can't look up slow games: %s", error)
            else:
                member.slow_games = {one.number: one for one in slow}

    async def look_up(self, identity: str) -> tuple[SlowGame, ...]:
        """The games of somebody, who may not be here."""
        slow, _ = await self._store.do(self._looking_up(identity))
        return self._in_words({one.number: one for one in slow}, identity)

    def _looking_up(self, identity: str) -> Callable[[Connection], tuple[list[Slow], Holiday]]:
        year = self.year
        return lambda connection: (
            tables.of_player(connection, identity),
            vacations.of(connection, identity, year),
        )

    def greet(self, member: Member) -> None:
        """Tell somebody who comes how many games wait."""
        if waiting := sum(game.waits_for_you for game in self.games_of(member)):
            member.tell(Notice("games_wait", str(waiting)))

    def games_of(self, member: Member) -> tuple[SlowGame, ...]:
        """The games of a member; those that wait for the member come first, and the most urgent of them."""
        return self._in_words(member.slow_games, member.identity)

    def _in_words(self, games: Mapping[int, Slow], identity: str) -> tuple[SlowGame, ...]:
        now = self._open_time.now()
        return tuple(seen(slow, seat, now) for slow, seat in _in_order(games, identity))

    def next_game(self, member: Member) -> str | None:
        """The code of the next game that waits for a member, after the one where the member was last."""
        waiting = [slow for slow, seat in _in_order(member.slow_games, member.identity) if seat in slow.summary.turn]
        numbers = [slow.number for slow in waiting]
        at = numbers.index(member.last_game) + 1 if member.last_game in numbers else 0
        return waiting[at % len(waiting)].summary.code if waiting else None

    def vacation_of(self, member: Member) -> Vacation | None:
        """The vacation of a member who has slow games."""
        if not member.slow_games:
            return None
        return Vacation(member.vacation.days_left, max(0, member.vacation.until - self._open_time.now()))

    # --- what changes ---

    def changed(self, before: Slow | None, after: Slow) -> None:
        """Tell the people of a table what has changed, and those whose turn it is now."""
        for person in {*after.people, *(before.people if before else ())}:
            if member := self._members.get(person.identity):
                self._note_network(member)
                self._update(member, after)
        turns = _turns(after) - (_turns(before) if before else set())
        self.call(after, {seat for _, _, seat in turns}, reminder=False)

    def _note_network(self, member: Member) -> None:
        if member.connection and member.connection.network:
            self._networks.pop(member.identity, None)
            self._networks[member.identity] = member.connection.network
        if len(self._networks) > MOST_NETWORKS:
            del self._networks[next(iter(self._networks))]

    def _update(self, member: Member, slow: Slow) -> None:
        if seat_of(slow, member.identity) is None:
            member.slow_games.pop(slow.number, None)
        else:
            member.slow_games[slow.number] = slow
        if member.place is member.home:
            member.tell()

    def closed(self, slow: Slow) -> None:
        """Tell the people of a table that it is closed."""
        for person in slow.people:
            member = self._members.get(person.identity)
            if member and member.slow_games.pop(slow.number, None) and member.place is member.home:
                member.tell(Notice("table_closed", slow.summary.code))

    def call(self, slow: Slow, seats: Iterable[int], *, reminder: bool) -> None:
        """Tell people that it is their turn, wherever they are, unless they look at the table."""
        for person in slow.people:
            if person.seat in set(seats):
                self._call(slow, person, reminder=reminder)

    def _call(self, slow: Slow, person: Person, *, reminder: bool) -> None:
        member, summary = self._members.get(person.identity), slow.summary
        left = _left(summary, person.seat, self._open_time.now()) or 0
        if member is None or not member.here:
            name, _ = summary.players[person.seat]
            network = self._networks.get(person.identity, "")
            self.absent(Call(person.identity, name, summary, left, reminder, network))
        elif not (isinstance(member.place, Table) and member.place.code == summary.code):
            member.tell(YourTurn(summary.code, summary.game, left, reminder))

    # --- vacation ---

    async def take_vacation(self, member: Member) -> list[Slow] | None:
        """Give a member a day of vacation, and return the tables; None if there is no day left."""
        now, year, identity = self._open_time.now(), self.year, member.identity

        def job(connection: Connection) -> tuple[list[Slow], Holiday] | None:
            if not tables.take_vacation(connection, identity, now, year):
                return None
            return tables.of_player(connection, identity), vacations.of(connection, identity, year)

        done = await self._store.do(job)
        if done is None:
            return None
        slow, member.vacation = done
        for one in slow:
            self.changed(one, one)
        return slow


def seen(slow: Slow, seat: int, now: int) -> SlowGame:
    """A slow table as one of its players sees it in the lobby."""
    summary = slow.summary
    return SlowGame(
        summary.code,
        summary.game,
        tuple(name for name, _ in summary.players),
        seat,
        summary.phase,  # type: ignore[arg-type]
        summary.pace,
        tuple(sorted(summary.turn)),
        _left(summary, seat, now),
        tuple(sorted(slow.away(now))),
    )


def seat_of(slow: Slow, identity: str) -> int | None:
    """The seat of somebody at a table."""
    return next((one.seat for one in slow.people if one.identity == identity), None)


def _left(summary: Summary, seat: int, now: int) -> int | None:
    """How many seconds are left for somebody's move, or else for the first one that is due."""
    own = [one.due for one in summary.deadlines if seat in one.waits_for]
    due = min(own or [one.due for one in summary.deadlines], default=None)
    return None if due is None else max(0, due - now)


def _in_order(games: Mapping[int, Slow], identity: str) -> list[tuple[Slow, int]]:
    """Somebody's games with their seats: those that wait for them first, and the most urgent of these."""
    own = [(slow, seat_of(slow, identity)) for slow in games.values()]
    return sorted([(slow, seat) for slow, seat in own if seat is not None], key=_urgency)


def _urgency(game: tuple[Slow, int]) -> tuple[bool, int, int]:
    slow, seat = game
    return seat not in slow.summary.turn, PHASES.index(slow.summary.phase), slow.summary.due


def _turns(slow: Slow) -> set[tuple[str, int, int]]:
    """Every move that a table waits for."""
    return set(_each_turn(slow))


def _each_turn(slow: Slow) -> Iterator[tuple[str, int, int]]:
    for one in slow.summary.deadlines:
        yield from ((one.kind, one.serial, seat) for seat in one.waits_for)
