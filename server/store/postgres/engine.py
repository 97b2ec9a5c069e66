"""Runs the store's transactions on PostgreSQL.

A connection may break at any time. If that happens before the commit is sent, nothing was stored, and the jobs are run
again over a new connection. If it happens during the commit, nobody knows. The new connection begins a new epoch, which
ends whatever was sent over the old one. Then the mark, a number that every transaction leaves, says whether the last
one was committed. (PostgreSQL's own numbers do not: after a crash it may give the number of a lost one to another.)

A database that was replaced by its replica may lack what it had confirmed, and the mark shows that too. Then the house
can't go on with what it has in memory: it ends, and begins again with what the database has.
"""

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import psycopg

from server.store.port.connection import Job
from server.store.port.errors import FencedError, StoreError, UnknownOutcomeError
from server.store.postgres import fence, lease, schema
from server.store.postgres.lease import Lease
from server.store.postgres.session import Session, connect, in_words, reason
from server.store.postgres.statements import Transaction

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
"""Seconds between two attempts to connect: the first ones, and the last ones."""
LOST = "the database lacks what it had confirmed: it was replaced by a replica or a backup"


class PostgresEngine:
    """A PostgreSQL database that is open for one house."""

    def __init__(self, url: str, held: Lease, clock: Callable[[], float] = time.monotonic) -> None:
        self._url = url
        self._lease = held
        self._clock = clock
        self._session: Session | None = None
        self._epoch = 0
        self.term = 0
        """The first epoch of this house."""
        self._confirmed: int | None = None
        """The mark of the last transaction that was committed."""
        self._doubtful: int | None = None
        """The mark of a transaction that was committed or not."""
        self._mark = 0
        self._pause, self._next_attempt = 0.0, 0.0
        self._why_not = ""

    @classmethod
    def open(cls, url: str, *, create: bool, wait: bool, fenced: Callable[[], None]) -> "PostgresEngine":
        """Open a database; with `create`, an empty one may become that of a new house."""
        engine = cls(url, lease.take(url, create=create, wait=wait, fenced=fenced))
        try:
            engine.transact([schema.migrate])
        except BaseException:
            engine.close()
            raise
        return engine

    def transact(self, jobs: Sequence[Job[Any]], *, again: bool = True) -> list[Any]:
        """Run jobs in one transaction of this house; once more if the connection turns out to be broken."""
        if self._doubtful:
            raise StoreError(self._why_not)
        session = self._connected()
        try:
            return self._run(session, jobs)
        except psycopg.Error as error:
            self._abandon(session)
            if session.closed and again:
                return self.transact(jobs, again=False)
            raise StoreError(reason(error, self._url)) from None
        except FencedError as error:
            self._abandon(session)
            self._lease.lost(str(error))
            raise
        except BaseException:
            self._abandon(session)
            raise

    def _run(self, session: Session, jobs: Sequence[Job[Any]]) -> list[Any]:
        transaction = Transaction(session)
        fence.begin(session, self._epoch)
        results = [job(transaction) for job in jobs]
        if transaction.writes:
            self._commit(session, results)
        else:
            session.execute("ROLLBACK")  # unlike a commit, it does not wait for the disk
        return results

    def _commit(self, session: Session, results: list[Any]) -> None:
        self._mark += 1
        try:
            fence.commit(session, self._mark)
        except psycopg.Error as error:
            if not session.closed:
                raise
            self._doubtful, self._why_not = self._mark, reason(error, self._url)
            raise UnknownOutcomeError(results) from None
        self._confirmed = self._mark

    def _abandon(self, session: Session) -> None:
        """End a transaction that failed, and forget a connection that is broken."""
        if not session.closed:
            with suppress(psycopg.Error):
                session.execute("ROLLBACK")
        if session.closed:
            log.warning("lost the connection to the database")
            self._session = None

    def was_committed(self) -> bool | None:
        """Connect, and look whether the transaction whose commit was not answered has left its mark."""
        try:
            self._connected()
        except FencedError:
            raise
        except StoreError:
            return None
        doubtful, self._doubtful = self._doubtful, None
        return self._confirmed == doubtful

    def _connected(self) -> Session:
        """The connection, or a new one; after a failed attempt the next one waits a little."""
        if self._session and not self._session.closed:
            return self._session
        if self._clock() < self._next_attempt:
            raise StoreError(self._why_not)
        try:
            self._session = self._reconnected()
        except FencedError as error:
            self._lease.lost(str(error))
            raise
        except StoreError as error:
            self._why_not = str(error)
            self._pause = min(LONGEST_PAUSE, 2 * self._pause or FIRST_PAUSE)
            self._next_attempt = self._clock() + self._pause
            raise
        if self._pause:
            log.info("connected to the database again")
        self._pause = 0.0
        return self._session

    def _reconnected(self) -> Session:
        session = connect(self._url, "kombio store")
        try:
            with in_words(self._url):
                self._epoch = fence.enter(session, self._lease.holder)
                self.term = self.term or self._epoch
                mark = fence.last_mark(session)
        except BaseException:
            session.close()
            raise
        if self._confirmed is not None and mark not in (self._confirmed, self._doubtful):
            session.close()
            raise FencedError(LOST)
        self._confirmed = mark
        self._mark = max(mark, self._mark)
        return session

    def tidy(self, *, idle: bool) -> None:
        """Nothing to do: PostgreSQL does that by itself."""

    def close(self) -> None:
        """Close the connections, and let another house open the database."""
        if self._session:
            self._session.close()
        self._lease.release()
