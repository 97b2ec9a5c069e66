"""Which deadlines run, and what happens when they pass (K28, K34, K41). The rules never read a clock."""

from collections.abc import Iterator

from protocol.base import Seat, Timer, TimeUp
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import Scored, play_for
from server.rules.kombio import state as stages
from server.rules.kombio import turn
from server.rules.kombio.actions import end_action
from server.rules.kombio.piles import cannot_draw
from server.rules.kombio.rounds import go_on
from server.rules.kombio.scoring import score
from server.rules.kombio.slaps import give, keep, name_nothing
from server.rules.kombio.state import State, spots_of


def timers(state: State) -> tuple[Timer, ...]:
    """All deadlines that run, or wait for a slap to be settled."""
    return tuple(_timers(state))


def _timers(state: State) -> Iterator[Timer]:
    options = state.options
    match state.stage:
        case stages.Looking():
            yield Timer("look", state.round, options.look)
        case stages.Choosing() | stages.Holding() | stages.Acting():
            yield Timer("turn", state.turns, options.turn, state.turn, paused=state.slap is not None)
        case stages.LastSlap() if state.slap is None:
            yield Timer("last_slap", state.round, options.last_slap)
        case Scored():
            yield Timer("pause", state.round, options.pause)
    match state.slap:
        case stages.Naming(slapper=seat):
            yield Timer("slap", state.slaps, options.slap, seat)
        case stages.Giving(slapper=seat) | stages.Deciding(spot=(seat, _)):
            yield Timer("decide", state.slaps, options.decide, seat)
    for glance in state.glances:
        yield Timer("glance", glance.serial, options.glance, private=True)


def time_up(change: Change[State], command: TimeUp) -> None:
    """Apply the consequences of a deadline."""
    match command.kind:
        case "look" | "pause":
            go_on(change)
        case "turn":
            play_for(change, _play)
        case "last_slap":
            score(change, "called")
        case "slap" | "decide":
            _settle(change)
        case "glance":
            glances = change.state.glances
            change.set(glances=tuple(glance for glance in glances if glance.serial != command.serial))


def _play(change: Change[State], seat: Seat) -> None:
    """K41: the absent player draws and discards, and uses no action; with no card to draw the round is over."""
    match change.state.stage:
        case stages.Acting():
            end_action(change)
        case stages.Holding():
            turn.discard(change, seat, may_act=False)
        case _ if cannot_draw(change.state):
            score(change, "no_cards")
        case _:
            turn.draw(change, seat)
            turn.discard(change, seat, may_act=False)


def _settle(change: Change[State]) -> None:
    """K28: a slapper who names nothing pays, an owner keeps the card, a giver gives the lowest slot."""
    match change.state.slap:
        case stages.Naming(slapper=seat):
            name_nothing(change, seat)
        case stages.Giving(slapper=seat):
            give(change, seat, next(spots_of(change.state, seat)).slot)
        case stages.Deciding():
            keep(change)
