"""The store: one database, and one thread that works on it.

A job is a function of the connection. Its caller gets the result when everything that the job wrote is on the disk.
Jobs that wait at the same time share a transaction, and so one sync of the disk. If one of them fails, each is run
again in its own transaction. So a job may run twice, and should do nothing but work on the connection.

If the connection to a database elsewhere is lost during a commit, nobody knows whether it was stored. The callers then
wait until the store has found out: they get their results, or their jobs are run again.
"""

import asyncio
import concurrent.futures
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple

from server.store.port.connection import Connection, Job, T
from server.store.port.engine import Engine
from server.store.port.errors import StoreError, UnknownOutcomeError
from server.store.sqlite.engine import SqliteEngine

__all__ = ["Connection", "Job", "Store", "T"]

NOW_SECONDS = 5.0
"""How long the whole house waits for a disk that does not answer."""
ASK_SECONDS = 0.2
"""How often the store asks what became of a commit."""
CLOSING_SECONDS = 5.0
"""How long a store that is closed asks for that."""
OPEN: Final = object()
"""The outcome of a job as long as it is unknown."""


class Task(NamedTuple):
    """A job, and the future of its caller: a coroutine, or the event loop itself."""

    job: Job[Any]
    future: asyncio.Future[Any] | concurrent.futures.Future[Any]


class Unknown(NamedTuple):
    """Tasks that were committed or not, and their results if they were."""

    tasks: Sequence[Task]
    results: Sequence[Any]


class Store:
    """Runs jobs in batches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._unknown: Unknown | None = None
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, directory: Path, *, create: bool = True) -> "Store":
        """Open the store in a directory; with `create`, a missing or empty database is created."""
        return cls(SqliteEngine.open(directory, create=create))

    @classmethod
    def in_memory(cls) -> "Store":
        """Open a store that keeps nothing when it is closed."""
        return cls(SqliteEngine.in_memory())

    @property
    def term(self) -> int:
        """Tells the houses on one database apart: whoever has opened it later has a higher number; 0 if unknown."""
        return self._engine.term

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

    # --- in the thread ---

    def _run(self) -> None:
        working = True
        while working:
            batch = self._next_batch()
            working = None not in batch
            if self._unknown:
                self._settle()
            tasks = [task for task in batch if task]
            if tasks:
                _hand_back(tasks, self._outcomes(tasks))
            self._engine.tidy(idle=self._tasks.empty())
        self._settle_at_last()
        self._engine.close()

    def _next_batch(self) -> list[Task | None]:
        """Wait for a task, and take all that are waiting. There may be none if there is something else to do."""
        try:
            batch = [self._tasks.get(timeout=ASK_SECONDS if self._unknown else None)]
        except Empty:
            return []
        while not self._tasks.empty():
            batch.append(self._tasks.get())
        return batch

    def _outcomes(self, tasks: Sequence[Task]) -> list[Any]:
        """Run the jobs together; if that fails, each alone. Return results and errors."""
        try:
            return self._engine.transact([task.job for task in tasks])
        except UnknownOutcomeError as error:
            self._unknown = Unknown(tasks, error.results)
            return [OPEN] * len(tasks)
        except Exception as error:
            if len(tasks) > 1:
                return [outcome for task in tasks for outcome in self._outcomes([task])]
            return [error]

    def _settle(self) -> None:
        """Ask what became of a commit, and hand back its results, or run its jobs again."""
        if self._unknown is None:
            return
        tasks, results = self._unknown
        try:
            committed = self._engine.was_committed()
        except StoreError as error:
            self._unknown = None
            _hand_back(tasks, [error] * len(tasks))
            return
        if committed is not None:
            self._unknown = None
            _hand_back(tasks, results if committed else self._outcomes(tasks))

    def _settle_at_last(self) -> None:
        """Find out what became of a commit before the store is closed, if that is possible soon."""
        end = time.monotonic() + CLOSING_SECONDS
        while self._unknown and time.monotonic() < end:
            self._settle()
            time.sleep(ASK_SECONDS)
        if self._unknown:
            _hand_back(self._unknown.tasks, [StoreError("the store was closed")] * len(self._unknown.tasks))


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
    if future.done() or outcome is OPEN:
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
