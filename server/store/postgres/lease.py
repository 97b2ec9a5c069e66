"""The lease: which house may use the database, and how another one notices that it doesn't any more.

A house holds an advisory lock as long as it is connected, and counts up a beat. A candidate takes over when the lock is
free, or when the beat has stood still for many polls, one after the other. It counts polls and does not read a clock:
while the database or the candidate itself hangs, nobody is late.

When a candidate has lost its own connection, the database was probably restarted. All locks are free then, but the
house may be well and just about to reconnect. So the candidate waits for the beat first.
"""

import logging
import secrets
import time
from collections.abc import Callable
from threading import Event, Thread

import psycopg

from server.store.port.errors import BlankError, InUseError, StoreError
from server.store.postgres import fence, schema
from server.store.postgres.session import Session, connect, in_words, shown
from server.store.postgres.statements import Transaction

log = logging.getLogger(__name__)

BEAT_SECONDS, POLL_SECONDS = 1.0, 0.25
CLOSING_SECONDS = 5.0
"""How long a house that is closed waits for a database that hangs."""
STILL_POLLS = 16
"""A beat that has stood still for so many polls belongs to a house that hangs."""
LOCK = f"{0x4B6F << 32} + 'house_fence'::regclass::oid::bigint"
"""The number of the lock. Houses in different schemas of a database have different ones."""
TRY_LOCK = f"SELECT pg_try_advisory_lock({LOCK})"
HOLDER = f"""SELECT pid FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid::bigint << 32 | objid::bigint = {LOCK} AND objsubid = 1"""  # noqa: S608
END_HOLDER = f"SELECT pg_terminate_backend(pid) FROM ({HOLDER}) AS holder"  # noqa: S608


class Candidate:
    """A house that wants the database."""

    def __init__(self, url: str, *, create: bool, fenced: Callable[[], None]) -> None:
        self._url = url
        self._fenced = fenced
        self._session: Session | None = connect(url, "kombio lease")
        self._reconnected = False
        self._seen: object = None
        self._still = 0
        self.someone_is_alive = False
        """Whether the beat of another house was seen."""
        try:
            with in_words(url):
                self._prepare(self._session, create=create)
        except BaseException:
            self.close()
            raise

    def _prepare(self, session: Session, *, create: bool) -> None:
        with session.transaction():
            transaction = Transaction(session)
            version = schema.version_of(transaction)
            schema.refuse_newer(version)
            if not version and not create:
                raise BlankError(f"{shown(self._url)} is empty")
            schema.create(transaction)

    def poll(self) -> "Lease | None":
        """Take the database over, if that is possible now."""
        try:
            self._session = self._session or connect(self._url, "kombio lease")
            return self._ask(self._session)
        except (psycopg.Error, StoreError) as error:
            if self._session and not self._session.closed:
                raise
            if not self._reconnected:
                log.warning("waiting for the database: %s", error)
            self._session, self._reconnected, self._still = None, True, 0
            return None

    def _ask(self, session: Session) -> "Lease | None":
        beat = session.execute("SELECT holder, beat FROM house_lease").fetchone()
        if beat != self._seen:
            self.someone_is_alive = self._seen is not None
            self._seen, self._still = beat, 0
        self._still += 1
        hangs = self._still > STILL_POLLS
        if (hangs or not self._reconnected) and session.execute(TRY_LOCK).fetchone() == (True,):
            holder = secrets.token_hex(8)
            fence.take_over(session, holder)
            self._session = None
            return Lease(self._url, holder, session, self._fenced)
        if hangs:
            session.execute(END_HOLDER)
        return None

    def close(self) -> None:
        """Stop waiting."""
        if self._session:
            self._session.close()


class Lease:
    """The right of one house to use the database, as long as its beat goes on."""

    def __init__(self, url: str, holder: str, session: Session, fenced: Callable[[], None]) -> None:
        self.holder = holder
        self._url = url
        self._session: Session | None = session
        self._locked = True
        self._fenced = fenced
        self._released = Event()
        self._thread = Thread(target=self._run, name="lease", daemon=True)

    def keep(self) -> None:
        """Let the beat go on in a thread."""
        self._thread.start()

    def _run(self) -> None:
        while not self._released.wait(BEAT_SECONDS):
            self.beat()

    def beat(self) -> None:
        """Show that this house is alive; find out if another one has taken over."""
        try:
            self._session = self._session or connect(self._url, "kombio lease")
            beaten = "UPDATE house_lease SET beat = beat + 1 WHERE holder = %s RETURNING beat"
            if self._session.execute(beaten, (self.holder,)).fetchone() is None:
                self.lost()
            elif not self._locked:
                self._locked = self._session.execute(TRY_LOCK).fetchone() == (True,)
        except (psycopg.Error, StoreError):  # the store says the same, and louder
            if self._session:
                self._session.close()
            self._session, self._locked = None, False

    def lost(self, why: str = fence.FENCED) -> None:
        """Tell the house, once, that it must end."""
        if not self._released.is_set():
            self._released.set()
            log.critical("%s; this house ends", why)
            self._fenced()

    def release(self) -> None:
        """Let another house take over at once."""
        self._released.set()
        if self._thread.ident:
            self._thread.join(CLOSING_SECONDS)
        if self._session and not self._thread.is_alive():
            self._session.close()


def take(url: str, *, create: bool, wait: bool, fenced: Callable[[], None]) -> Lease:
    """Take the lease, and keep it. With `wait`, wait as long as another house has it; otherwise that is an error."""
    candidate = Candidate(url, create=create, fenced=fenced)
    try:
        with in_words(url):
            while not (lease := candidate.poll()):
                if candidate.someone_is_alive and not wait:
                    raise InUseError(f"{shown(url)} is in use by another house")
                time.sleep(POLL_SECONDS)
    finally:
        candidate.close()
    lease.keep()
    return lease
