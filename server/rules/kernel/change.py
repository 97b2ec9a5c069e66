"""Collects the changes of a command: it writes to a `Change`, and only an accepted one becomes a `Step`."""

from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from protocol.base import Message

T = TypeVar("T")
S = TypeVar("S", bound=Struct)


class Step(Struct, Generic[S], frozen=True):
    """What an accepted command leads to: the new state, and the events, secrets included."""

    state: S
    events: tuple[Message, ...] = ()


class Change(Generic[S]):
    """The step that a command is about to make, as far as it has got.

    Rules write here, never to a state. A command that is refused half-way just drops the change.
    """

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Message] = []

    def set(self, **fields: Any) -> None:
        """Change these fields of the state."""
        self.state = replace(self.state, **fields)

    def say(self, event: Message) -> None:
        """Add events."""
        self.events.append(event)

    def done(self) -> Step[S]:
        """The finished step."""
        return Step(self.state, tuple(self.events))


def expect(moment: object, kind: type[T]) -> T:
    """Assert what the table of legality guarantees: that the game is in this moment."""
    if not isinstance(moment, kind):
        raise TypeError(f"the game is at {moment}, not at {kind.__name__}")
    return moment
