"""Replays that are ready to watch. The latest ones stay in memory, up to a limit."""

import logging
from collections import OrderedDict
from functools import partial
from typing import NamedTuple

from server.archive.time_slices import TimeSlicer
from server.archive.work_in_progress import WorkInProgress
from server.records.record import LONGEST, RecordError, parsing
from server.records.replay import Replay, replaying
from server.records.work import Work
from server.store import finished_games
from server.store.store import Store

log = logging.getLogger(__name__)

ROOM = 4_000_000
"""The total size of the prepared records, in bytes; the replays take about five times as much memory."""
AT_ONCE = 2
"""How many are prepared at the same time."""


class TooLongError(Exception):
    """The game is too long to replay."""


class PreparedReplay(NamedTuple):
    """A replay, and the length of its record."""

    replay: Replay
    size: int


class PreparedReplays:
    """Prepares replays, each once for everybody who wants it."""

    def __init__(self, store: Store, slicer: TimeSlicer) -> None:
        self._store = store
        self._slicer = slicer
        self._ready: OrderedDict[str, PreparedReplay] = OrderedDict()
        self._making = WorkInProgress[Replay | None](AT_ONCE)

    async def of(self, code: str) -> Replay | None:
        """The replay of a game; None if the game is not stored, or is damaged."""
        if prepared := self._ready.get(code):
            self._ready.move_to_end(code)
            return prepared.replay
        return await self._making.result(code, partial(self._make, code))

    async def _make(self, code: str) -> Replay | None:
        record = await self._store.do(lambda db: finished_games.record_of(db, code))
        if record is None:
            return None
        if len(record) > LONGEST:
            raise TooLongError
        try:
            prepared = PreparedReplay(await self._slicer.run(playing_again(record)), len(record))
        except RecordError as error:
            log.error("can't replay game %s: %s", code, error)
            return None
        self._keep(code, prepared)
        return prepared.replay

    def _keep(self, code: str, prepared: PreparedReplay) -> None:
        """Keep a replay in memory, and drop those that were watched longest ago."""
        self._ready[code] = prepared
        while sum(one.size for one in self._ready.values()) > ROOM:
            self._ready.popitem(last=False)


def playing_again(record: bytes) -> Work[Replay]:
    """Make a replay from a record, in steps."""
    return (yield from replaying((yield from parsing(record))))
