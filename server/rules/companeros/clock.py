"""Which deadlines run, and what their running out does (C3, C6, C11). The rules never read a clock."""

from protocol.base import Reason as Common
from protocol.base import Seat, Timer, TimeUp
from protocol.companeros import Card, TimedOut
from server.rules.companeros.hand_out import decline
from server.rules.companeros.rounds import next_round
from server.rules.companeros.state import Cards, HandingOut, Over, Playing, Scored, State
from server.rules.companeros.tricks import play_card
from server.rules.game import Change


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


def time_up(change: Change[State], command: TimeUp) -> Common | None:
    """Do what follows when a deadline passes."""
    running = {(timer.kind, timer.serial) for timer in timers(change.state)}
    if (command.kind, command.serial) not in running:
        return Common.TIMER_GONE
    if command.kind == "pause":
        next_round(change)
    else:
        _choose_for(change, change.state.turn)
    return None


def _choose_for(change: Change[State], seat: Seat) -> None:
    """C3, C6: the absent player plays the lowest card, and takes nothing."""
    turns = change.state.idle[seat] + 1
    set_idle(change, seat, turns)
    change.say(TimedOut(seat, turns))
    if isinstance(change.state.stage, Playing):
        play_card(change, seat, lowest(change.state.hands[seat]))
    else:
        decline(change, seat)


def lowest(hand: Cards) -> Card:
    """The lowest card of a hand; of equal ones, the one that was dealt first."""
    return min(hand, key=lambda card: card.value)


def set_idle(change: Change[State], seat: Seat, turns: int) -> None:
    """Note how many turns in a row the clock has played for a seat."""
    idle = change.state.idle
    change.set(idle=(*idle[:seat], turns, *idle[seat + 1 :]))
