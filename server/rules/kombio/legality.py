"""Who may do what, and when: the whole game on one screen.

A moment is what the game waits for: the slap being settled if there is one, else the stage of the turn. For each
moment the table says which commands it takes, and what another command is told. Slaps are the exception that gives
the game its spice: anyone may slap in any moment that takes `Slap`, in turn or not (K20).
"""

from msgspec import Struct

from protocol.base import Actor, Seat, TimeUp
from protocol.base import Reason as Common
from protocol.kombio import (
    Call,
    Command,
    Discard,
    Draw,
    Exchange,
    Give,
    HandOver,
    Keep,
    Name,
    Pass,
    Peek,
    Ready,
    Reason,
    Slap,
    Swap,
    Take,
)
from server.rules.kombio.slaps import cannot_slap
from server.rules.kombio.state import (
    Acting,
    Choosing,
    Deciding,
    Giving,
    Holding,
    LastSlap,
    Looking,
    Naming,
    Over,
    Scored,
    Slapping,
    Stage,
    State,
    seats,
)


class Moment(Struct, frozen=True):
    """The commands that a moment takes, and what others are told: a wrong command, a wrong player."""

    takes: frozenset[type]
    wrong_command: Reason | Common
    wrong_player: Reason | Common


MOMENTS: dict[type[Stage | Slapping], Moment] = {
    moment: Moment(frozenset(takes), wrong_command, wrong_player)
    for moment, takes, wrong_command, wrong_player in (
        (Looking, {Ready}, Reason.STILL_LOOKING, Reason.ALREADY_READY),
        (Choosing, {Draw, Take, Call, Slap}, Reason.CHOOSE_FIRST, Common.NOT_YOUR_TURN),
        (Holding, {Swap, Discard, Slap}, Reason.PLACE_DRAWN_CARD, Common.NOT_YOUR_TURN),
        (Acting, {Peek, Exchange, Pass, Slap}, Reason.FINISH_ACTION, Common.NOT_YOUR_TURN),
        (LastSlap, {Slap}, Reason.ONLY_A_SLAP, Reason.ONLY_A_SLAP),
        (Naming, {Name}, Reason.NAME_A_CARD, Reason.SLAP_IN_PROGRESS),
        (Giving, {Give}, Reason.GIVE_A_CARD, Reason.SLAP_IN_PROGRESS),
        (Deciding, {Keep, HandOver}, Reason.KEEP_OR_HAND_OVER, Reason.SLAP_IN_PROGRESS),
        (Scored, {Ready}, Reason.ROUND_OVER, Reason.ALREADY_READY),
        (Over, set[type](), Common.GAME_OVER, Common.GAME_OVER),
    )
}


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats whose choice the moment waits for."""
    match state.slap or state.stage:
        case Naming(slapper=seat) | Giving(slapper=seat):
            return (seat,)
        case Deciding(spot=spot):
            return (spot.seat,)
        case Looking(ready=ready) | Scored(ready=ready):
            return tuple(seat for seat in seats(state) if seat not in ready)
        case LastSlap() | Over():
            return ()
        case _:
            return (state.turn,)


def slappers(state: State) -> tuple[Seat, ...]:
    """Who may slap now (K20, K26, K31)."""
    if Slap not in MOMENTS[type(state.slap or state.stage)].takes:
        return ()
    return tuple(seat for seat in seats(state) if not cannot_slap(state, seat))


def out_of_place(state: State, by: Actor, command: Command) -> Reason | Common | None:
    """Why this is not the moment for this command from this actor, if it is not."""
    if isinstance(command, TimeUp):
        return None if by is None else Common.CLOCK_ONLY
    if by is None or by not in seats(state):
        return Common.NOT_SEATED
    moment = MOMENTS[type(state.slap or state.stage)]
    if isinstance(command, Slap) and Slap in moment.takes:
        return None
    fits = type(command) in moment.takes
    if by in awaited(state) or (isinstance(state.stage, Looking | Scored) and not fits):
        return None if fits else moment.wrong_command
    return moment.wrong_player
