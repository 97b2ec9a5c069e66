"""What people see of a table: its line in the lobby, and the table for one member."""

import asyncio
from typing import Any

import msgspec

from protocol.base import Clock, Viewer
from protocol.house import Seated, TableLine
from protocol.house import Table as TableView
from server.house.members.member import Member
from server.house.table.core import TableCore
from server.house.table.match_runner import MatchRunner


class Public(msgspec.Struct, frozen=True):
    """What everyone sees of a table, whatever the game."""

    line: TableLine
    host: Viewer
    clocks: tuple[Clock, ...]


class Appearance:
    """Builds what each viewer sees."""

    def __init__(self, core: TableCore, runner: MatchRunner) -> None:
        self._core = core
        self._runner = runner
        self._options = msgspec.to_builtins(core.about.options)
        self._public: Public | None = None
        """What everyone sees of the table in this turn of the event loop: after a step they all look in the same."""
        self._seats: tuple[Seated, ...] = ()
        """The seats as the lobby last listed them: the same object as long as they are the same."""

    def line(self) -> TableLine:
        """The table as the lobby lists it."""
        core, seating, may_follow = self._core, self._core.seating, self._core.followers.may_follow
        seats = tuple([each.seen_at(core.room, followable=may_follow(n)) for n, each in enumerate(seating.chairs)])
        if seats != self._seats:
            self._seats = seats
        open_seat = core.newcomers.open_seat
        return TableLine(
            code=core.about.code,
            game=core.about.game.name,
            seats=self._seats,
            places=seating.places,
            phase=core.match.phase,
            watchers=len(seating.watchers),
            private=core.about.private,
            lesson=core.about.lesson is not None,
            daily=core.about.daily is not None,
            open_seat=open_seat,
            open_now=open_seat is not None and core.newcomers.open_now,
            pace=core.about.pace,
            on_vacation=core.slow.clocks.on_vacation,
        )

    def seen_by(self, member: Member) -> TableView:
        """The table as this member may see it now."""
        core, public = self._core, self._public
        self._runner.races.drawn_for(member)
        if public is None:
            public = self._public = Public(self.line(), core.seating.host, self._runner.clocks.shown())
            asyncio.get_running_loop().call_soon(self.changed)
        seat = core.seating.seat_of(member)
        followed = core.followers.followed_by(member) if seat is None else None
        return TableView(
            line=public.line,
            options=self._options,
            you=seat,
            host=public.host,
            view=self._view(seat, followed),
            clocks=public.clocks,
            bot_pace=core.about.bot_pace,
            followed=followed,
            takeover=core.about.takeover,
            promised=core.newcomers.promised_to(member),
        )

    def changed(self) -> None:
        """Forget what was built: the table has changed."""
        self._public = None

    def _view(self, seat: Viewer, followed: Viewer) -> Any:
        """The game for a player, for a watcher who follows one, or for any other watcher; None before the first."""
        match = self._core.match
        if match.state is None:
            return None
        return match.view(self._core.seating.viewer_at(seat)) if followed is None else match.followed_view(followed)
