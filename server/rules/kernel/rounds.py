"""What all games that are played in rounds have in common: seats and turns, waiting for all, the end.

A round is dealt, played turn by turn and scored; then everyone says that they are ready, and the next one is dealt,
until the game is over. Time may run out for a player: the clock then plays the turn, and counts how many in a row.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from protocol.base import BecameReady, GameEnded, Message, Result, Seat, TimedOut, snake_case
from server.rules.kernel.change import Change, expect
from server.rules.kernel.shuffle import commitment, round_seed

T = TypeVar("T")
E = TypeVar("E", bound=Message)


class RoundState(Struct, frozen=True, kw_only=True):
    """The fields of every game's state."""

    options: Any
    players: int
    seed: bytes
    round: int = 0
    turn: Seat
    turns: int = 0
    """How many turns have begun in the game."""
    stage: Any = None
    idle: tuple[int, ...]
    """For each seat, how many turns in a row the clock has played for it."""


S = TypeVar("S", bound=RoundState)


# --- stages that all games have ------------------------------------------------------------------------------------


class Waiting(Struct, frozen=True):
    """Everyone looks at something; play goes on when all are ready."""

    ready: frozenset[Seat] = frozenset()


class Scored(Waiting, Generic[E], frozen=True, kw_only=True):
    """The round is over, and what it brought is noted."""

    ended: E


class Over(Struct, Generic[E], frozen=True):
    """The game is over."""

    ended: E
    winners: tuple[Seat, ...]


# --- seats and turns -----------------------------------------------------------------------------------------------


def seats(state: RoundState) -> range:
    """All seats, clockwise."""
    return range(state.players)


def after(state: RoundState, seat: Seat) -> Seat:
    """The next seat clockwise."""
    return (seat + 1) % state.players


def awaited(state: RoundState) -> tuple[Seat, ...]:
    """The seats whose choice the game waits for: all who are not ready, or the player in turn."""
    stage = state.stage
    if isinstance(stage, Waiting):
        return tuple([seat for seat in seats(state) if seat not in stage.ready])
    return () if isinstance(stage, Over) else (state.turn,)


def changed(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same items, except the one at this position."""
    return (*items[:index], item, *items[index + 1 :])


def set_idle(change: Change[S], seat: Seat, turns: int) -> None:
    """Set how many turns in a row the clock has played for a seat."""
    change.set(idle=changed(change.state.idle, seat, turns))


def play_for(change: Change[S], play: Callable[[Change[S], Seat], None]) -> None:
    """Play the turn of a player whose time is up, and count it."""
    seat = change.state.turn
    turns = change.state.idle[seat] + 1
    change.say(TimedOut(seat, turns))
    play(change, seat)
    set_idle(change, seat, turns)


# --- from one round to the next ------------------------------------------------------------------------------------


def new_game(kind: Callable[..., S], players: int, options: Any, seed: bytes, **fields: Any) -> Change[S]:
    """A game before its first deal; the fields are what its kind of state needs besides."""
    return Change(kind(players=players, options=options, seed=seed, idle=(0,) * players, **fields))


def become_ready(change: Change[S], seat: Seat, go_on: Callable[[Change[S]], None]) -> None:
    """Note that a player is ready; when all are, the game continues."""
    change.say(BecameReady(seat))
    if set_ready(change, (seat,)):
        go_on(change)


def set_ready(change: Change[S], who: Iterable[Seat]) -> bool:
    """Note that these players are ready. Return whether all are."""
    waiting = expect(change.state.stage, Waiting)
    ready = waiting.ready.union(who)
    change.set(stage=replace(waiting, ready=ready))
    return len(ready) == change.state.players


def end_round(change: Change[S], scored: Scored[Any], winners: tuple[Seat, ...]) -> None:
    """End a round; with winners the game is over."""
    change.say(scored.ended)
    change.set(stage=Over(scored.ended, winners) if winners else scored)
    if winners:
        change.say(GameEnded(winners))


def totals(noted: Sequence[tuple[int, ...]], players: int) -> tuple[int, ...]:
    """The points that each player has noted so far, over all rounds."""
    return tuple(map(sum, zip(*noted, strict=True))) if noted else (0,) * players


def ranked(points: tuple[int, ...], worth: Sequence[Any]) -> Result:
    """Places by worth, the highest first; equal worths share a place."""
    return Result(places=tuple(1 + sum(other > mine for other in worth) for mine in worth), points=points)


# --- what everyone sees of a round ---------------------------------------------------------------------------------


def round_view(state: RoundState) -> dict[str, Any]:
    """The common fields of every game's view, as a watcher sees them."""
    stage = state.stage
    return {
        "viewer": None,
        "round": state.round,
        "turn": state.turn,
        "ready": tuple(sorted(stage.ready)) if isinstance(stage, Waiting) else (),
        "ended": stage.ended if isinstance(stage, (Scored, Over)) else None,
        "winners": stage.winners if isinstance(stage, Over) else (),
        "commitment": round_commitment(state.seed, state.round),
        "offers": (),
    }


@lru_cache(maxsize=64)
def stage_name(stage: type[Any]) -> str:
    """A stage as views name it: HandingOut -> handing_out."""
    return snake_case(stage.__name__)


@lru_cache(maxsize=256)
def round_commitment(seed: bytes, number: int) -> str:
    """The commitment of a round, cached for all viewers."""
    return commitment(round_seed(seed, number))
