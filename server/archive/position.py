"""Where somebody is in a replay, and with whose eyes: what each request leads to, and what is seen there."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.archive import SeeAs, Seek, SetSpeed
from protocol.base import Viewer
from protocol.house import Happened, News, Story
from protocol.house import Replay as Picture
from server.archive.replay_table import table_at
from server.records.replay import Replay

Answer = tuple["Position", tuple[News, ...]]


class Position(Struct, frozen=True):
    """After so many moves, seen with these eyes, going on by itself so fast."""

    step: int = 0
    viewer: Viewer = None
    opened: bool = False
    speed: int = 0

    def picture(self, replay: Replay, code: str) -> Picture:
        """The table as the chosen eyes saw it."""
        table = table_at(replay, code, self.step, self.viewer, opened=self.opened)
        return Picture(table, code, self.step, replay.last, replay.seconds_at(self.step), self.speed, self.opened)

    def story(self, replay: Replay) -> tuple[News, ...]:
        """What happened up to here."""
        return (Story(tuple(replay.story(self.step, self.viewer, opened=self.opened))),)

    def asked(self, replay: Replay, request: Seek | SeeAs | SetSpeed) -> Answer:
        """Where a request leads, and what is told on the way."""
        match request:
            case Seek(by=by, unit=unit):
                return self._gone(replay, replay.moved(self.step, by, unit), 0)
            case SeeAs(seat=seat, opened=opened):
                known = seat is None or seat < len(replay.header.players)
                here = replace(self, viewer=seat, opened=opened) if known else self
                return here, here.story(replay)
            case SetSpeed(speed=speed):
                return replace(self, speed=speed if self.step < replay.last else 0), ()

    def next(self, replay: Replay) -> Answer:
        """A step further, by itself; at the end it stops."""
        step = min(self.step + 1, replay.last)
        return self._gone(replay, step, self.speed if step < replay.last else 0)

    def _gone(self, replay: Replay, step: int, speed: int) -> Answer:
        """Go to a step; the next one is told as it happened, any other with the story of its round."""
        there = replace(self, step=step, speed=speed)
        return there, there._events(replay) if step == self.step + 1 else there.story(replay)

    def _events(self, replay: Replay) -> tuple[News, ...]:
        events: list[Any] = replay.events(self.step, self.viewer, opened=self.opened)
        return tuple(map(Happened, events))
