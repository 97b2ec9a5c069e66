"""Who may do what, and when: the whole game on one screen.

A moment is what the game waits for: the slap being settled if there is one, else the stage of the turn. For each
moment the table says which commands it takes, and what another command is told. Slaps are the exception that gives
the game its spice: anyone may slap in any moment that takes a slap, in turn or not (K20).
"""

from protocol.base import Reason as Common
from protocol.base import Seat
from protocol.kombio import (
    Call,
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
from server.rules import rounds
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
    Slapping,
    Stage,
    State,
)
from server.rules.legality import GAME_OVER, Moment
from server.rules.rounds import Over, Scored, seats

MOMENTS: dict[type[Stage | Slapping], Moment] = {
    Looking: Moment({Ready}, Reason.STILL_LOOKING, Reason.ALREADY_READY),
    Choosing: Moment({Draw, Take, Call}, Reason.CHOOSE_FIRST, Common.NOT_YOUR_TURN, {Slap}),
    Holding: Moment({Swap, Discard}, Reason.PLACE_DRAWN_CARD, Common.NOT_YOUR_TURN, {Slap}),
    Acting: Moment({Peek, Exchange, Pass}, Reason.FINISH_ACTION, Common.NOT_YOUR_TURN, {Slap}),
    LastSlap: Moment(set(), Reason.ONLY_A_SLAP, Reason.ONLY_A_SLAP, {Slap}),
    Naming: Moment({Name}, Reason.NAME_A_CARD, Reason.SLAP_IN_PROGRESS),
    Giving: Moment({Give}, Reason.GIVE_A_CARD, Reason.SLAP_IN_PROGRESS),
    Deciding: Moment({Keep, HandOver}, Reason.KEEP_OR_HAND_OVER, Reason.SLAP_IN_PROGRESS),
    Scored: Moment({Ready}, Reason.ROUND_OVER, Reason.ALREADY_READY),
    Over: GAME_OVER,
}


def moment(state: State) -> Stage | Slapping:
    """What the game waits for: the slap being settled if there is one, else the stage of the turn."""
    return state.slap or state.stage


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats whose choice the moment waits for."""
    match moment(state):
        case Naming(slapper=seat) | Giving(slapper=seat):
            return (seat,)
        case Deciding(spot=spot):
            return (spot.seat,)
        case LastSlap():
            return ()
        case _:
            return rounds.awaited(state)


def slappers(state: State) -> tuple[Seat, ...]:
    """Who may slap now (K20, K26, K31)."""
    if Slap not in MOMENTS[type(moment(state))].from_anyone:
        return ()
    return tuple(seat for seat in seats(state) if not cannot_slap(state, seat))
