"""A brain plays a seat, in any game.

A brain gets what a person in that seat gets: the seat's own view, and the events as that seat may know them. It returns
an intent: what it would do next, and how long that takes. It reads no clock and waits for nothing; its runner, a table
or a simulation, asks for the intent after each update and acts when the time has come.

A brain has its own random numbers, from a seed: the same updates and the same seed lead to the same intents.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

V = TypeVar("V")
E = TypeVar("E")


class Intent(Struct, frozen=True):
    """A command that a brain is about to give, some seconds after the last update.

    `occasion` identifies what the command reacts to. The same command on another occasion is another intent: a slap
    that was meant for one card is no head start for the next.
    """

    command: Any
    seconds: float
    occasion: int = 0


class Plan(Struct, frozen=True):
    """An intent and when it is due, on the clock of the brain's runner."""

    intent: Intent
    due: float


def planned(earlier: Plan | None, intent: Intent | None, now: float) -> Plan | None:
    """Keep the earlier plan if the intent is still the same, so that news does not make a brain start over."""
    if intent is None:
        return None
    if earlier and (earlier.intent.command, earlier.intent.occasion) == (intent.command, intent.occasion):
        return earlier
    return Plan(intent, now + intent.seconds)


class Brain(ABC, Generic[V, E]):
    """Plays one seat of one game. It may start at any time, also to take over for a player during a game."""

    @abstractmethod
    def take(self, view: V, events: Sequence[E]) -> None:
        """Update with what the seat sees now, and the events since the last time.

        The first time, the events may be all that the seat has been told since the game began, or none.
        """

    @abstractmethod
    def intent(self) -> Intent | None:
        """What it would do next, if anything. Asking again without news gives the same answer."""
