"""A turn: draw, take or call (K10 to K13)."""

from protocol.base import Seat
from protocol.kombio import Called, Discarded, Drew, Reason, Slot, Spot, Swapped, Took
from server.rules.kernel.change import Change, expect
from server.rules.kombio.actions import ACTIONS
from server.rules.kombio.grids import replace_card
from server.rules.kombio.knowledge import bit, learn
from server.rules.kombio.piles import cannot_draw, cannot_take, lay_open, pop_draw_pile
from server.rules.kombio.rounds import next_turn
from server.rules.kombio.state import Acting, Card, Holding, State, card_at, taboo_seat


def draw(change: Change[State], seat: Seat) -> Reason | None:
    """K10: look at the top card of the draw pile in private."""
    if reason := cannot_draw(change.state):
        return reason
    card = pop_draw_pile(change)
    learn(change, card, bit(seat))
    change.set(stage=Holding(card))
    change.say(Drew(seat, change.state.faces[card]))
    return None


def swap(change: Change[State], seat: Seat, slot: Slot) -> Reason | None:
    """K10a: keep the drawn card, and discard a card of the grid for it. That card's action is not used (K13)."""
    spot = Spot(seat, slot)
    if card_at(change.state, spot) is None:
        return Reason.NO_CARD_THERE
    _put(change, spot, expect(change.state.stage, Holding).card, Swapped)
    return None


def discard(change: Change[State], seat: Seat, *, may_act: bool = True) -> None:
    """K10b: put the drawn card down; if it is an action card its action may be used now."""
    card = expect(change.state.stage, Holding).card
    face = change.state.faces[card]
    action = may_act and face in ACTIONS
    lay_open(change, card)
    change.say(Discarded(seat, face, action))
    if action:
        change.set(stage=Acting(face))
    else:
        next_turn(change)


def take(change: Change[State], seat: Seat, slot: Slot) -> Reason | None:
    """K11: swap the top of the discard pile for a card of the grid, for all to see."""
    spot = Spot(seat, slot)
    if reason := cannot_take(change.state):
        return reason
    if card_at(change.state, spot) is None:
        return Reason.NO_CARD_THERE
    *rest, card = change.state.discard_pile
    change.set(discard_pile=tuple(rest))
    _put(change, spot, card, Took)
    return None


def _put(change: Change[State], spot: Spot, card: Card, told: type[Swapped | Took]) -> None:
    """Put a card into the grid and the card that lay there on the discard pile, which ends the turn."""
    out = replace_card(change, spot, card)
    lay_open(change, out)
    faces = change.state.faces
    change.say(told(spot.seat, spot.slot, faces[card], faces[out]))
    next_turn(change)


def call(change: Change[State], seat: Seat) -> Reason | None:
    """K12: call Kombio instead of drawing or taking."""
    if change.state.caller is not None:
        return Reason.ALREADY_CALLED
    change.set(caller=seat)
    change.say(Called(seat, taboo=taboo_seat(change.state) == seat))
    next_turn(change)
    return None
