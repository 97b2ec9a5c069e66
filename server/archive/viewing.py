"""Looking at a game again: one person, one replay, one set of eyes. A room of the house like the lobby."""

import asyncio
from collections.abc import Callable
from typing import Any

from protocol.archive import SeeAs, Seek, SetSpeed
from protocol.base import Viewer
from protocol.house import Happened, Leave, Reason, Refused, Replay, Request, Story
from server.archive.picture import table_at
from server.house.member import Member
from server.records import replay

SHORTEST, LONGEST = 0.1, 2.0
"""How long a step stays in sight, in seconds, when the replay goes on by itself."""


class Viewing:
    """A replay, and where its viewer is in it."""

    def __init__(self, code: str, film: replay.Replay, leave: Callable[[Member], None]) -> None:
        self._code = code
        self._film = film
        self._leave = leave
        self._step = 0
        self._viewer: Viewer = None
        self._opened = False
        self._speed = 0
        self._next: asyncio.TimerHandle | None = None

    def seen_by(self, _member: Member) -> Replay:
        """The table as the chosen eyes saw it."""
        film, step = self._film, self._step
        table = table_at(film, self._code, step, self._viewer, opened=self._opened)
        return Replay(table, self._code, step, film.last, film.seconds_at(step), self._speed, self._opened)

    def enter(self, member: Member) -> None:
        """Begin at the first deal."""
        member.place = self
        self._show_all(member)

    def deal_with(self, member: Member, request: Request) -> None:
        """Go on, look with other eyes, or leave."""
        match request:
            case Seek(by=by, unit=unit):
                self._stop()
                self._go(member, self._film.moved(self._step, by, unit))
            case SeeAs(seat=seat, opened=opened) if seat is None or seat < len(self._film.record.header.players):
                self._viewer, self._opened = seat, opened
                self._show_all(member)
            case SetSpeed(speed=speed):
                self._set_speed(member, speed)
            case Leave():
                self._stop()
                self._leave(member)
            case _:
                member.tell(Refused(Reason.NOT_AT_A_TABLE))

    def _go(self, member: Member, step: int) -> None:
        """Go to a step; the next one is told as it happened, any other with the story of its round."""
        forward, self._step = step == self._step + 1, step
        if forward:
            member.tell(*map(Happened, self._events(self._film.events)))
        else:
            self._show_all(member)

    def _show_all(self, member: Member) -> None:
        member.tell(Story(tuple(self._events(self._film.story))))

    def _events(self, which: Callable[..., list[Any]]) -> list[Any]:
        return which(self._step, self._viewer, opened=self._opened)

    # --- going on by itself ---

    def _set_speed(self, member: Member, speed: int) -> None:
        self._stop()
        self._speed = speed if self._step < self._film.last else 0
        self._wait(member)
        member.tell()

    def _wait(self, member: Member) -> None:
        if self._speed:
            pause = self._film.seconds_at(self._step + 1) - self._film.seconds_at(self._step)
            wait = max(SHORTEST, min(pause / self._speed, LONGEST))
            self._next = asyncio.get_running_loop().call_later(wait, self._go_on, member)

    def _go_on(self, member: Member) -> None:
        if member.here and member.place is self:
            if self._step + 1 == self._film.last:
                self._speed = 0
            self._go(member, self._step + 1)
            self._wait(member)

    def _stop(self) -> None:
        self._speed = 0
        if self._next:
            self._next.cancel()
