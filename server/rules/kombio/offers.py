"""What a seat may do now, with the cards it may do it to."""

from collections.abc import Callable, Iterator
from itertools import combinations

from protocol import kombio as k
from protocol.base import Seat
from server.rules.kernel.rounds import Scored
from server.rules.kombio.actions import peekable, swappable
from server.rules.kombio.legality import awaited, may_slap
from server.rules.kombio.piles import cannot_draw, cannot_take
from server.rules.kombio.state import (
    Acting,
    Choosing,
    Deciding,
    Giving,
    Holding,
    Looking,
    Naming,
    State,
    spots_of,
    touchable,
)

READY, DRAW, DISCARD, CALL, PASS, SLAP = map(k.Offer, ("ready", "draw", "discard", "call", "pass", "slap"))
ONLY_A_SLAP = (SLAP,)
KEEP, HAND_OVER = map(k.Offer, ("keep", "hand_over"))


def offers(state: State, seat: Seat) -> tuple[k.Offer, ...]:
    """Everything that this seat may do now."""
    slap = ONLY_A_SLAP if may_slap(state, seat) else ()
    return (*_awaited_offers(state, seat), *slap) if seat in awaited(state) else slap


def _awaited_offers(state: State, seat: Seat) -> Iterator[k.Offer]:
    match state.slap or state.stage:
        case Looking() | Scored():
            yield READY
        case Choosing():
            yield from _choices(state, seat)
        case Holding():
            yield k.Offer("swap", tuple(spots_of(state, seat)))
            yield DISCARD
        case Acting() as acting:
            yield from _action_offers(state, acting)
        case Naming():
            yield k.Offer("name", tuple(touchable(state)))
        case Giving():
            yield k.Offer("give", tuple(spots_of(state, seat)))
        case Deciding():
            yield KEEP
            yield HAND_OVER


def _choices(state: State, seat: Seat) -> Iterator[k.Offer]:
    if not cannot_draw(state):
        yield DRAW
    if not cannot_take(state):
        yield k.Offer("take", tuple(spots_of(state, seat)))
    if state.caller is None:
        yield CALL


def _action_offers(state: State, acting: Acting) -> Iterator[k.Offer]:
    if spots := tuple(peekable(state, acting)):
        yield k.Offer("peek", spots)
    if swap := swappable(state, acting):
        fixed, free = swap
        yield k.Offer("exchange", free, fixed)
    yield PASS


def commands(offer: k.Offer) -> Iterator[k.Move]:
    """Every command that an offer stands for."""
    if offer.verb == "exchange":
        pairs = combinations(offer.spots, 2)
        return (k.Exchange(a, b) for a, b in pairs if {a, b}.issuperset(offer.fixed))
    if offer.verb in BY_SLOT:
        return (BY_SLOT[offer.verb](spot.slot) for spot in offer.spots)
    if offer.verb in BY_SPOT:
        return map(BY_SPOT[offer.verb], offer.spots)
    return iter((PLAIN[offer.verb],))


BY_SLOT: dict[str, Callable[[int], k.Move]] = {"swap": k.Swap, "take": k.Take, "give": k.Give}
"""The commands that name one of the player's cards."""
BY_SPOT: dict[str, Callable[[k.Spot], k.Move]] = {"peek": k.Peek, "name": k.Name}
"""The commands that name any card."""
PLAIN: dict[str, k.Move] = {
    "ready": k.Ready(),
    "draw": k.Draw(),
    "discard": k.Discard(),
    "call": k.Call(),
    "pass": k.Pass(),
    "slap": k.Slap(),
    "keep": k.Keep(),
    "hand_over": k.HandOver(),
}
"""The commands that name no card."""
