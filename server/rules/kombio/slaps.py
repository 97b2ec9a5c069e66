"""Getting rid of identical cards: the slap and how it is settled (K20 to K29).

Who of several was first is decided at the table, before the rules hear of the slap (`house/table/fairness`).

Only the first slap at a top card counts, right or wrong, so slapping marks the card as slapped at once. Then the
slapper names a card, which is turned up for all:

    right, own card        it is laid off
    right, another's       it is laid off, and the slapper gives a card into the gap
    wrong, own card        it stays, and the slapper draws a penalty card
    wrong, another's       its owner keeps it (penalty card) or hands it over
"""

from protocol.base import Seat
from protocol.kombio import Gave, HandedOver, Kept, LaidOff, Named, NamedNothing, Reason, Slapped, Slot, Spot
from server.rules.kernel.change import Change, expect
from server.rules.kernel.rounds import seats
from server.rules.kombio.grids import add, put, replace_card
from server.rules.kombio.knowledge import EVERYONE, show
from server.rules.kombio.piles import draw_penalty, lay_open, top_face
from server.rules.kombio.state import Deciding, Giving, Naming, State, card_at, taboo_seat, the_card, why_not_touch


def cannot_slap(state: State, seat: Seat) -> Reason | None:
    """Why this seat may not slap now; None if it may (K26, K31)."""
    if not state.discard_pile:
        return Reason.NOTHING_TO_SLAP
    if state.top_slapped:
        return Reason.ALREADY_SLAPPED
    return Reason.CALLER_MAY_NOT_SLAP if seat == taboo_seat(state) else None


def can_be_slapped(state: State) -> bool:
    """Whether anyone may slap the top card. That depends only on what everyone can see."""
    return any(not cannot_slap(state, seat) for seat in seats(state))


def slap(change: Change[State], seat: Seat) -> Reason | None:
    """K20: be the first to slap this top card."""
    state = change.state
    if reason := cannot_slap(state, seat):
        return reason
    face = state.faces[state.discard_pile[-1]]
    change.set(top_slapped=True, slap=Naming(seat), slaps=state.slaps + 1)
    change.say(Slapped(seat, face))
    return None


def name(change: Change[State], seat: Seat, spot: Spot) -> Reason | None:
    """K21: say which card was meant; it is turned up."""
    state = change.state
    if reason := why_not_touch(state, spot):
        return reason
    card = the_card(state, spot)
    face = state.faces[card]
    right = face == top_face(state)
    change.say(Named(seat, spot, face, right))
    if right:
        _lay_off(change, seat, spot)
    else:
        show(change, card, EVERYONE)
        _punish(change, seat, spot)
    return None


def name_nothing(change: Change[State], seat: Seat) -> None:
    """K28: time is up; the slap is used up and costs a card."""
    change.set(slap=None)
    change.say(NamedNothing(seat))
    draw_penalty(change, seat)


def give(change: Change[State], seat: Seat, slot: Slot) -> Reason | None:
    """K23: move one of the slapper's cards, face down, into the slot that was freed."""
    giving = expect(change.state.slap, Giving)
    if card_at(change.state, Spot(seat, slot)) is None:
        return Reason.NO_CARD_THERE
    put(change, giving.spot, replace_card(change, Spot(seat, slot), None))
    change.set(slap=None)
    change.say(Gave(seat, slot, giving.spot))
    return None


def keep(change: Change[State]) -> None:
    """K25: the owner keeps the card, and the slapper draws a penalty card."""
    deciding = expect(change.state.slap, Deciding)
    change.set(slap=None)
    change.say(Kept(deciding.spot.seat, deciding.spot))
    draw_penalty(change, deciding.slapper)


def hand_over(change: Change[State]) -> None:
    """K25: the slapper must take the card."""
    deciding = expect(change.state.slap, Deciding)
    card = replace_card(change, deciding.spot, None)
    slot = add(change, deciding.slapper, card)
    change.set(slap=None)
    change.say(HandedOver(deciding.spot.seat, deciding.spot, Spot(deciding.slapper, slot)))


def _lay_off(change: Change[State], seat: Seat, spot: Spot) -> None:
    card = replace_card(change, spot, None)
    lay_open(change, card, laid_off=True)
    change.say(LaidOff(seat, spot, change.state.faces[card]))
    change.set(slap=None if spot.seat == seat else Giving(seat, spot))


def _punish(change: Change[State], seat: Seat, spot: Spot) -> None:
    if spot.seat == seat:
        change.set(slap=None)
        draw_penalty(change, seat)
    else:
        change.set(slap=Deciding(seat, spot))
