"""The store: one database, and one thread that works on it.

A job is a function of the connection. Its caller gets the result when everything that the job wrote is on the disk.
Jobs that wait at the same time share a transaction, and so one sync of the disk. If one of them fails, each is run
again in its own transaction. So a job may run twice, and should do nothing but work on the connection.
"""

import asyncio
import concurrent.futures
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, NamedTuple, TypeVar

from server.store import database
from server.store.errors import StoreError

log = logging.getLogger(__name__)

T = TypeVar("T")
Connection = sqlite3.Connection
Job = Callable[[Connection], T]

LOG_BYTES = 4_000_000
"""The size at which the write-ahead log is checkpointed when nobody waits; at four times that, at any time."""


NOW_SECONDS = 5.0
"""How long the whole house waits for a disk that does not answer."""


class Task(NamedTuple):
    """A job, and the future of its caller: a coroutine, or the event loop itself."""

    job: Job[Any]
    future: asyncio.Future[Any] | concurrent.futures.Future[Any]


class Store:
    """Runs jobs in batches."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None = None, lock: IO[bytes] | None = None) -> None:
        self._connection = connection
        self._log = path and path.with_name(path.name + "-wal")
        self._lock = lock
        self._log_grows = False
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, directory: Path, *, create: bool = True) -> "Store":
        """Open the store in a directory; with `create`, a missing or empty database is created."""
        lock = database.lock(directory)
        path = directory / database.NAME
        try:
            return cls(database.open_database(path, create=create), path, lock)
        except BaseException:
            lock.close()
            raise

    @classmethod
    def in_memory(cls) -> "Store":
        """Open a store that keeps nothing when it is closed."""
        return cls(database.in_memory())

    async def do(self, job: Job[T]) -> T:
        """Run a job; when this returns, what it wrote is on the disk. Raise StoreError if that is not possible now."""
        if not self._thread.is_alive():
            raise StoreError("the store is closed")
        future = asyncio.get_running_loop().create_future()
        self._tasks.put(Task(job, future))
        return await future  # type: ignore[no-any-return]

    def do_now(self, job: Job[T]) -> T:
        """Run a job while the event loop waits: for rare changes that must be stored before anybody is answered."""
        if not self._thread.is_alive():
            raise StoreError("the store is closed")
        future = concurrent.futures.Future[T]()
        self._tasks.put(Task(job, future))
        try:
            return future.result(NOW_SECONDS)
        except TimeoutError:
            raise StoreError("the disk does not answer") from None

    def close(self) -> None:
        """Run the jobs that wait, and stop."""
        self._tasks.put(None)
        self._thread.join()
        if self._lock:
            self._lock.close()

    # --- in the thread ---

    def _run(self) -> None:
        working = True
        while working:
            batch = self._next_batch()
            working = None not in batch
            tasks = [task for task in batch if task]
            if tasks:
                _hand_back(tasks, self._outcomes(tasks))
            self._empty_log(at_once=not working)
        self._connection.close()

    def _next_batch(self) -> list[Task | None]:
        """Wait for a task, and take all that are waiting."""
        batch = [self._tasks.get()]
        while not self._tasks.empty():
            batch.append(self._tasks.get())
        return batch

    def _outcomes(self, tasks: Sequence[Task]) -> list[Any]:
        """Run the jobs together; if that fails, each alone. Return results and errors."""
        try:
            return self._commit(tasks)
        except Exception as error:
            if len(tasks) > 1:
                return [outcome for task in tasks for outcome in self._outcomes([task])]
            return [StoreError(str(error)) if isinstance(error, sqlite3.Error) else error]

    def _commit(self, tasks: Sequence[Task]) -> list[Any]:
        connection = self._connection
        try:
            connection.execute("BEGIN")
            results = [task.job(connection) for task in tasks]
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return results

    def _empty_log(self, *, at_once: bool) -> None:
        """Checkpoint the log when it has grown and nobody waits, or when it has grown too much."""
        limit = 0 if at_once else LOG_BYTES if self._tasks.empty() else 4 * LOG_BYTES
        try:
            if self._log and self._log.stat().st_size > limit:
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._log_grows = False
        except (OSError, sqlite3.Error) as error:
            if not self._log_grows:
                log.error("can't checkpoint the write-ahead log, so it grows: %s", error)
            self._log_grows = True


def _hand_back(tasks: Sequence[Task], outcomes: Sequence[Any]) -> None:
    """Pass the results to the callers, in the threads of their loops; skip closed loops."""
    in_loop: list[tuple[asyncio.Future[Any], Any]] = []
    for task, outcome in zip(tasks, outcomes, strict=True):
        if isinstance(task.future, asyncio.Future):
            in_loop.append((task.future, outcome))
        else:
            _tell(task.future, outcome)
    if in_loop:
        with suppress(RuntimeError):
            in_loop[0][0].get_loop().call_soon_threadsafe(_tell_all, in_loop)


def _tell_all(told: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, outcome in told:
        _tell(future, outcome)


def _tell(future: asyncio.Future[Any] | concurrent.futures.Future[Any], outcome: Any) -> None:
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
