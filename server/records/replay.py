"""A finished game, played again step by step: every state that there was, and the way from one to another.

A replay stands after so many moves: 0 is the opening. Games that are over have no secrets, so a replay may be seen with
anybody's eyes, or with all cards open.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from protocol.archive import Unit
from protocol.base import Message, Refusal, Viewer
from server.records.record import Record, RecordError
from server.rules.game import Step

MARKS: dict[Unit, str] = {"turn": "turn_started", "round": "round_started"}
"""The event with which a turn and a round begin; all games say these."""


class Replay:
    """All steps of a game, in memory."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game
        self.steps = _played_again(record)
        self._begins = {unit: self._where(event) for unit, event in MARKS.items()}

    @property
    def last(self) -> int:
        """The step at which the game is over."""
        return len(self.steps) - 1

    def seconds_at(self, step: int) -> float:
        """When it happened, in seconds since the start."""
        return self.record.moves[step - 1].at / 1000 if step else 0.0

    def moved(self, step: int, by: int, unit: Unit) -> int:
        """The step so many moves, turns or rounds further on, or back; never beyond the ends."""
        if unit == "move":
            return max(0, min(step + by, self.last))
        begins = self._begins[unit]
        at = bisect_right(begins, step) - 1 + by if by > 0 else bisect_left(begins, step) + by
        return begins[at] if 0 <= at < len(begins) else self.last if by > 0 else 0

    def view(self, step: int, viewer: Viewer, *, opened: bool) -> Message:
        """What these eyes saw, or knew, at that time."""
        return self.game.review(self.steps[step].state, viewer, opened=opened)

    def events(self, step: int, viewer: Viewer, *, opened: bool) -> list[Any]:
        """What led to this step, as these eyes saw it."""
        events = self.steps[step].events
        return [event if opened else self.game.event_for(event, viewer) for event in events]

    def story(self, step: int, viewer: Viewer, *, opened: bool) -> list[Any]:
        """What happened in the round up to this step."""
        first = self.moved(step + 1, -1, "round")
        return [event for number in range(first, step + 1) for event in self.events(number, viewer, opened=opened)]

    def _where(self, name: str) -> list[int]:
        return [number for number, step in enumerate(self.steps) if _has(step.events, name)]


def _played_again(record: Record) -> list[Step[Any]]:
    header, game = record.header, record.game
    step = game.set_up(len(header.players), header.options, bytes.fromhex(header.seed))
    steps: list[Step[Any]] = []
    for number in range(len(record.moves) + 1):
        if number:
            move = record.moves[number - 1]
            step = game.apply(steps[-1].state, move.by, move.command)
        if isinstance(step, Refusal):
            raise RecordError(f"move {number} does not follow: {step}")
        steps.append(step)
    return steps


def _has(events: Sequence[Message], name: str) -> bool:
    return any(event.__struct_config__.tag == name for event in events)
