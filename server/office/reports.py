"""Reports about players: a list for the operators, stored across restarts.

Anybody may report, so nobody waits for the disk: a report is on the list at once and on the disk a moment later.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from server.store import reports
from server.store.errors import StoreError
from server.store.reports import Complaint
from server.store.store import Connection, Store

log = logging.getLogger(__name__)

MOST = 200
"""The maximum number of reports; beyond that, the oldest is dropped."""


class Reports:
    """The reports that nobody has dismissed, each with a number."""

    def __init__(self, store: Store, kept: Iterable[Complaint] = ()) -> None:
        self._store = store
        self._reports = {complaint.number: complaint for complaint in kept}
        self._last = max(self._reports, default=0)
        self._writing: set[asyncio.Task[None]] = set()

    def __iter__(self) -> Iterator[Complaint]:
        """All reports, oldest first."""
        return iter(list(self._reports.values()))

    def add(self, complaint: Complaint) -> None:
        """Add a report, unless the same person has already reported the same line."""
        same = [old.number for old in self if _told(old) == _told(complaint)]
        self._last += 1
        kept = self._reports[self._last] = replace(complaint, number=self._last)
        gone = self._without(same) + self._without(list(self._reports)[:-MOST])
        self._write(lambda connection: _change(connection, kept, gone))

    def dismiss(self, number: int) -> Complaint | None:
        """Remove a report; None if there is none with this number."""
        complaint = self._reports.get(number)
        if complaint:
            gone = self._without([number])
            self._write(lambda connection: reports.forget(connection, gone))
        return complaint

    def dismiss_all(self) -> int:
        """Remove all reports; return how many there were."""
        gone = self._without(list(self._reports))
        self._write(lambda connection: reports.forget(connection, gone))
        return len(gone)

    def _without(self, numbers: list[int]) -> list[int]:
        for number in numbers:
            del self._reports[number]
        return numbers

    def _write(self, job: Callable[[Connection], None]) -> None:
        task = asyncio.get_running_loop().create_task(self._written(job))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _written(self, job: Callable[[Connection], None]) -> None:
        try:
            await self._store.do(job)
        except StoreError as error:
            log.error("can't save a report: %s", error)


async def open_reports(store: Store) -> Reports:
    """Load the reports."""
    return Reports(store, await store.do(reports.reports))


def _told(complaint: Complaint) -> tuple[str, ...]:
    """What makes two reports the same."""
    known_as = complaint.reporter_known_as, complaint.about_known_as
    return complaint.reporter, complaint.about, *known_as, complaint.line


def _change(connection: Connection, kept: Complaint, gone: Iterable[int]) -> None:
    reports.save(connection, kept)
    reports.forget(connection, gone)
