"""Which deadlines run, and what happens when they pass (L13). The rules never read a clock."""

from collections.abc import Iterator

from protocol.base import Seat, Timer, TimeUp
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import awaited, play_for
from server.rules.level8 import turn
from server.rules.level8.piles import can_draw, full_piles
from server.rules.level8.rounds import ready
from server.rules.level8.scoring import keep, keepers
from server.rules.level8.state import Playing, Scored, State, Taking


def timers(state: State) -> tuple[Timer, ...]:
    """All running deadlines."""
    return tuple(_timers(state))


def _timers(state: State) -> Iterator[Timer]:
    options = state.options
    if isinstance(state.stage, Taking | Playing):
        yield Timer("turn", state.turns, options.turn, state.turn)
    if isinstance(state.stage, Scored):
        if _only_looking(state):
            yield Timer("pause", state.round, options.pause)
        if _choosing(state):
            yield Timer("keep", state.round, options.keep)


def time_up(change: Change[State], command: TimeUp) -> None:
    """Apply the consequences of a deadline."""
    match command.kind:
        case "turn":
            play_for(change, _play)
        case "pause":
            ready(change, _only_looking(change.state))
        case "keep":
            for seat in _choosing(change.state):
                keep(change, seat, ())


def _only_looking(state: State) -> tuple[Seat, ...]:
    """The players who have nothing to choose after a round, and are not ready yet."""
    return tuple(seat for seat in awaited(state) if seat not in keepers(state))


def _choosing(state: State) -> tuple[Seat, ...]:
    """The players who may still choose what to keep (L11)."""
    return tuple(seat for seat in awaited(state) if seat in keepers(state))


def _play(change: Change[State], seat: Seat) -> None:
    """Draw for an absent player, if no card was taken yet, and discard the card that came last.

    That card is chosen by its place, not by its face: so it tells nothing of the others.
    """
    if isinstance(change.state.stage, Taking):
        _take_for(change, seat)
    state = change.state
    turn.discard(change, seat, state.faces[state.hands[seat][-1]])


def _take_for(change: Change[State], seat: Seat) -> None:
    """Draw; with nothing to draw, take from the first pile that has a card, beginning with the player's own."""
    state = change.state
    if can_draw(state):
        turn.draw(change, seat)
    else:
        turn.take(change, seat, min(full_piles(state), key=lambda whose: (whose - seat) % state.players))
