"""The shape that all games share, and the engine that runs them.

A game is a function: `set_up(players, options, seed)` gives the first state, `apply(state, by, command)` the next.
States are immutable values, and the whole course of a game follows from its options, its seed and the accepted
commands in their order. The journal, recovery after a crash, replays and verification rest on that alone.

A command comes from a seat, or from the clock (`by` is None), whose only command is `TimeUp`. The answer is a `Step`,
the new state with what happened, or a `Refusal` with the reason; a refusal leaves no trace.

States and the events of a step hold every secret. They reach a viewer through `view` and `event_for` and in no
other way. The table that runs a game sees only this interface: it never needs to know which game it is.

A game is registered by one record, a `Game`: its fields are the functions that only this game has, its methods are
what all games do alike. `server/rules/games.py` lists the records.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from protocol.base import Actor, Message, Reason, Refusal, Result, Seat, Timer, TimeUp, Viewer, Vocabulary
from server.rules.kernel.change import Change, Step
from server.rules.kernel.legality import Moment, refused
from server.rules.kernel.rounds import Over, RoundState, Waiting, awaited, seats
from server.rules.kernel.seats import unfit

__all__ = ["Game", "Race", "Step"]

S = TypeVar("S", bound=RoundState)
S_contra = TypeVar("S_contra", bound=RoundState, contravariant=True)
O = TypeVar("O", bound=Struct)  # noqa: E741


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


class Review(Protocol[S_contra]):
    """Builds what a viewer saw and still knew at a moment of a game that is over; opened, all that there was to see.

    Nobody acts in a game that is over, so there is nothing to choose from.
    """

    def __call__(self, state: S_contra, viewer: Viewer, *, opened: bool) -> Any:
        """Build the view."""


def _stage(state: RoundState) -> object:
    return state.stage


def _nothing(_: Any) -> None:
    """Do nothing, and say that there is nothing."""


def _never(_: Any) -> bool:
    return False


def _no_faults(_: Any) -> Sequence[str]:
    return ()


def _no_tally(_events: Sequence[Any], _seat: Seat) -> dict[str, int]:
    return {}


class Game(Struct, Generic[S, O], frozen=True, kw_only=True):
    """One game's rules: the record by which a game is registered. Everything here is pure."""

    vocabulary: Vocabulary
    players: range
    """How many may play."""
    round_started: type[Any]
    """The event of a deal, with its `commitment`."""
    round_ended: type[Any]
    """The event that ends a round, with the `seed` that opens the commitment."""

    # --- the course of a game ---

    first_round: Callable[[int, O, bytes], Change[S] | Refusal]
    """Deals the first round for so many players; refuses options that can't be played by."""
    faults: Callable[[O], Sequence[str]] = _no_faults
    """Says in words for a host why no table can be set up by these options, where their types allow too much."""
    moments: Mapping[type[Any], Moment]
    """Who may do what and when: for each moment of the game, the commands it takes."""
    moment: Callable[[S], object] = _stage
    """The moment that a state is in; as a rule its stage."""
    awaited: Callable[[S], tuple[Seat, ...]] = awaited
    """The seats without whose choice the game does not go on; none when it is over, or only time passes."""
    move: Callable[[Change[S], Seat, Any], str | None]
    """Carries out a player's move that fits the moment, or says why it is refused."""
    follow_up: Callable[[Change[S]], None] = _nothing
    """Does what follows from an accepted command by itself."""
    timers: Callable[[S], tuple[Timer, ...]]
    """Which deadlines run now. When one is over, the clock says `TimeUp` with its kind and serial."""
    time_up: Callable[[Change[S], TimeUp], None]
    """Does what follows when a deadline that runs has passed."""
    standings: Callable[[S], Result]
    """How a game ended that is over."""

    # --- what players see ---

    offers: Callable[[S, Seat], Sequence[Any]]
    """What a seat may do now."""
    offered: Callable[[Any], Iterable[Any]]
    """Every command that an offer stands for; of two cards to swap, one order stands for both."""
    view: Callable[[S, Viewer], Any]
    """What this viewer may see."""
    review: Review[S]
    event_for: Callable[[Any, Viewer], Any]
    """Tells of what happened, as far as this viewer may know."""
    race: Callable[[S], Race | None] = _nothing
    """What players race for now, if anything."""
    later_story: Callable[[Any], bool] = _never
    """Whether an event, besides a deal, is the first that somebody who comes later is told."""
    tally: Callable[[Sequence[Any], Seat], dict[str, int]] = _no_tally
    """What is worth counting of a player in a game that is over, besides rounds and points."""
    write: Callable[[Any], str]
    """Puts a command or an event into the game's short notation, for records and logs."""

    # --- what follows from these ---

    @property
    def name(self) -> str:
        """What the game is called on the wire and in records."""
        return self.vocabulary.name

    @property
    def options(self) -> type[Struct]:
        """What players may agree on before they start."""
        return self.vocabulary.options

    @property
    def commands(self) -> Any:
        """The union of the commands that players and the clock may give."""
        return self.vocabulary.commands

    @property
    def events(self) -> Any:
        """The union of the events that may happen."""
        return self.vocabulary.events

    def set_up(self, players: int, options: O, seed: bytes) -> Step[S] | Refusal:
        """Open the game for so many players; refuse players and options that don't go together."""
        if reason := unfit(players, self.players, getattr(options, "starter", "host")):
            return Refusal(reason)
        opening = self.first_round(players, options, seed)
        return opening if isinstance(opening, Refusal) else opening.done()

    def apply(self, state: S, by: Actor, command: Any) -> Step[S] | Refusal:
        """Carry out a command, and whatever follows from it by itself; or refuse it."""
        change = Change(state)
        carry_out = self._time_up if isinstance(command, TimeUp) else self._move
        if reason := carry_out(change, by, command):
            return Refusal(reason)
        self.follow_up(change)
        return change.done()

    def _move(self, change: Change[S], by: Actor, move: Any) -> str | None:
        state = change.state
        if by is None or by not in seats(state):
            return Reason.NOT_SEATED
        moment = self.moments[type(self.moment(state))]
        asks_all = isinstance(state.stage, Waiting)
        return refused(moment, move, awaited=by in self.awaited(state), asks_all=asks_all) or self.move(
            change, by, move
        )

    def _time_up(self, change: Change[S], by: Actor, command: TimeUp) -> str | None:
        if by is not None:
            return Reason.CLOCK_ONLY
        running = ((timer.kind, timer.serial) for timer in self.timers(change.state) if not timer.paused)
        if (command.kind, command.serial) not in running:
            return Reason.TIMER_GONE
        self.time_up(change, command)
        return None

    def idle(self, state: S) -> tuple[int, ...]:
        """For each seat, how many turns in a row the clock has played for it."""
        return state.idle

    def legal(self, state: S, seat: Seat) -> Sequence[Any]:
        """Every command that this seat may give now, as far as it is offered."""
        return [command for offer in self.offers(state, seat) for command in self.offered(offer)]

    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.standings(state) if isinstance(state.stage, Over) else None

    def deals(self, events: Sequence[Any]) -> Sequence[tuple[str, str | None]]:
        """For each deal in these events: its commitment, and the seed that opened it if it was opened."""
        seeds = iter([event.seed for event in events if isinstance(event, self.round_ended)])
        return [(event.commitment, next(seeds, None)) for event in events if isinstance(event, self.round_started)]

    def opens_story(self, event: Any) -> bool:
        """Whether somebody who comes later is told what happened from here on, and nothing before."""
        return isinstance(event, self.round_started) or self.later_story(event)
