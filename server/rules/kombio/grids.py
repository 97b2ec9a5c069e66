"""Cards coming into, leaving and changing places in grids. No other card ever moves (K7)."""

from protocol.base import Seat
from protocol.kombio import Slot, Spot
from server.rules.kernel.change import Change
from server.rules.kombio.state import Card, Grid, State, the_card


def put(change: Change[State], spot: Spot, card: Card | None) -> None:
    """Fill a slot with a card, or with a gap."""
    grids = change.state.grids
    change.set(
        grids=(*grids[: spot.seat], _filled(grids[spot.seat], spot.slot, card), *grids[spot.seat + 1 :]),
    )


def add(change: Change[State], seat: Seat, card: Card) -> Slot:
    """Put one more card into a grid, into the lowest gap or else a new slot; say which (K7)."""
    grid = change.state.grids[seat]
    slot = grid.index(None) + 1 if None in grid else len(grid) + 1
    put(change, Spot(seat, slot), card)
    return slot


def replace_card(change: Change[State], spot: Spot, card: Card | None) -> Card:
    """Put a card, or a gap, where a card lies, and give the card that lay there."""
    out = the_card(change.state, spot)
    put(change, spot, card)
    return out


def exchange_cards(change: Change[State], a: Spot, b: Spot) -> None:
    """Let two cards change places."""
    card = the_card(change.state, a)
    put(change, a, the_card(change.state, b))
    put(change, b, card)


def _filled(grid: Grid, slot: Slot, card: Card | None) -> Grid:
    return (*grid[: slot - 1], card, *grid[slot:])
