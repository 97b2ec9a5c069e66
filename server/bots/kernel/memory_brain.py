"""What the brains of all games have in common: they follow the game in a memory, and choose when they are asked.

A choice stands until something happens, or something else is asked. So a brain draws its random numbers once for each
choice, whatever else it is shown meanwhile.
"""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from server.bots.kernel.brain import Brain, Intent
from server.bots.kernel.pace import FASTEST, Span


class View(Protocol):
    """What every game's view has."""

    @property
    def offers(self) -> tuple[Any, ...]:
        """What the seat may do now, as offers."""


V = TypeVar("V", bound=View)
E = TypeVar("E")
V_contra = TypeVar("V_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


class Memory(Protocol[V_contra, E_contra]):
    """What a seat remembers of a round, from what it is told and shown."""

    def hear(self, event: E_contra) -> None:
        """Update with an event."""

    def look(self, view: V_contra) -> None:
        """Update with a view."""


M = TypeVar("M", bound=Memory[Any, Any])


class MemoryBrain(Brain[V, E], Generic[V, E, M]):
    """Plays a seat from memory. A game says how it remembers, and what it would do."""

    def __init__(self, memory: M, seed: str, fastest: float = FASTEST) -> None:
        self.memory = memory
        self.chance = Random(seed)  # noqa: S311 - a player's whims
        self._fastest = fastest
        self._view: V | None = None
        self._intent: Intent | None = None

    def take(self, view: V, events: Sequence[E]) -> None:
        """Follow what happened, and choose if there is something new to choose."""
        self.follow(view, events)
        self.choose(view, events)

    def follow(self, view: V, events: Sequence[E]) -> None:
        """Remember what happened and what is seen."""
        for event in events:
            self.hear(event)
        self.look(view)

    def choose(self, view: V, events: Sequence[E]) -> None:
        """Choose, if there is something new to choose."""
        if not view.offers:
            self._intent = None
        elif self.asked_anew(view, events):
            self._intent = self.decide(view)
        self._view = view

    def intent(self) -> Intent | None:
        """What it would do next."""
        return self._intent

    def hear(self, event: E) -> None:
        """Update with an event."""
        self.memory.hear(event)

    def look(self, view: V) -> None:
        """Update with a view."""
        self.memory.look(view)

    def asked_anew(self, view: V, events: Sequence[E]) -> bool:
        """Whether to choose again: as a rule when something happened, or something else is offered."""
        return bool(events) or self._view is None or self._view.offers != view.offers

    @abstractmethod
    def decide(self, view: V) -> Intent | None:
        """Choose among what is offered, if anything of it is wanted."""

    def intend(self, command: Any, span: Span, occasion: int) -> Intent:
        """Make an intent that is not faster than allowed."""
        return Intent(command, max(self._fastest, span.draw(self.chance)), occasion)
