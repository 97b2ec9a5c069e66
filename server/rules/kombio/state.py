"""A game of Kombio as one immutable value.

The theory. A round is a line of stages,

    Looking -> Choosing -> Holding -> Acting -> (next turn) Choosing ... -> Scored -> (next round) Looking ... -> Over

with LastSlap before Scored in a round that was called. Across Choosing, Holding, Acting and LastSlap anyone may slap.
A slap puts a second, short line on top,

    Naming -> (right, another's card) Giving | (wrong, another's card) Deciding -> settled

and while it lasts everything below it waits, untouched, so that the turn goes on exactly where it was (K28).

A card is a number: its place in this round's shuffled deck. It says nothing of the face; `faces[card]` does. So who
knows a card is a property of the card that follows it wherever it moves, and dealing other faces to the cards that
a viewer doesn't know leaves everything else as it was. Card numbers never leave the rules.

`knows[card]` is a set of viewers as bits (knowledge.py). Grids are rows of slots, None is a gap; slot 1 is grid[0].
The tops of both piles are at their ends.
"""

from collections.abc import Iterator

from msgspec import Struct

from protocol.base import Seat
from protocol.kombio import Face, Options, Reason, RoundEnded, Spot
from server.rules.kernel.piles import PileState
from server.rules.kernel.rounds import Over, Scored, Waiting, seats

Card = int
Grid = tuple[Card | None, ...]


class Looking(Waiting, frozen=True):
    """All look at their two bottom cards (K4)."""


class Choosing(Struct, frozen=True):
    """The player in turn may draw, take or call."""


class Holding(Struct, frozen=True):
    """The player in turn holds a drawn card, and swaps or discards it."""

    card: Card


class Acting(Struct, frozen=True):
    """The player in turn may use the action of the card just discarded; these cards were looked at with it."""

    face: Face
    looked: tuple[Card, ...] = ()


class LastSlap(Struct, frozen=True):
    """All turns after a call are played, and the card discarded last may still be slapped (K34)."""


Stage = Looking | Choosing | Holding | Acting | LastSlap | Scored[RoundEnded] | Over[RoundEnded]


class Naming(Struct, frozen=True):
    """The slapper must name a card (K21)."""

    slapper: Seat


class Named(Struct, frozen=True):
    """A card was named, and a player must decide what happens next."""

    slapper: Seat
    spot: Spot


class Giving(Named, frozen=True):
    """The slapper must choose one of their cards for the slot just freed (K23)."""


class Deciding(Named, frozen=True):
    """The owner of the wrongly named card, which lies open, must decide who gets it (K25)."""


Slapping = Naming | Giving | Deciding


class Glance(Struct, frozen=True):
    """A card that these viewers (bits) still see the face of, until the timer of this serial is over."""

    card: Card
    viewers: int
    serial: int


class State(PileState, frozen=True, kw_only=True):
    """Everything there is to a game, secrets included."""

    options: Options
    stage: Stage = Looking()
    starter: Seat
    faces: tuple[Face, ...] = ()
    knows: tuple[int, ...] = ()
    grids: tuple[Grid, ...] = ()
    discard_pile: tuple[Card, ...] = ()
    slap: Slapping | None = None
    top_laid_off: bool = False
    top_slapped: bool = False
    caller: Seat | None = None
    glances: tuple[Glance, ...] = ()

    noted: tuple[tuple[int, ...], ...] = ()
    """The points of each round that is over."""
    slaps: int = 0
    glance_serial: int = 0


def taboo_seat(state: State) -> Seat | None:
    """The seat whose grid may not be touched: the caller's, unless only two play (K31)."""
    return state.caller if state.players > 2 else None


def card_at(state: State, spot: Spot) -> Card | None:
    """The card in a spot, or None where there is no card or no such spot."""
    if spot.seat not in seats(state):
        return None
    grid = state.grids[spot.seat]
    return grid[spot.slot - 1] if 1 <= spot.slot <= len(grid) else None


def the_card(state: State, spot: Spot) -> Card:
    """The card in a spot that is known to hold one."""
    card = card_at(state, spot)
    if card is None:
        raise LookupError(f"there is no card at {spot}")
    return card


def spot_of(state: State, card: Card) -> Spot | None:
    """Where a card lies, or None when it lies in no grid."""
    for seat, grid in enumerate(state.grids):
        if card in grid:
            return Spot(seat, grid.index(card) + 1)
    return None


def spots_of(state: State, seat: Seat) -> Iterator[Spot]:
    """The spots of a seat that hold a card."""
    for index, card in enumerate(state.grids[seat]):
        if card is not None:
            yield Spot(seat, index + 1)


def touchable(state: State) -> Iterator[Spot]:
    """All spots that hold a card and are not taboo."""
    taboo = taboo_seat(state)
    for seat in seats(state):
        if seat != taboo:
            yield from spots_of(state, seat)


def card_count(grid: Grid) -> int:
    """How many cards a grid holds."""
    return len(grid) - grid.count(None)


def why_not_touch(state: State, spot: Spot) -> Reason | None:
    """Why a spot may not be looked at, swapped or named; None if it may."""
    if card_at(state, spot) is None:
        return Reason.NO_CARD_THERE
    return Reason.TABOO if spot.seat == taboo_seat(state) else None
