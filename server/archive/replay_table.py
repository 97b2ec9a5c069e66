"""One step of a replay as a table that a screen can draw."""

from collections.abc import Iterator
from typing import cast

import msgspec
from msgspec.structs import replace

from protocol.base import Viewer
from protocol.house import Bot, Happened, Seated, Table, TableLine, Update, You
from server.house.members.member import SIGN
from server.records.replay import Replay
from server.store.finished_games import FinishedGame, Participant


def line_of(game: FinishedGame) -> TableLine:
    """The table of a finished game as the lobby listed it during the game, as far as that is stored."""
    return TableLine(
        code=game.code,
        game=game.game,
        seats=tuple(Seated(who.name, bot=_bot(who)) for who in game.players),
        places=len(game.players),
        phase="playing",
        watchers=0,
        private=game.private,
    )


def _bot(who: Participant) -> Bot | None:
    """What kind of bot had a seat from the beginning; who stood in for a person is not stored."""
    return cast("Bot", who.bot) if who.bot else "program" if who.name.startswith(SIGN) else None


def table_at(replay: Replay, line: TableLine, step: int, viewer: Viewer = None, *, opened: bool = False) -> Table:
    """The table after this many moves, as a viewer saw it."""
    line = replace(line, phase="over") if step == replay.last else line
    options = msgspec.to_builtins(replay.header.options)
    return Table(line, options, viewer, None, replay.view(step, viewer, opened=opened), ())


def as_watched(replay: Replay, line: TableLine) -> Iterator[tuple[float, Update]]:
    """The whole game as a watcher would have seen it, with the time of each update in seconds."""
    nobody = You("", guest=True)
    for step in range(replay.last + 1):
        news = tuple(map(Happened, replay.events(step, None, opened=False)))
        yield replay.seconds_at(step), Update(nobody, table_at(replay, line, step), news)
