"""Skips that lie before players: who may be given one, and who has to sit out (L9)."""

from protocol.base import Seat
from protocol.level8 import Reason, SatOut
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import changed, seats
from server.rules.level8.piles import push_under, renew
from server.rules.level8.state import State


def spared(state: State, seat: Seat, to: Seat) -> Reason | None:
    """Why this player can't give another one a skip; None if they can."""
    if to == seat:
        return Reason.OTHERS_ONLY
    return Reason.SKIP_LIES if state.skips[to] is not None else None


def targets(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The players before whom this one may put a skip."""
    return tuple(to for to in seats(state) if not spared(state, seat, to))


def sit_out(change: Change[State], seat: Seat) -> None:
    """Push the skip that lies before a player face up under the draw pile: that is the whole turn."""
    skip = change.state.skips[seat]
    if skip is None:
        return
    change.set(skips=changed(change.state.skips, seat, None))
    change.say(SatOut(seat))
    push_under(change, skip)
    renew(change)
