"""What a table writes down before anyone is told: its head, and the messages of its game.

As long as that can't be done the table waits: the same words are tried again until they are on the disk.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from protocol.base import Message
from protocol.house import Raced
from protocol.wire import encode
from server.house.table.parts.services import Services
from server.ratings import player_stats
from server.records.record import End, Header, Move, Opening, Record, RecordError, typed
from server.store import games, journal, players, retention
from server.store.errors import StoreError
from server.store.games import FinishedGame
from server.store.retention import Limits, Trimmed
from server.store.store import Connection, Job

log = logging.getLogger(__name__)

T = TypeVar("T")

Entry = Header | Opening | Move | Raced


class Finished(msgspec.Struct, frozen=True):
    """A game that ends, to be kept for good."""

    game: FinishedGame
    record: bytes
    races: bytes
    limits: Limits
    rated: bool
    """Whether it counts for ratings."""
    names: tuple[tuple[str, str], ...] = ()
    """The names under which it was played, each as it is looked up, with its owner."""


class Journal:
    """One table's words, in order."""

    def __init__(self, services: Services, table: int, tell_stuck: Callable[..., None]) -> None:
        self._store = services.store
        self._took = services.took
        self._policy = services.policy
        self._table = table
        self._tell_stuck = tell_stuck
        self._entries = range(0)
        """The numbers of the entries of the game that is on."""
        self.stuck = False
        """Whether the words can't be kept at the moment."""

    def resume(self, entries: range) -> None:
        """Go on after the entries that are there."""
        self._entries = entries

    async def keep(
        self,
        head: Message | None = None,
        messages: Sequence[Message] = (),
        *,
        anew: bool = False,
        finished: Finished | None = None,
    ) -> None:
        """Keep all of this together; when a game begins anew, the one before is forgotten."""
        content, bodies = head and encode(head), [encode(message) for message in messages]
        new = self._entries.stop
        first = new if anew else self._entries.start

        def job(connection: Connection) -> Trimmed | None:
            if content:
                journal.lay(connection, self._table, content, first)
            if anew:
                journal.forget(connection, self._table, before=first)
            for number, body in enumerate(bodies, new):
                journal.append(connection, self._table, number, body)
            return _keep_for_good(connection, finished) if finished else None

        trimmed = await self._insist(job)
        self._entries = range(first, new + len(bodies))
        if trimmed:
            retention.report(trimmed)

    async def close(self, abandoned: Finished | None = None) -> None:
        """Forget the table, and keep the game that ends with it for good if it counts; both together or neither."""

        def job(connection: Connection) -> Trimmed | None:
            journal.close(connection, self._table)
            return _keep_for_good(connection, abandoned) if abandoned else None

        if trimmed := await self._try(job):
            retention.report(trimmed)

    async def put_aside(self, why: str) -> None:
        """Keep all that there is, but out of the way."""
        await self._try(lambda connection: journal.put_aside(connection, self._table, why))

    async def _insist(self, job: Job[T]) -> T:
        """Try until it is done, and say when that takes more than one try."""
        began = time.perf_counter()
        while True:
            try:
                done = await self._store.do(job)
            except StoreError as error:
                self._set_stuck(f"waits: {error}", stuck=True)
                await asyncio.sleep(self._policy().retry_seconds)
                continue
            self._set_stuck("goes on", stuck=False)
            self._took(time.perf_counter() - began)
            return done

    def _set_stuck(self, what: str, *, stuck: bool) -> None:
        if stuck != self.stuck:
            self.stuck = stuck
            log.error("table number %d %s", self._table, what)
            self._tell_stuck(stuck=stuck)

    async def _try(self, job: Job[T]) -> T | None:
        """Do what nobody waits for, if it can be done."""
        try:
            return await self._store.do(job)
        except StoreError as error:
            log.error("table number %d is still as it was in the store: %s", self._table, error)
            return None


def _keep_for_good(connection: Connection, finished: Finished) -> Trimmed:
    """Keep a game, take it into the ratings, and forget what is too old or too many."""
    code = games.keep(connection, finished.game, finished.record, finished.races)
    game = replace(finished.game, code=code)
    player_stats.add_game(connection, game, finished.record, finished.races, counts=finished.rated)
    for name, owner in finished.names:
        players.use(connection, name, owner, game.ended)
    return retention.trim(connection, finished.limits, game.ended)


def game_of(bodies: Sequence[bytes]) -> tuple[Record, list[Raced]] | None:
    """The record and the races of a game as far as it was written down; nothing if no game had begun."""
    entries = list(map(msgspec.msgpack.Decoder(Entry).decode, bodies))
    match entries:
        case []:
            return None
        case [Header() as header, Opening() as opening, *rest]:
            moves = [entry for entry in rest if isinstance(entry, Move)]
            races = [entry for entry in rest if isinstance(entry, Raced)]
            return typed(header, opening, moves, End(len(moves), None)), races
    raise RecordError("it does not begin with a deal")
