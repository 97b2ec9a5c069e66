"""What is stored of a slow table besides its journal: who sits there, whom its game waits for, and until when.

It is written in the same transaction as every move and every change of the seats. So a table that nobody looks at can
be dropped from memory at any time.
"""

from collections.abc import Iterator
from typing import Any

from protocol.base import Timer, TimeUp
from server.house.table.parts.seating import Chair, Chairs
from server.house.table.parts.services import Services
from server.house.table.parts.slow_clocks import SlowClocks
from server.house.table.persistence.snapshot import About
from server.store.slow import open_time, tables
from server.store.slow.tables import NEVER, Person, Slow, Summary
from server.store.store import Connection, Job

PAUSE = "pause"
"""The kind of a timer that asks nobody for a choice: the scores are shown."""
LONGEST_PAUSE = 3600
"""How many seconds the scores are shown at most."""
WAITING_SECONDS = 7 * 86_400
"""A table at which no game has begun is closed after this long."""
OVER_SECONDS = 3 * 86_400
"""How long the result of a game can be looked at, and the same players can begin another."""


class SlowRow:
    """The row of one table; for a live table there is none."""

    def __init__(self, about: About, number: int, services: Services) -> None:
        self._about = about
        self._number = number
        self._services = services
        self._saved: Slow | None = None
        """What was written last; it may not be on the disk yet."""
        self.clocks = SlowClocks(services.open_time)

    def restored(self, slow: Slow) -> None:
        """Go on with what is stored."""
        self._saved = self.clocks.slow = slow

    def saving(self, chairs: Chairs, players: int, state: Any) -> Job[object]:
        """A job that writes the row for these chairs and this state."""
        about = self._about
        if not about.pace:
            return lambda _: None
        now = self._services.open_time()
        table = Slow(self._number, self._summary(chairs, state, now), tuple(_people(chairs)))
        running = () if state is None else about.game.timers(state)
        timers = [self._timer(timer, chairs[:players], state) for timer in running]

        def job(connection: Connection) -> None:
            open_time.note(connection, now)
            self._saved = tables.save(connection, table, timers, now)

        return job

    def commit(self) -> None:
        """Use what was written, and tell whom the table waits for now."""
        if self._saved is None or self._saved is self.clocks.slow:
            return
        before, self.clocks.slow = self.clocks.slow, self._saved
        self._services.slow_changed(before, self._saved)

    @property
    def overdue(self) -> list[TimeUp]:
        """The deadlines that are over."""
        deadlines, now = self.clocks.slow.summary.deadlines if self.clocks.slow else (), self._services.open_time()
        return [TimeUp(one.kind, one.serial) for one in deadlines if one.due <= now]

    @property
    def expired(self) -> bool:
        """Whether the table has waited long enough without a game."""
        return self.clocks.slow is not None and self.clocks.slow.summary.expires <= self._services.open_time()

    def _summary(self, chairs: Chairs, state: Any, now: int) -> Summary:
        about = self._about
        phase = "waiting" if state is None else "over" if about.game.result(state) else "playing"
        lasts = {"waiting": WAITING_SECONDS, "over": OVER_SECONDS}
        return Summary(
            about.code,
            about.game.name,
            phase,
            about.pace,
            about.private,
            about.places,
            tuple((chair.member.name, (chair.stand_in or chair.member).level or "") for chair in chairs),
            expires=now + lasts[phase] if phase in lasts else NEVER,
        )

    def _timer(self, timer: Timer, chairs: Chairs, state: Any) -> tables.Timer:
        about = self._about
        if timer.kind == PAUSE:
            return tables.Timer(timer.kind, timer.serial, min(about.pace, LONGEST_PAUSE))
        seats = about.game.awaited(state) if timer.seat is None else (timer.seat,)
        people = [seat for seat in seats if _is_persons(chairs[seat])]
        choosing = tuple(seat for seat in people if timer.seat is not None or len(about.game.legal(state, seat)) > 1)
        return tables.Timer(timer.kind, timer.serial, about.pace, choosing)


def _is_persons(chair: Chair) -> bool:
    return not (chair.left or chair.stand_in or chair.member.level)


def _people(chairs: Chairs) -> Iterator[Person]:
    for seat, chair in enumerate(chairs):
        if _is_persons(chair):
            yield Person(seat, chair.member.identity)
