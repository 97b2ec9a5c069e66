"""A brain that always responds to the same moves in the same way, however long they take.

At a table, two steps may arrive as one update, and irrelevant news may come in between. A brain that draws random
numbers from one stream would get out of step. So this one derives each choice, and how long it takes, from a seed and
from what its seat has been told since the game began. It leaves out who was ready when and whose time ran out: these
depend on how quick people are, and are not moves.

Times are whole hundredths of a second, plus a thousandth for each seat. So no two bots react after the same time, and
the seed decides which of two is first. This holds for levels that forget nothing and notice everything, such as hard
ones; others would also have to forget the same things.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from protocol.base import BecameReady, Seat, TimedOut
from protocol.encodings.wire import encode
from server.bots.kernel.brain import Brain, Intent
from server.bots.kernel.memory_brain import MemoryBrain, View

V = TypeVar("V", bound=View)
E = TypeVar("E")

APART = 0.001
"""The times of two neighbours differ by at least this many seconds."""


class RepeatableBrain(Brain[V, E], Generic[V, E]):
    """Another brain, with random numbers that depend on what has happened."""

    def __init__(self, brain: MemoryBrain[V, E, Any], seat: Seat, seed: str) -> None:
        self._brain = brain
        self._seat = seat
        self._story = sha256(seed.encode()).digest()
        """A digest of the seed and of all that the seat has been told."""

    def take(self, view: V, events: Sequence[E]) -> None:
        """Follow what happened, and choose by it."""
        self.follow(view, events)
        self._brain.chance.seed(self._story)
        self._brain.choose(view, events)

    def follow(self, view: V, events: Iterable[E]) -> None:
        """Follow what happened without a choice: what there was to choose then is over."""
        told = list(events)
        for event in told:
            if not isinstance(event, BecameReady | TimedOut):
                self._story = sha256(self._story + encode(event)).digest()  # type: ignore[arg-type]
        self._brain.follow(view, told)

    def intent(self) -> Intent | None:
        """What it would do next. Any news since the last call makes it a new intent."""
        intent = self._brain.intent()
        if intent is None:
            return None
        seconds = round(intent.seconds, 2) + APART * self._seat
        return replace(intent, seconds=seconds, occasion=int.from_bytes(self._story[:8], "big"))
