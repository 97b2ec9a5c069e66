"""A table that is paused because the journal can't be written: people can chat and leave, and nothing else."""

from typing import Any

from protocol.house import Leave, Notice, Reason
from server.house.members.chat import Line
from server.house.members.member import Member
from server.house.table.core import TableCore
from server.house.table.parts.clocks import Clocks
from server.house.table.parts.inbox import Envelope
from server.house.table.parts.slow_clocks import SlowClocks
from server.house.table.presence import Presence


class Pause:
    """The pauses of one table."""

    def __init__(self, core: TableCore, presence: Presence, clocks: Clocks | SlowClocks) -> None:
        self._core = core
        self._presence = presence
        self._clocks = clocks

    def stuck(self, current: Envelope | None, *, stuck: bool) -> None:
        """Pause while the journal can't be written, and tell everyone, including people who are just joining."""
        notice = Notice("paused" if stuck else "resumed")
        self._clocks.hold(held=stuck)
        self._core.broadcast.all(notice)
        if current and (joining := current.member) and joining.joining is self._core.room:
            joining.tell(notice)
        if stuck:
            self._serve_who_waits(current)

    def handle(self, member: Member, request: Any) -> None:
        """Handle what needs no disk: people can chat and leave. The seat is given up when that can be written."""
        match request:
            case Line():
                self._core.services.hear(request, self._core.seating.people)
                member.done(request.number)
            case Leave():
                self._let_go(member, request)
                self._core.inbox.put(member, request)
            case _:
                member.refuse(Reason.TABLE_IS_PAUSED, request.number)

    def _let_go(self, member: Member, request: Leave) -> None:
        self._presence.let_go(member)
        member.done(request.number)

    def _serve_who_waits(self, current: Envelope | None) -> None:
        """Let people leave who asked to before the pause, and deliver chat from before it."""
        if current and current.member and isinstance(current.request, Leave):
            self._let_go(current.member, current.request)
        for envelope in self._core.inbox.take_out(Line, Leave):
            if envelope.member:
                self.handle(envelope.member, envelope.request)
