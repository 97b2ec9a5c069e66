"""Writes a table's changes to the store before anyone is told: its head, and the messages of its game.

While the store can't write, the table pauses, and the same write is retried until it succeeds. While the store does not
answer, the table pauses too: nobody can know yet whether the write succeeds.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from protocol.base import Message
from protocol.encodings.wire import encode
from protocol.house import Raced
from server.house.table.parts.services import Services
from server.ratings import player_stats
from server.records.record import End, Header, Move, Opening, Record, RecordError, typed
from server.store import finished_games, journal, players, retention
from server.store.daily import attempts
from server.store.daily.attempts import FinishedAttempt
from server.store.errors import StoreError
from server.store.finished_games import FinishedGame
from server.store.retention import RetentionLimits, Trimmed
from server.store.store import Connection, Job

log = logging.getLogger(__name__)

T = TypeVar("T")

RETRY_SECONDS = 1.0
"""How long a table waits before it tries again to write."""

Entry = Header | Opening | Move | Raced


class Finished(msgspec.Struct, frozen=True):
    """A finished game, as it is stored."""

    game: FinishedGame
    record: bytes
    races: bytes
    limits: RetentionLimits
    rated: bool
    """Whether it counts for ratings."""
    names: tuple[tuple[str, str], ...] = ()
    """The names of its players, in the form in which they are looked up, each with its owner."""
    attempt: FinishedAttempt | None = None
    """The attempt at the deal of the day that ends with it, if any."""


class Journal:
    """The journal of one table."""

    def __init__(self, services: Services, table: int, tell_stuck: Callable[..., None]) -> None:
        self._store = services.store
        self._took = services.took
        self._policy = services.policy
        self._table = table
        self._tell_stuck = tell_stuck
        self._late: asyncio.TimerHandle | None = None
        """Pauses the table if the store does not answer."""
        self._due: float | None = None
        """When the write that is under way is late; None if there is none."""
        self._entries = range(0)
        """The numbers of the entries of the current game."""
        self.stuck = False
        """Whether writing fails at the moment."""

    def resume(self, entries: range) -> None:
        """Continue after the stored entries."""
        self._entries = entries

    async def write(  # noqa: PLR0913 - everything that one transaction may hold
        self,
        head: Message | None = None,
        entries: Sequence[bytes] = (),
        *,
        anew: bool = False,
        finished: Finished | None = None,
        unless: Job[str | None] = lambda _: None,
        also: Job[object] = lambda _: None,
    ) -> str | None:
        """Write a head and entries in one transaction; with `anew`, delete the entries of the previous game.

        If `unless`, a job of the same transaction, gives a reason, nothing is written, and the reason is returned.
        `also` is a job of the same transaction too.
        """
        content = head and encode(head)
        new = self._entries.stop
        first = new if anew else self._entries.start

        def job(connection: Connection) -> Trimmed | str | None:
            if reason := unless(connection):
                return reason
            if content:
                journal.lay(connection, self._table, content, first)
            if anew:
                journal.forget(connection, self._table, before=first)
            for number, body in enumerate(entries, new):
                journal.append(connection, self._table, number, body)
            also(connection)
            return _store_finished_game(connection, finished) if finished else None

        written = await self._insist(job)
        if isinstance(written, str):
            return written
        self._entries = range(first, new + len(entries))
        if written:
            retention.report(written)
        return None

    async def close(self, abandoned: Finished | None = None) -> None:
        """Delete the table and store the game that ends with it, if any, in one transaction."""

        def job(connection: Connection) -> Trimmed | None:
            journal.close(connection, self._table)
            return _store_finished_game(connection, abandoned) if abandoned else None

        if trimmed := await self._try(job):
            retention.report(trimmed)

    async def set_aside(self, why: str) -> None:
        """Set the table aside: it stays in the store, but is not restored."""
        await self._try(lambda connection: journal.set_aside(connection, self._table, why))

    async def _insist(self, job: Job[T]) -> T:
        """Retry until it succeeds; tell the table when the first attempt fails or takes long."""
        began = time.perf_counter()
        while True:
            self._due = time.perf_counter() + self._policy().late_seconds
            if self._late is None:
                self._pause_if_late()
            try:
                done = await self._store.do(job)
            except StoreError as error:
                self._pause(str(error))
                await asyncio.sleep(RETRY_SECONDS)
                continue
            finally:
                self._due = None
            self._unpause()
            self._took(time.perf_counter() - began)
            return done

    def _pause_if_late(self) -> None:
        """Pause the table if a write is late by the machine's clock, which the store's thread uses.

        One timer does for many writes: nearly all of them are done long before it is due.
        """
        self._late = None
        if self._due is None:
            return
        if (left := self._due - time.perf_counter()) > 0:
            self._late = asyncio.get_running_loop().call_later(left, self._pause_if_late)
        else:
            self._pause("the store does not answer")

    def _pause(self, why: str) -> None:
        if not self.stuck:
            log.error("table number %d is paused, can't write: %s", self._table, why)
            self._set_stuck(stuck=True)

    def _unpause(self) -> None:
        if self.stuck:
            log.info("table number %d resumed", self._table)
            self._set_stuck(stuck=False)

    def _set_stuck(self, *, stuck: bool) -> None:
        self.stuck = stuck
        self._tell_stuck(stuck=stuck)

    async def _try(self, job: Job[T]) -> T | None:
        """Run the last job of a table, which nobody waits for; log a failure."""
        if self._late:
            self._late.cancel()
        try:
            return await self._store.do(job)
        except StoreError as error:
            log.error("can't update table number %d in the store: %s", self._table, error)
            return None


def _store_finished_game(connection: Connection, finished: Finished) -> Trimmed:
    """Store a game, update the ratings, and delete games that are too old or too many."""
    code = finished_games.insert(connection, finished.game, finished.record, finished.races)
    game = replace(finished.game, code=code)
    player_stats.add_game(connection, game, finished.record, finished.races, counts=finished.rated)
    if finished.attempt:
        attempts.finish(connection, finished.attempt, code)
    for name, owner in finished.names:
        players.use(connection, name, owner, game.ended)
    return retention.trim(connection, finished.limits, game.ended)


def game_of(bodies: Sequence[bytes]) -> tuple[Record, list[Raced]] | None:
    """The record and the races of a game as far as it was written; None if no game had begun."""
    entries = list(map(msgspec.msgpack.Decoder(Entry).decode, bodies))
    match entries:
        case []:
            return None
        case [Header() as header, Opening() as opening, *rest]:
            moves = [entry for entry in rest if isinstance(entry, Move)]
            races = [entry for entry in rest if isinstance(entry, Raced)]
            return typed(header, opening, moves, End(len(moves), None)), races
    raise RecordError("it does not begin with a deal")
