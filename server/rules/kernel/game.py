"""The shape that all games share, and the engine that runs them.

A game is a function: `set_up(players, options, seed)` gives the first state, `apply(state, by, command)` the next.
States are immutable values, and the whole course of a game follows from its options, its seed and the accepted
commands in their order. The journal, recovery after a crash, replays and verification rest on that alone.

A command comes from a seat, or from the clock (`by` is None), whose only command is `TimeUp`. The answer is a `Step`,
the new state with what happened, or a `Refusal` with the reason; a refusal leaves no trace.

States and the events of a step hold every secret. They reach a viewer through `view` and `event_for` and in no
other way. The table that runs a game sees only this interface: it never needs to know which game it is.

A game is registered by one record, a `Game`: its fields are the modules and functions that only this game has, its
methods are what all games do alike. `server/rules/games.py` lists the records.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from protocol.base import (
    Actor,
    Message,
    Reason,
    Refusal,
    Result,
    RoundEnded,
    RoundStarted,
    Seat,
    Timer,
    TimeUp,
    Viewer,
    Vocabulary,
)
from server.rules.kernel.change import Change, Step
from server.rules.kernel.legality import refused
from server.rules.kernel.modules import Modules, O, S
from server.rules.kernel.rounds import Over, RoundState, Scored, Waiting, awaited, seats
from server.rules.kernel.seats import unfit

__all__ = ["Game", "Race", "Step"]


class Race(Struct, frozen=True):
    """Something that only the first to act gets: what it is, who may act, by which command, and how the first is found.

    In a fair race reaction times count, with up to `cap` seconds of a player's round trip compensated for; otherwise
    the arrival of the keys. A reaction below `reaction_floor` seconds was meant for what was there before.
    """

    prize: Hashable
    """The same from one state to the next as long as the race is the same."""
    command: type[Message]
    seats: tuple[Seat, ...]
    fair: bool
    cap: float
    reaction_floor: float


def _stage(state: RoundState) -> object:
    return state.stage


def _nothing(_: Any) -> None:
    """Do nothing, and say that there is nothing."""


def _same(state: Any, _opened: bool) -> Any:
    return state


def _never(_: Any) -> bool:
    return False


def _no_faults(_: Any) -> Sequence[str]:
    return ()


class Ratio(NamedTuple):
    """A figure of a player over some games: one count in relation to the sum of others."""

    part: str
    whole: tuple[str, ...]


PER_ROUND = Ratio("points", ("rounds",))


def _no_slaps(_events: Sequence[Any]) -> list[tuple[Seat, bool]]:
    return []


def _no_tally(_events: Sequence[Any], _seat: Seat) -> dict[str, int]:
    return {}


class Game(Struct, Generic[S, O], frozen=True, kw_only=True):
    """One game's rules: the record by which a game is registered. Everything here is pure."""

    vocabulary: Vocabulary
    players: range
    """How many may play."""
    modules: Modules[S, O]

    # --- what the engine of a game adds ---

    move: Callable[[Change[S], Seat, Any], str | None]
    """Carries out a player's move that fits the moment, or says why it is refused."""
    follow_up: Callable[[Change[S]], None] = _nothing
    """Does what follows from an accepted command by itself."""
    moment: Callable[[S], object] = _stage
    """The moment that a state is in; as a rule its stage."""
    awaited: Callable[[S], tuple[Seat, ...]] = awaited
    """The seats without whose choice the game does not go on; none when it is over, or only time passes."""
    race: Callable[[S], Race | None] = _nothing
    """What players race for now, if anything."""
    faults: Callable[[O], Sequence[str]] = _no_faults
    """Says in words for a host why no table can be set up by these options, where their types allow too much."""
    later_story: Callable[[Any], bool] = _never
    """Whether the story for a member who joins later starts with this event; it always starts with a deal."""
    hindsight: Callable[[S, bool], S] = _same
    """The moment of a finished game for viewers who are shown all they knew; if that is asked for, every face."""
    from_memory: Callable[[O], bool] = _never
    """Whether players must remember what they were shown, by these options; then nobody takes over within a round."""
    short: O | None = None
    """The options that make a game end after one deal; None for the default options."""
    fewest_win: bool = False
    """Whether the fewest points win."""
    tally: Callable[[Sequence[Any], Seat], dict[str, int]] = _no_tally
    """What is worth counting of a player in a game that is over, besides rounds and points."""
    slaps: Callable[[Sequence[Any]], list[tuple[Seat, bool]]] = _no_slaps
    """Who slapped in a game that is over, in order, and whether the right card followed."""
    trends: Mapping[str, Ratio] = MappingProxyType({"points": PER_ROUND})
    """What a player's page shows over time."""

    # --- what follows from these ---

    @property
    def name(self) -> str:
        """What the game is called on the wire and in records."""
        return self.vocabulary.name

    @property
    def options(self) -> type[Struct]:
        """What players may agree on before they start."""
        return self.vocabulary.options

    def set_up(self, players: int, options: O, seed: bytes) -> Step[S] | Refusal:
        """Open the game for this many players; refuse players and options that don't go together."""
        if reason := unfit(players, self.players, getattr(options, "starter", "host")):
            return Refusal(reason)
        opening = self.modules.rounds.first_round(players, options, seed)
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
        moment = self.modules.legality.MOMENTS[type(self.moment(state))]
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
        self.modules.clock.time_up(change, command)
        return None

    def timers(self, state: S) -> tuple[Timer, ...]:
        """Which deadlines run now."""
        return self.modules.clock.timers(state)

    def idle(self, state: S) -> tuple[int, ...]:
        """For each seat, how many turns in a row the clock has played for it."""
        return state.idle

    def legal(self, state: S, seat: Seat) -> Sequence[Any]:
        """Every command that this seat may give now, as far as it is offered."""
        offers = self.modules.offers
        return [command for offer in offers.offers(state, seat) for command in offers.commands(offer)]

    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.modules.scoring.standings(state) if isinstance(state.stage, Over) else None

    def round_is_over(self, state: S) -> bool:
        """Whether a round has been scored, and the next one was not dealt yet."""
        return isinstance(state.stage, Scored)

    def deals(self, events: Sequence[Any]) -> Sequence[tuple[str, str | None]]:
        """For each deal in these events: its commitment, and the seed that opened it if it was opened."""
        seeds = iter([event.seed for event in events if isinstance(event, RoundEnded)])
        return [(event.commitment, next(seeds, None)) for event in events if isinstance(event, RoundStarted)]

    def opens_story(self, event: Any) -> bool:
        """Whether the story for a member who joins later starts with this event, leaving out everything before it."""
        return isinstance(event, RoundStarted) or self.later_story(event)

    def worth(self, points: int) -> int:
        """The value of points in a result: higher is better."""
        return -points if self.fewest_win else points

    # --- what players see ---

    def view(self, state: S, viewer: Viewer, public: Any = None) -> Any:
        """What this viewer may see. A caller that has the public view of this state already passes it in."""
        redactor = self.modules.view
        public = public or redactor.public_view(state)
        return public if viewer is None else redactor.own_view(state, viewer, public)

    def review(self, state: S, viewer: Viewer, *, opened: bool) -> Any:
        """What this viewer saw and still knew at a moment of a game that is over; opened, all that there was to see.

        Nobody acts in a game that is over, so there is nothing to choose from.
        """
        view = replace(self.view(self.hindsight(state, opened), viewer), offers=())
        return self.modules.view.opened_view(state, view) if opened else view

    def event_for(self, event: Any, viewer: Viewer) -> Any:
        """Tell of what happened, as far as this viewer may know."""
        return self.modules.view.event_for(event, viewer)

    def write(self, message: Any) -> str:
        """Put a command or an event into the game's short notation, for records and logs."""
        return self.modules.notation.write(message)
