"""One step of a replay as a table that a screen can draw."""

from collections.abc import Iterator

import msgspec

from protocol.base import Viewer
from protocol.house import Happened, Seated, Table, TableLine, Update, You
from server.records.replay import Replay


def table_at(replay: Replay, code: str, step: int, viewer: Viewer = None, *, opened: bool = False) -> Table:
    """The table after this many moves, as a viewer saw it."""
    header = replay.header
    line = TableLine(
        code=code,
        game=header.game,
        seats=tuple(Seated(name) for name in header.players),
        places=len(header.players),
        phase="over" if step == replay.last else "playing",
        watchers=0,
        private=True,
    )
    options = msgspec.to_builtins(header.options)
    return Table(line, options, viewer, None, replay.view(step, viewer, opened=opened), ())


def as_watched(replay: Replay, code: str) -> Iterator[tuple[float, Update]]:
    """The whole game as a watcher would have seen it, with the time of each update in seconds."""
    nobody = You("", guest=True)
    for step in range(replay.last + 1):
        news = tuple(map(Happened, replay.events(step, None, opened=False)))
        yield replay.seconds_at(step), Update(nobody, table_at(replay, code, step), news)
