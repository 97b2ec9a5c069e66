"""The end of a round and of the game: who moves up, who has won, who may keep cards (L7, L8, L11)."""

from msgspec.structs import replace

from protocol.base import Result, Seat
from protocol.level8 import KEEP_FROM, KEEP_UP_TO, TOP_LEVEL, BecameReady, Face, Kept, Reason, RoundEnded
from server.rules.kernel import rounds
from server.rules.kernel.change import Change, expect
from server.rules.kernel.rounds import Over, changed, seats
from server.rules.kernel.shuffle import round_seed
from server.rules.level8.rounds import ready
from server.rules.level8.state import Scored, State, faces_of, held, lies


def end_round(change: Change[State], seat: Seat | None) -> None:
    """End the round for everyone: this player has no card left, or has laid out level 8; or nobody can any more."""
    state = change.state
    ended = RoundEnded(
        seat=seat,
        hands=tuple(faces_of(state, hand) for hand in state.hands),
        lying=tuple(lies(state, other) for other in seats(state)),
        before=state.level,
        levels=tuple(_moved_up(state, other, seat) for other in seats(state)),
        seed=round_seed(state.seed, state.round).hex(),
    )
    winners = (seat,) if seat is not None and has_won(state, seat) else ()
    change.set(level=ended.levels)
    rounds.end_round(change, Scored(ended=ended, kept=((),) * state.players), winners)


def has_won(state: State, seat: Seat) -> bool:
    """Whether the player who ends the round has won: with level 7 lying, or with level 8 just laid out (L8)."""
    return lies(state, seat) and state.level[seat] >= TOP_LEVEL - 1


def keepers(state: State) -> tuple[Seat, ...]:
    """The players who may keep cards for the next round, or have done so (L11)."""
    if state.options.stars != 2:
        return ()
    return tuple(seat for seat in seats(state) if state.level[seat] >= KEEP_FROM and not lies(state, seat))


def become_ready(change: Change[State], seat: Seat) -> Reason | None:
    """Note that a player has seen how the round ended; a player who may keep cards has to choose them instead."""
    if seat in keepers(change.state):
        return Reason.CHOOSE_WHAT_TO_KEEP
    change.say(BecameReady(seat))
    ready(change, (seat,))
    return None


def keep(change: Change[State], seat: Seat, faces: tuple[Face, ...]) -> Reason | None:
    """Keep these cards for the next round, or none; a player who has chosen is ready (L11)."""
    if seat not in keepers(change.state):
        return Reason.MAY_NOT_KEEP
    if len(faces) > KEEP_UP_TO:
        return Reason.TOO_MANY
    cards = held(change.state, seat, faces)
    if cards is None:
        return Reason.NOT_IN_HAND
    stage = expect(change.state.stage, Scored)
    change.set(stage=replace(stage, kept=changed(stage.kept, seat, cards)))
    change.say(Kept(seat, len(faces), faces))
    ready(change, (seat,))
    return None


def standings(state: State) -> Result:
    """Places by the levels that are done: all eight for the winner."""
    over = expect(state.stage, Over)
    points = tuple(TOP_LEVEL if seat in over.winners else state.level[seat] - 1 for seat in seats(state))
    return rounds.ranked(points, points)


def _moved_up(state: State, seat: Seat, ender: Seat | None) -> int:
    """The level that a player is at after the round (L7)."""
    level, lying = state.level[seat], lies(state, seat)
    steps = 2 if seat == ender else 1 if lying else 0
    return min(TOP_LEVEL, level + steps)
