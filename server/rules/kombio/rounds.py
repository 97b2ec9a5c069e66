"""How a round begins, and whose turn comes next (K3 to K5, K9, K30)."""

from protocol.base import Seat
from protocol.kombio import Options, RoundStarted, TurnStarted
from protocol.kombio_setup import BOX, FIRST_LOOK
from server.rules.kernel.change import Change
from server.rules.kernel.piles import face_down
from server.rules.kernel.rounds import after, new_game, seats, set_idle
from server.rules.kernel.seats import first_starter
from server.rules.kernel.shuffle import commitment, round_seed, shuffled
from server.rules.kombio.knowledge import bit
from server.rules.kombio.piles import nothing_to_play
from server.rules.kombio.scoring import score
from server.rules.kombio.slaps import can_be_slapped
from server.rules.kombio.state import Choosing, LastSlap, Looking, State

HAND = 4
"""Cards dealt to each player (K3)."""


def first_round(players: int, options: Options, seed: bytes) -> Change[State]:
    """Open a game with its first round dealt."""
    starter = first_starter(players, options.starter, seed)
    change = new_game(State, players, options, seed, starter=starter, turn=starter)
    _deal(change, starter)
    return change


def go_on(change: Change[State]) -> None:
    """End the wait for players (K4): start play after the look, or the next round after the scores."""
    state = change.state
    if isinstance(state.stage, Looking):
        _begin_turn(change, state.starter)
    else:
        _deal(change, after(state, state.starter))


def next_turn(change: Change[State]) -> None:
    """Pass the turn clockwise; when it comes back to the caller all turns are played (K30)."""
    state = change.state
    seat = after(state, state.turn)
    set_idle(change, state.turn, 0)
    if seat == state.caller:
        _end_turns(change)
    elif nothing_to_play(state):
        score(change, "no_cards")
    else:
        _begin_turn(change, seat)


def _end_turns(change: Change[State]) -> None:
    """K34: leave time to slap the last card, if anyone may; else the round is scored."""
    if change.state.options.last_slap and can_be_slapped(change.state):
        change.set(stage=LastSlap())
    else:
        score(change, "called")


def _begin_turn(change: Change[State], seat: Seat) -> None:
    change.set(turn=seat, stage=Choosing(), turns=change.state.turns + 1)
    change.say(TurnStarted(seat))


def _deal(change: Change[State], starter: Seat) -> None:
    state = change.state
    number = state.round + 1
    secret = round_seed(state.seed, number)
    grids = tuple(tuple(range(HAND * seat, HAND * (seat + 1))) for seat in seats(state))
    first_looks = {grid[slot - 1]: bit(seat) for seat, grid in enumerate(grids) for slot in FIRST_LOOK}
    change.set(
        round=number,
        starter=starter,
        turn=starter,
        faces=shuffled(BOX, secret, "deal"),
        knows=tuple(first_looks.get(card, 0) for card in range(len(BOX))),
        grids=grids,
        draw_pile=face_down(range(HAND * state.players, len(BOX))),
        discard_pile=(),
        stage=Looking(),
        slap=None,
        top_laid_off=False,
        top_slapped=False,
        caller=None,
        reshuffles=0,
    )
    change.say(RoundStarted(number, starter, commitment=commitment(secret)))
