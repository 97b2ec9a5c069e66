"""A replay: a finished game played again, with every state it went through.

A position in a replay is a number of moves: 0 is the opening. A finished game has no secrets, so a replay can be seen
as any player, or with all cards open.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from protocol.archive import Unit
from protocol.base import Message, Refusal, Viewer
from server.records.record import Header, Move, Record, RecordError
from server.records.work import Work, finished
from server.rules.kernel.game import Game, Step

MARKS: dict[Unit, str] = {"turn": "turn_started", "round": "round_started"}
"""The events with which a turn and a round begin, in all games."""


STORY = 200
"""How many moves back a story goes: a log shows not many more lines, and a round can be endless."""


APART = 4
"""One state in this many is kept, and the others are computed from it: states take most of a game's memory."""


class Passed(NamedTuple):
    """A step of a game: its number, its move (None for the opening), the state after it, and what happened."""

    number: int
    move: Move | None
    state: Any
    events: tuple[Any, ...]


class Replay:
    """A whole game in memory."""

    def __init__(self, header: Header, game: Game[Any, Any]) -> None:
        self.header = header
        self.game = game
        self._moves: list[Move | None] = []
        """The move of each step; None for the opening."""
        self._happened: list[tuple[Any, ...]] = []
        self._states: list[Any] = []
        self._begins: dict[Unit, list[int]] = {unit: [] for unit in MARKS}

    def add(self, move: Move | None, step: Step[Any]) -> None:
        """Add the next step."""
        number = len(self._moves)
        self._moves.append(move)
        self._happened.append(step.events)
        if number % APART == 0:
            self._states.append(step.state)
        for unit, mark in MARKS.items():
            if _has(step.events, mark):
                self._begins[unit].append(number)

    @property
    def last(self) -> int:
        """The last step."""
        return len(self._moves) - 1

    def seconds_at(self, step: int) -> float:
        """The time of a step, in seconds since the start."""
        move = self._moves[step]
        return move.at / 1000 if move else 0.0

    def state(self, step: int) -> Any:
        """The state after a step, including secrets."""
        state = self._states[step // APART]
        for number in range(step - step % APART + 1, step + 1):
            state = _followed(self.game, state, self._moves[number], number).state
        return state

    def course(self) -> Iterator[Passed]:
        """Every step, one after the other."""
        state: Any = None
        for number, move in enumerate(self._moves):
            kept = number % APART == 0
            state = self._states[number // APART] if kept else _followed(self.game, state, move, number).state
            yield Passed(number, move, state, self._happened[number])

    def happened(self, step: int) -> tuple[Any, ...]:
        """The events of a step, including secrets."""
        return self._happened[step]

    def moved(self, step: int, by: int, unit: Unit) -> int:
        """The step some moves, turns or rounds further or back, or from the start; never beyond the ends."""
        if unit in ("move", "start") or by == 0:
            return max(0, min(by if unit == "start" else step + by, self.last))
        begins = self._begins[unit]
        at = bisect_right(begins, step) - 1 + by if by > 0 else bisect_left(begins, step) + by
        return begins[at] if 0 <= at < len(begins) else self.last if by > 0 else 0

    def view(self, step: int, viewer: Viewer, *, opened: bool) -> Message:
        """What a viewer saw after a step."""
        seen: Message = self.game.review(self.state(step), viewer, opened=opened)
        return seen

    def events(self, step: int, viewer: Viewer, *, opened: bool) -> list[Any]:
        """The events of a step, as a viewer saw them."""
        return [event if opened else self.game.event_for(event, viewer) for event in self._happened[step]]

    def story(self, step: int, viewer: Viewer, *, opened: bool) -> list[Any]:
        """The events of the round up to a step, or its latest ones."""
        first = max(self.moved(step + 1, -1, "round"), step + 1 - STORY)
        return [event for number in range(first, step + 1) for event in self.events(number, viewer, opened=opened)]


def replay(record: Record) -> Replay:
    """Replay a game."""
    return finished(replaying(record))


def replaying(record: Record) -> Work[Replay]:
    """Do the same in steps, one move at a time."""
    header, game = record.header, record.game
    film = Replay(header, game)
    step = _accepted(game.set_up(len(header.players), header.options, bytes.fromhex(header.seed)), 0)
    film.add(None, step)
    for number, move in enumerate(record.moves, 1):
        step = _followed(game, step.state, move, number)
        film.add(replace(move, events=()), step)
        yield
    return film


def _followed(game: Game[Any, Any], state: Any, move: Move | None, number: int) -> Step[Any]:
    return _accepted(game.apply(state, move.by, move.command), number) if move else Step(state)


def _accepted(outcome: Step[Any] | Refusal, number: int) -> Step[Any]:
    if isinstance(outcome, Refusal):
        raise RecordError(f"move {number} does not follow: {outcome}")
    return outcome


def _has(events: Sequence[Message], name: str) -> bool:
    return any(event.__struct_config__.tag == name for event in events)
