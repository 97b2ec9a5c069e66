"""A brain that plays alike whenever it meets the same moves, however long anybody takes for them.

At a table, updates come as they come: two steps may arrive as one update, and news that does not matter in between. A
brain that draws random numbers from one stream would get out of step. So this one draws each choice, and how long it
takes, from a seed and from what its seat has been told since the game began. Who was ready when, and whose time ran
out, is left out: that depends on how quick people are, and is no move.

Times are whole hundredths of a second and a thousandth for each seat. So no two bots react after the same time, and who
of two is first follows from the seed. This holds for levels that forget nothing and notice everything, such as hard
ones; others would also have to forget alike.
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
"""By so many seconds the times of two neighbours differ at least."""


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
        """What it would do next; whatever was told since the last time makes it another intent."""
        intent = self._brain.intent()
        if intent is None:
            return None
        seconds = round(intent.seconds, 2) + APART * self._seat
        return replace(intent, seconds=seconds, occasion=int.from_bytes(self._story[:8], "big"))
