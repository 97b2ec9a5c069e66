"""The shape that all games share.

A game is a function: `set_up(players, options, seed)` gives the first state, `apply(state, by, command)` the next.
States are immutable values, and the whole course of a game follows from its options, its seed and the accepted
commands in their order. The journal, recovery after a crash, replays and verification rest on that alone.

A command comes from a seat, or from the clock (`by` is None), whose only command is `TimeUp`. The answer is a `Step`,
the new state with what happened, or a `Refusal` with the reason; a refusal leaves no trace.

States and the events of a step hold every secret. They reach a viewer through `view` and `event_for` and in no
other way. The table that runs a game sees only this interface: it never needs to know which game it is.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from protocol.base import Actor, Message, Refusal, Result, Seat, Timer, Viewer

T = TypeVar("T")
S = TypeVar("S", bound=Struct)
O = TypeVar("O", bound=Struct)  # noqa: E741


class Step(Struct, Generic[S], frozen=True):
    """What an accepted command leads to: the new state, and the events, secrets included."""

    state: S
    events: tuple[Message, ...] = ()


class Change(Generic[S]):
    """The step that a command is about to make, as far as it has got.

    Rules write here, never to a state. Whoever refuses half-way just throws the change away.
    """

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Message] = []

    def set(self, **fields: Any) -> None:
        """Go on with a state that differs in these fields."""
        self.state = replace(self.state, **fields)

    def say(self, event: Message) -> None:
        """Add to what happened."""
        self.events.append(event)

    def done(self) -> Step[S]:
        """Make it a step."""
        return Step(self.state, tuple(self.events))


def expect(moment: object, kind: type[T]) -> T:
    """Take for granted what a table of legality has made sure of: that the game is in this moment."""
    if not isinstance(moment, kind):
        raise TypeError(f"the game is at {moment}, not at {kind.__name__}")
    return moment


class Race(Struct, frozen=True):
    """Something that only the first to act gets: what it is, who may act, by which command, and how the first is found.

    In a fair race reaction times count, with up to `cap` seconds of a player's round trip compensated for; otherwise
    the arrival of the keys. A reaction below `floor` seconds was meant for what was there before.
    """

    prize: Hashable
    """The same from one state to the next as long as the race is the same."""
    command: type[Message]
    seats: tuple[Seat, ...]
    fair: bool
    cap: float
    floor: float


class Game(ABC, Generic[S, O]):
    """One game's rules. Everything here is pure."""

    name: ClassVar[str]
    players: ClassVar[range]
    options: ClassVar[type[Struct]]
    commands: ClassVar[Any]
    """The union of the commands that players and the clock may give."""
    events: ClassVar[Any]
    """The union of the events that may happen."""

    @abstractmethod
    def set_up(self, players: int, options: O, seed: bytes) -> Step[S] | Refusal:
        """Open the game for so many players; refuse players and options that don't go together."""

    def faults(self, options: O) -> Sequence[str]:  # noqa: ARG002
        """Say in words for a host why no table can be set up by these options, where their types allow too much."""
        return ()

    @abstractmethod
    def apply(self, state: S, by: Actor, command: Any) -> Step[S] | Refusal:
        """Carry out a command, or refuse it."""

    @abstractmethod
    def timers(self, state: S) -> tuple[Timer, ...]:
        """Which deadlines run now. When one is over, the clock says `TimeUp` with its kind and serial."""

    @abstractmethod
    def awaited(self, state: S) -> tuple[Seat, ...]:
        """The seats without whose choice the game does not go on; none when it is over, or only time passes."""

    @abstractmethod
    def idle(self, state: S) -> tuple[int, ...]:
        """For each seat, how many turns in a row the clock has played for it."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[Any]:
        """Every command that this seat may give now; of two cards to swap, one order stands for both."""

    def race(self, state: S) -> Race | None:  # noqa: ARG002
        """What players race for now, if anything."""
        return None

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> Message:
        """What this viewer may see."""

    def review(self, state: S, viewer: Viewer, *, opened: bool) -> Message:  # noqa: ARG002
        """What this viewer saw and still knew at a moment of a game that is over; opened, all that there was to see.

        Nobody acts in a game that is over, so there is nothing to choose from.
        """
        return replace(self.view(state, viewer), offers=())

    @abstractmethod
    def event_for(self, event: Any, viewer: Viewer) -> Message:
        """Tell of what happened, as far as this viewer may know."""

    def opens_story(self, event: Any) -> bool:
        """Whether somebody who comes later is told what happened from here on, and nothing before: as a rule a deal."""
        return bool(self.deals([event]))

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def deals(self, events: Sequence[Any]) -> Sequence[tuple[str, str | None]]:
        """For each deal in these events: its commitment, and the seed that opened it if it was opened."""

    def tally(self, events: Sequence[Any], seat: Seat) -> dict[str, int]:  # noqa: ARG002
        """What is worth counting of a player in a game that is over, besides rounds and points."""
        return {}

    @abstractmethod
    def write(self, message: Any) -> str:
        """Put a command or an event into the game's short notation, for records and logs."""
