"""What plays a seat: a brain, for whatever game.

A brain is told what a person in that seat is told: the seat's own view, and the events as that seat may know them. It
answers with an intent: what it would do next, and how long that takes it. It reads no clock and waits for nothing;
whoever runs it, a table or a simulation, asks for the intent after each telling and acts when the time has come.

A brain has chance of its own, from a seed: the same tellings and the same seed lead to the same intents.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

V = TypeVar("V")
E = TypeVar("E")


class Intent(Struct, frozen=True):
    """A command that a brain is about to give, so many seconds after it was last told something.

    `occasion` numbers what the command answers to. The same command on another occasion is another intent: a slap that
    was meant for one card is no head start for the next.
    """

    command: Any
    seconds: float
    occasion: int = 0


class Plan(Struct, frozen=True):
    """An intent with the moment it is due, on the clock of whoever runs the brain."""

    intent: Intent
    due: float


def planned(earlier: Plan | None, intent: Intent | None, now: float) -> Plan | None:
    """Go on with the earlier plan if the intent is still the same, so that news does not make a brain start anew."""
    if intent is None:
        return None
    if earlier and (earlier.intent.command, earlier.intent.occasion) == (intent.command, intent.occasion):
        return earlier
    return Plan(intent, now + intent.seconds)


class Brain(ABC, Generic[V, E]):
    """Plays one seat of one game. It may be started at any time, also to take over for somebody in mid-game."""

    @abstractmethod
    def take(self, view: V, events: Sequence[E]) -> None:
        """Take in what the seat sees now, and what it was told since the last time.

        The first time, the events may be all that the seat has been told since the game began, or none.
        """

    @abstractmethod
    def intent(self) -> Intent | None:
        """Say what it would do next, if anything. Asking again without a telling gives the same answer."""
