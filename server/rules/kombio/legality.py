"""Who may do what, and when: the whole game on one screen.

A moment is what the game waits for: the slap being settled if there is one, else the stage of the turn. For each
moment the table says which commands it takes, and what another command is told. Slaps are the exception that gives
the game its spice: anyone may slap in any moment that takes a slap, in turn or not (K20).
"""

from protocol import kombio as k
from protocol.base import Reason as Common
from protocol.base import Seat
from server.rules.kernel import rounds
from server.rules.kernel.legality import GAME_OVER, Moment
from server.rules.kernel.rounds import Over, Scored, seats
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

MOMENTS: dict[type[Stage | Slapping], Moment] = {
    Looking: Moment({k.Ready}, k.Reason.STILL_LOOKING, k.Reason.ALREADY_READY),
    Choosing: Moment({k.Draw, k.Take, k.Call}, k.Reason.CHOOSE_FIRST, Common.NOT_YOUR_TURN, {k.Slap}),
    Holding: Moment({k.Swap, k.Discard}, k.Reason.PLACE_DRAWN_CARD, Common.NOT_YOUR_TURN, {k.Slap}),
    Acting: Moment({k.Peek, k.Exchange, k.Pass}, k.Reason.FINISH_ACTION, Common.NOT_YOUR_TURN, {k.Slap}),
    LastSlap: Moment(set(), k.Reason.ONLY_A_SLAP, k.Reason.ONLY_A_SLAP, {k.Slap}),
    Naming: Moment({k.Name}, k.Reason.NAME_A_CARD, k.Reason.SLAP_IN_PROGRESS),
    Giving: Moment({k.Give}, k.Reason.GIVE_A_CARD, k.Reason.SLAP_IN_PROGRESS),
    Deciding: Moment({k.Keep, k.HandOver}, k.Reason.KEEP_OR_HAND_OVER, k.Reason.SLAP_IN_PROGRESS),
    Scored: Moment({k.Ready}, k.Reason.ROUND_OVER, k.Reason.ALREADY_READY),
    Over: GAME_OVER,
}


def moment(state: State) -> Stage | Slapping:
    """What the game waits for: the slap being settled if there is one, else the stage of the turn."""
    return state.slap or state.stage


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats whose choice the moment waits for."""
    slap = state.slap
    if slap is not None:
        return (slap.spot.seat if isinstance(slap, Deciding) else slap.slapper,)
    return () if isinstance(state.stage, LastSlap) else rounds.awaited(state)


def slappers(state: State) -> tuple[Seat, ...]:
    """Who may slap now (K20, K26, K31)."""
    return tuple([seat for seat in seats(state) if not cannot_slap(state, seat)]) if _takes_slaps(state) else ()


def may_slap(state: State, seat: Seat) -> bool:
    """Whether a seat may slap now."""
    return _takes_slaps(state) and not cannot_slap(state, seat)


def _takes_slaps(state: State) -> bool:
    return k.Slap in MOMENTS[type(state.slap or state.stage)].from_anyone
