"""What a seat may do now, with the cards and the players it may do it to."""

from collections.abc import Callable, Iterator
from itertools import combinations

from protocol.base import Seat
from protocol.level8 import (
    KEEP_UP_TO,
    SKIP,
    Discard,
    Draw,
    Face,
    Keep,
    LayOff,
    LayOut,
    Move,
    Offer,
    PlaySkip,
    Ready,
    Take,
    size_of,
)
from protocol.level8_melds import fitting, layouts
from server.rules.kernel.rounds import awaited
from server.rules.level8.piles import can_draw, full_piles
from server.rules.level8.scoring import keepers
from server.rules.level8.skips import targets
from server.rules.level8.state import Playing, Scored, State, Taking, faces_of, laid, lies, may_lay, parts, wins_at_once

READY, DRAW = Offer("ready"), Offer("draw")


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Everything that this seat may do now."""
    return tuple(_offers(state, seat)) if seat in awaited(state) else ()


def _offers(state: State, seat: Seat) -> Iterator[Offer]:
    hand = faces_of(state, state.hands[seat])
    match state.stage:
        case Taking():
            yield from _takes(state)
        case Playing():
            yield from _lays(state, seat, hand)
            yield Offer("discard", faces=_different(hand))
            if SKIP in hand and (seats := targets(state, seat)):
                yield Offer("play_skip", seats=seats)
        case Scored():
            yield Offer("keep", faces=hand) if seat in keepers(state) else READY


def _takes(state: State) -> Iterator[Offer]:
    if can_draw(state):
        yield DRAW
    if seats := full_piles(state):
        yield Offer("take", seats=seats)


def _lays(state: State, seat: Seat, hand: tuple[Face, ...]) -> Iterator[Offer]:
    if not lies(state, seat):
        level = parts(state, seat)
        may = may_lay(state, seat, size_of(level)) or wins_at_once(state, seat)
        if may and (found := layouts(hand, level)):
            yield Offer("lay_out", layouts=found)
        return
    if not may_lay(state, seat, 1):
        return
    table = [laid(state, meld) for meld in state.melds]
    if places := tuple(LayOff(*fit) for fit in fitting(_different(hand), table)):
        yield Offer("lay_off", places=places)


def _different(hand: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces of a hand, each once."""
    return tuple(dict.fromkeys(hand))


def commands(offer: Offer) -> Iterator[Move]:
    """Every command that an offer stands for."""
    return COMMANDS[offer.verb](offer)


def _choices_to_keep(offer: Offer) -> Iterator[Move]:
    sizes = range(KEEP_UP_TO + 1)
    return (Keep(faces) for faces in {some: None for size in sizes for some in combinations(offer.faces, size)})


COMMANDS: dict[str, Callable[[Offer], Iterator[Move]]] = {
    "ready": lambda _: iter((Ready(),)),
    "draw": lambda _: iter((Draw(),)),
    "take": lambda offer: map(Take, offer.seats),
    "lay_out": lambda offer: map(LayOut, offer.layouts),
    "lay_off": lambda offer: iter(offer.places),
    "discard": lambda offer: map(Discard, offer.faces),
    "play_skip": lambda offer: map(PlaySkip, offer.seats),
    "keep": _choices_to_keep,
}
"""For each verb, the commands that its offer stands for."""
