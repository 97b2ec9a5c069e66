"""What a seat may do now, with the cards it may do it to."""

from collections.abc import Iterator
from itertools import combinations

from protocol.base import Seat
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
    Offer,
    Pass,
    Peek,
    Ready,
    Slap,
    Swap,
    Take,
)
from server.rules.kombio.actions import peekable, swappable
from server.rules.kombio.legality import MOMENTS, awaited
from server.rules.kombio.piles import cannot_draw, cannot_take
from server.rules.kombio.slaps import cannot_slap
from server.rules.kombio.state import (
    Acting,
    Choosing,
    Deciding,
    Giving,
    Holding,
    Looking,
    Naming,
    Scored,
    State,
    spots_of,
    touchable,
)

READY, DRAW, DISCARD, CALL, PASS, SLAP = map(Offer, ("ready", "draw", "discard", "call", "pass", "slap"))
KEEP, HAND_OVER = map(Offer, ("keep", "hand_over"))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Everything that this seat may do now."""
    return tuple(_offers(state, seat))


def _offers(state: State, seat: Seat) -> Iterator[Offer]:
    if seat in awaited(state):
        yield from _awaited_offers(state, seat)
    if Slap in MOMENTS[type(state.slap or state.stage)].takes and not cannot_slap(state, seat):
        yield SLAP


def _awaited_offers(state: State, seat: Seat) -> Iterator[Offer]:
    match state.slap or state.stage:
        case Looking() | Scored():
            yield READY
        case Choosing():
            yield from _choices(state, seat)
        case Holding():
            yield Offer("swap", tuple(spots_of(state, seat)))
            yield DISCARD
        case Acting() as acting:
            yield from _action_offers(state, acting)
        case Naming():
            yield Offer("name", tuple(touchable(state)))
        case Giving():
            yield Offer("give", tuple(spots_of(state, seat)))
        case Deciding():
            yield KEEP
            yield HAND_OVER


def _choices(state: State, seat: Seat) -> Iterator[Offer]:
    if not cannot_draw(state):
        yield DRAW
    if not cannot_take(state):
        yield Offer("take", tuple(spots_of(state, seat)))
    if state.caller is None:
        yield CALL


def _action_offers(state: State, acting: Acting) -> Iterator[Offer]:
    if spots := tuple(peekable(state, acting)):
        yield Offer("peek", spots)
    if swap := swappable(state, acting):
        fixed, free = swap
        yield Offer("exchange", free, fixed)
    yield PASS


def commands(offer: Offer) -> Iterator[Command]:
    """Every command that an offer stands for."""
    match offer.verb:
        case "swap":
            yield from (Swap(spot.slot) for spot in offer.spots)
        case "take":
            yield from (Take(spot.slot) for spot in offer.spots)
        case "give":
            yield from (Give(spot.slot) for spot in offer.spots)
        case "peek":
            yield from map(Peek, offer.spots)
        case "name":
            yield from map(Name, offer.spots)
        case "exchange":
            pairs = combinations(offer.spots, 2)
            yield from (Exchange(a, b) for a, b in pairs if {a, b}.issuperset(offer.fixed))
        case verb:
            yield PLAIN[verb]


PLAIN: dict[str, Command] = {
    "ready": Ready(),
    "draw": Draw(),
    "discard": Discard(),
    "call": Call(),
    "pass": Pass(),
    "slap": Slap(),
    "keep": Keep(),
    "hand_over": HandOver(),
}
"""The commands that name no card."""
