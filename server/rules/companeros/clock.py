"""Which deadlines run, and what happens when they pass (C3, C6, C11). The rules never read a clock."""

from protocol.base import Seat, Timer, TimeUp
from protocol.companeros import Card
from server.rules.companeros.hand_out import decline
from server.rules.companeros.rounds import next_round
from server.rules.companeros.state import Cards, HandingOut, Playing, State
from server.rules.companeros.tricks import play_card
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import Over, Scored, play_for


def timers(state: State) -> tuple[Timer, ...]:
    """The deadline that runs."""
    options = state.options
    match state.stage:
        case Playing():
            return (Timer("turn", state.turns, options.turn, state.turn),)
        case HandingOut():
            return (Timer("take", state.turns, options.take, state.turn),)
        case Scored():
            return (Timer("pause", state.round, options.pause),)
        case Over():
            return ()


def time_up(change: Change[State], command: TimeUp) -> None:
    """Apply the consequences of a deadline."""
    if command.kind == "pause":
        next_round(change)
    else:
        play_for(change, _choose)


def _choose(change: Change[State], seat: Seat) -> None:
    """C3, C6: the absent player plays the lowest card, and takes nothing."""
    if isinstance(change.state.stage, Playing):
        play_card(change, seat, lowest(change.state.hands[seat]))
    else:
        decline(change, seat)


def lowest(hand: Cards) -> Card:
    """The lowest card of a hand; of equal ones, the one that was dealt first."""
    return min(hand, key=lambda card: card.value)
