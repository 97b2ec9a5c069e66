"""A position in a replay: the step, the viewer and the speed, and what each request changes."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.archive import Review, SeeAs, Seek, SetSpeed
from protocol.base import Viewer
from protocol.house import Happened, News, Story, TableLine
from protocol.house import Replay as Picture
from server.archive.replay_table import table_at
from server.records.replay import Replay

Answer = tuple["Position", tuple[News, ...]]


class Position(Struct, frozen=True):
    """The step, the viewer, whether all cards are open, the speed, and the current review."""

    step: int = 0
    viewer: Viewer = None
    opened: bool = False
    speed: int = 0
    review: Review | None = None

    def picture(self, replay: Replay, line: TableLine) -> Picture:
        """The table as the viewer saw it."""
        table = table_at(replay, line, self.step, self.viewer, opened=self.opened)
        return Picture(
            table,
            line.code,
            self.step,
            replay.last,
            replay.seconds_at(self.step),
            self.speed,
            self.opened,
            self.review,
        )

    def story(self, replay: Replay) -> tuple[News, ...]:
        """The events up to here."""
        return (Story(tuple(replay.story(self.step, self.viewer, opened=self.opened))),)

    @staticmethod
    def knows(replay: Replay, request: Seek | SeeAs | SetSpeed) -> bool:
        """Whether the viewer that a request asks for took part."""
        return not isinstance(request, SeeAs) or request.seat is None or request.seat < len(replay.header.players)

    def asked(self, replay: Replay, request: Seek | SeeAs | SetSpeed) -> Answer:
        """The position after a request that `knows` allows, and the news on the way."""
        match request:
            case Seek(by=by, unit=unit):
                return self._gone(replay, replay.moved(self.step, by, unit), 0)
            case SeeAs(seat=seat, opened=opened):
                seen = replace(self, viewer=seat, opened=opened)
                return seen, seen.story(replay)
            case SetSpeed(speed=speed):
                return replace(self, speed=speed if self.step < replay.last else 0), ()

    def reviewed(self, replay: Replay, review: Review) -> Answer:
        """The position with a review, seen as the reviewed seat."""
        seen = replace(self, viewer=review.seat, review=review)
        return seen, seen.story(replay)

    def next(self, replay: Replay) -> Answer:
        """The next step of a running replay; it stops at the end."""
        step = min(self.step + 1, replay.last)
        return self._gone(replay, step, self.speed if step < replay.last else 0)

    def _gone(self, replay: Replay, step: int, speed: int) -> Answer:
        """Go to a step. The next one comes with its events, any other with the story of its round."""
        there = replace(self, step=step, speed=speed)
        return there, there._events(replay) if step == self.step + 1 else there.story(replay)

    def _events(self, replay: Replay) -> tuple[News, ...]:
        events: list[Any] = replay.events(self.step, self.viewer, opened=self.opened)
        return tuple(map(Happened, events))
